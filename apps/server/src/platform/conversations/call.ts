import { Failure } from '@parley/protocol'
import { exportColumns } from '@parley/protocol/resources'
import { type Casting, namesSomebody, nobodyNamed } from '../../cast/casting.ts'
import { visitorKey } from '../../http/rate-limiter.ts'
import type { Body } from '../../lib/loose-json.ts'
import { bodyOf, without, withoutNull } from '../../lib/loose-json.ts'
import type { PhoneCalls } from '../../phone/phone-calls.ts'
import type { CallLeases } from '../../records/call-leases.ts'
import type { CallRecords } from '../../records/call-record.ts'
import type { CallStarters } from '../../records/call-starters.ts'
import { openCall } from '../../records/open-call.ts'
import { conditionsOf } from '../../resources/conditions.ts'
import type { Entity } from '../../resources/entity.ts'
import { playedReferences, requireExisting } from '../../resources/references.ts'
import type { ResourceService } from '../../resources/resource-service.ts'
import type { ApiRequest, Behaviour, Handler } from '../../rest/api-request.ts'
import { keyOf } from '../../rest/idempotency-key.ts'

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
]

export function callBehaviour(
  service: ResourceService,
  starters: CallStarters,
  phoneCalls: Pick<PhoneCalls, 'place'>,
  keeping: { records: CallRecords; leases: CallLeases },
  casting: Casting,
): Behaviour {
  const { records, leases } = keeping
  /** Who is played must be said, and exist. */
  async function judgePlayed({ caller }: ApiRequest, body: Body) {
    if (!namesSomebody(body)) throw nobodyNamed()
    await requireExisting(service, caller.orgId, playedReferences(body))
  }

  const createWeb: Handler = async (request) => {
    const body = withoutNull(request.body)
    await judgePlayed(request, body)
    const key = webCallKey(request, service.now())
    const earlier = await service.recall(request.caller.orgId, 'call', key)
    return earlier ? again(request, earlier) : begin(request, body, key)
  }

  const createPhone: Handler = async (request) => {
    const body = withoutNull(request.body)
    await judgePlayed(request, body)
    return phoneCalls.place(request, body)
  }

  async function begin(request: ApiRequest, body: Body, key: ReturnType<typeof keyOf>) {
    const { orgId } = request.caller
    const opened = await openCall({ service, records, casting }, orgId, body)
    const { id, assistant } = opened
    const { transport, ...started } = await starters.startWebCall({ ...opened, body, request })
    const artifactPlan = bodyOf(assistant.artifactPlan)
    const call = { ...body, type: 'webCall', status: 'queued', artifactPlan, assistant, ...started }
    const { entity, repeated } = await leases.create({ orgId, id, body: call }, key).catch((error) => {
      starters.end(id, 'failed')
      throw error
    })
    if (!repeated) return shown(request, entity, transport)
    starters.end(id, 'failed')
    return again(request, entity)
  }

  /** The same call for a request that is sent again, with the way in that it was promised. */
  function again(request: ApiRequest, call: Entity) {
    const way = starters.wayIn(call.id)
    if (!way)
      throw new Failure('conflict', 'This call was joined, or is over. Begin another one with another Idempotency-Key.')
    request.reply.header('idempotency-replayed', 'true')
    return shown(request, call, way.transport)
  }

  /** The way in works once, and is not kept. */
  function shown({ caller }: ApiRequest, call: Entity, transport: unknown) {
    return { ...(caller.role === 'public' ? forPages(call) : call), ...(transport !== undefined && { transport }) }
  }

  const exportCalls: Handler = async ({ caller, query, reply }) => {
    const columns = (query.columns ?? exportColumns) as readonly string[]
    const lines = [columns.join(',')]
    for await (const call of service.each(caller.orgId, 'call', conditionsOf(query))) {
      lines.push(columns.map((column) => csvCell(columnOf(call, column))).join(','))
    }
    reply.type('text/csv; charset=utf-8')
    return `${lines.join('\r\n')}\r\n`
  }

  return {
    handlers: {
      createWeb,
      createPhone,
      create: (request) => (isPhoneCall(request.body) ? createPhone(request) : createWeb(request)),
      export: exportCalls,
      async listMetadata({ caller, query }) {
        const page = await service.page(caller.orgId, 'call', query)
        return { ...page, results: page.results.map((call) => without(call, heavyFields)) }
      },
    },
  }
}

/** A page's key is one visitor's: what another makes up must not lead into a call that is not theirs. */
function webCallKey(request: ApiRequest, now: number) {
  const key = keyOf(request, now)
  return key && request.caller.role === 'public' ? { ...key, scope: `${key.scope} ${visitorKey(request.raw.ip)}` } : key
}

/** What a page needs of an assistant; its instructions, tools and server are its owner's. */
const fieldsForPages = ['id', 'name', 'firstMessage', 'firstMessageMode', 'voice', 'transcriber', 'artifactPlan']

function forPages({ assistant, ...call }: Entity): Entity {
  if (!assistant) return call as Entity
  const shown = Object.entries(assistant).filter(([name]) => fieldsForPages.includes(name))
  return { ...call, assistant: Object.fromEntries(shown) } as unknown as Entity
}

function isPhoneCall({ phoneNumberId, phoneNumber, customer, customers, customerId }: Body) {
  return [phoneNumberId, phoneNumber, customer, customers, customerId].some(Boolean)
}

function columnOf(call: Entity, column: string): unknown {
  const customer = (call.customer ?? {}) as Body
  const analysis = (call.analysis ?? {}) as Body
  switch (column) {
    case 'customerName':
      return customer.name
    case 'customerNumber':
      return customer.number
    case 'customerSipUri':
      return customer.sipUri
    case 'customerExtension':
      return customer.extension
    case 'summary':
    case 'successEvaluation':
      return analysis[column]
    case 'duration':
      return durationSeconds(call)
    default:
      return call[column]
  }
}

/** Whole calls only. */
export function durationSeconds({ startedAt, endedAt }: Entity): number | undefined {
  if (typeof startedAt !== 'string' || typeof endedAt !== 'string') return undefined
  return (Date.parse(endedAt) - Date.parse(startedAt)) / 1000
}

/** A cell that begins like a formula would run in the owner's spreadsheet. */
function csvCell(value: unknown) {
  const text =
    value === undefined || value === null ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value)
  const safe = /^[=+\-@\t\r]/.test(text) && !/^[+-]?\d+(\.\d+)?$/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
