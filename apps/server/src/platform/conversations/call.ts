import { Failure } from '@parley/protocol'
import type { BodyOf, Played, ResourceTypes } from '@parley/protocol/resources'
import { assistantRequired, type Casting, namesAssistant } from '../../cast/casting.ts'
import type { FileStore } from '../../files/file-store.ts'
import { recordingFile } from '../../files/recording-file.ts'
import { type WithoutNull, without, withoutNull } from '../../lib/loose-json.ts'
import type { PhoneCalls } from '../../phone/phone-calls.ts'
import type { CallLeases } from '../../records/call-leases.ts'
import type { CallRecords } from '../../records/call-record.ts'
import type { CallStarters, WayIn } from '../../records/call-starters.ts'
import type { ListeningIn } from '../../records/listening-in.ts'
import { openCall, playerOf } from '../../records/open-call.ts'
import type { Recordings } from '../../records/recordings.ts'
import type { Kept, KeptBody } from '../../resources/kinds.ts'
import { playedReferences, requireExisting } from '../../resources/references.ts'
import { invalid } from '../../resources/refusals.ts'
import type { ResourceService } from '../../resources/resource-service.ts'
import type { AnyRequest, ApiRequest } from '../../rest/api-request.ts'
import type { Behaviour } from '../../rest/behaviour.ts'
import { keyOf } from '../../rest/idempotency-key.ts'
import { exportCalls } from './call-export.ts'

type Asked = Pick<AnyRequest, 'caller' | 'raw' | 'reply'>
type WebBody = BodyOf<ResourceTypes['call'], 'createWeb'>

/** Long parts of a call, which lists of metadata leave out. */
const heavyFields = [
  'messages',
  'transcript',
  'artifact',
  'assistant',
  'squad',
  'workflow',
  'assistantOverrides',
  'costs',
  'networkQuality',
]

export function callBehaviour(
  service: ResourceService,
  starters: CallStarters,
  phoneCalls: Pick<PhoneCalls, 'place'>,
  keeping: {
    records: CallRecords
    leases: CallLeases
    recordings: Pick<Recordings, 'of' | 'judgeSquad'>
    listeningIn: ListeningIn
    files: FileStore
  },
  casting: Casting,
): Behaviour<'call'> {
  const { records, leases, recordings, listeningIn, files } = keeping
  /** Who is played must be said, and exist; the room that a call goes on in is ours to choose. */
  async function judgePlayed({ caller }: Asked, body: Played & { transport?: Record<string, unknown> | undefined }) {
    if (body.transport?.room !== undefined) throw invalid('transport.room must be left out: only the server writes it')
    if (!namesAssistant(body)) throw assistantRequired()
    await requireExisting(service, caller.orgId, playedReferences(body))
  }

  const createWeb = async (request: Asked & { body: WebBody }) => {
    const body = withoutNull(request.body)
    await judgePlayed(request, body)
    const key = keyOf(request, service.now())
    const earlier = await service.recall(request.caller.orgId, 'call', key)
    return earlier ? again(request, earlier) : begin(request, body, key)
  }

  const createPhone = async (request: ApiRequest<'call', 'createPhone'>) => {
    const body = withoutNull(request.body)
    await judgePlayed(request, body)
    return phoneCalls.place(request, body)
  }

  async function begin(request: Asked, body: WithoutNull<WebBody>, key: ReturnType<typeof keyOf>) {
    const { orgId } = request.caller
    const deps = { service, records, recordings, listeningIn, casting }
    const opened = await openCall(deps, orgId, body, { isTrial: isSignedIn(request.caller) })
    const { id } = opened
    const { transport, room, ...started } = await starters.startWebCall({
      ...opened,
      transport: body.transport ?? {},
      request,
      giveBack: () => leases.giveBack(orgId, id),
    })
    const asked = room === undefined ? body : { ...body, transport: { ...body.transport, room } }
    const call = { ...asked, type: 'webCall', status: 'queued', ...playerOf(opened), ...started }
    const { entity, repeated } = await leases.create({ orgId, id, body: call }, key).catch((error) => {
      starters.drop(id)
      throw error
    })
    if (!repeated) return shown(request, entity, transport)
    starters.drop(id)
    return again(request, entity)
  }

  /** The same call for a request that is sent again, with the way in that it was promised. */
  async function again(request: Asked, call: Kept<'call'>) {
    const way = await starters.wayIn(call.id)
    if (!way)
      throw new Failure('conflict', 'This call was joined, or is over. Begin another one with another Idempotency-Key.')
    request.reply.header('idempotency-replayed', 'true')
    return shown(request, call, way.transport)
  }

  /** The way in works once, and is not kept. */
  function shown({ caller }: Asked, call: Kept<'call'>, transport: WayIn['transport']) {
    return { ...(caller.role === 'public' ? forPages(call) : call), ...(transport !== undefined && { transport }) }
  }

  return {
    afterDelete: async ({ orgId, id }) => void (await files.remove(orgId, recordingFile(id))),
    handlers: {
      createWeb,
      createPhone,
      create: (request) => (isPhoneCall(request.body) ? createPhone(request) : createWeb(request)),
      export: exportCalls(service),
      async listMetadata({ caller, query }) {
        const page = await service.page(caller.orgId, 'call', query)
        return { ...page, results: page.results.map((call) => without(call, heavyFields)) }
      },
    },
    repeatable: ['createPhone', 'createWeb'],
  }
}

/** Somebody with the console before them, and no page's or program's key. */
const isSignedIn = ({ tokenId, userId }: Asked['caller']) => tokenId === null && userId !== null

/** What a page needs of an assistant; its instructions, tools and server are its owner's. */
const fieldsForPages = ['id', 'name', 'firstMessage', 'firstMessageMode', 'voice', 'transcriber', 'artifactPlan']

function forPages({ assistant, monitor: _, ...call }: Kept<'call'>): Kept<'call'> {
  if (!assistant) return call
  const shown = Object.entries(assistant).filter(([name]) => fieldsForPages.includes(name))
  return { ...call, assistant: Object.fromEntries(shown) }
}

function isPhoneCall({ phoneNumberId, phoneNumber, customer, customers, customerId }: KeptBody<'call'>) {
  return [phoneNumberId, phoneNumber, customer, customers, customerId].some(Boolean)
}
