import { Failure } from '@parley/protocol'
import { exportColumns } from '@parley/protocol/resources'
import { uuidV7 } from '../../store/uuid-v7.ts'
import type { Announce } from '../announce.ts'
import { invalid } from '../api-failure.ts'
import type { ApiRequest, Behaviour, Body, Caller, Entity, Handler } from '../api-request.ts'
import { conditionsOf } from '../conditions.ts'
import { without, withoutNull } from '../input.ts'
import { requireExisting } from '../references.ts'
import { keyOf, type ResourceService } from '../resource-service.ts'
import { type CallRecord, createCallRecord } from './call-record.ts'
import type { Credentials } from './credential.ts'

/** A call that is about to begin; `assistant` is whole, with its overrides. Null for squads and workflows. */
export type CallStart = {
  id: string
  orgId: string
  assistant: Body | null
  body: Body
  request: ApiRequest
  /** Told what becomes of the call, so that it can be read afterwards. */
  record: CallRecord
}

export type CallStarters = {
  /** An assistant that is part of the server and not a stored resource. */
  builtInAssistant(id: string): Body | null
  /** Opens the door for a browser. What it returns is shown and stored with the call. Throws `Failure`. */
  startWebCall(call: CallStart): Promise<{ webCallUrl: string; [key: string]: unknown }>
  /** Dials. Throws `Failure`. */
  startPhoneCall(call: CallStart & { phoneNumber: Body; customer: Body }): Promise<Body>
}

/** A server without a voice. */
export const silent: CallStarters = {
  builtInAssistant: () => null,
  startWebCall: async () => {
    throw new Failure('unavailable', 'Voice is not switched on on this server.')
  },
  startPhoneCall: async () => {
    throw new Failure('not-implemented', 'This server does not place phone calls yet.')
  },
}

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
  credentials: Credentials,
  starters: CallStarters,
  announce: Announce,
): Behaviour {
  async function whole(orgId: string, body: Body): Promise<Body | null> {
    const assistant = (body.assistant ?? (await named(orgId, body.assistantId))) as Body | null
    return assistant && { ...assistant, ...(body.assistantOverrides as Body | undefined) }
  }

  async function named(orgId: string, id: unknown): Promise<Body | null> {
    if (typeof id !== 'string') return null
    return starters.builtInAssistant(id) ?? service.get(orgId, 'assistant', id)
  }

  /** Who is played must be said, exist, and be allowed to this key. */
  async function judgePlayed({ caller }: ApiRequest, body: Body) {
    const { assistantId, assistant, squadId, squad, workflowId, workflow } = body
    if (![assistantId, assistant, squadId, squad, workflowId, workflow].some(Boolean)) {
      throw invalid('assistantId is required, or an assistant, a squad or a workflow')
    }
    judgeRestrictions(caller, body)
    await requireExisting(service, caller.orgId, [
      ['assistantId', 'assistant', isBuiltIn(assistantId) ? undefined : assistantId],
      ['squadId', 'squad', squadId],
      ['workflowId', 'workflow', workflowId],
    ])
  }

  const isBuiltIn = (id: unknown) => typeof id === 'string' && starters.builtInAssistant(id) !== null

  const createWeb: Handler = async (request) => {
    const body = withoutNull(request.body)
    await judgePlayed(request, body)
    return begin(request, body, async (start) => ({ type: 'webCall', ...(await starters.startWebCall(start)) }))
  }

  const createPhone: Handler = async (request) => {
    const body = withoutNull(request.body)
    await judgePlayed(request, body)
    const phoneNumber = await judgePhone(request, body)
    const customers = (body.customers ?? [body.customer]) as Body[]
    const place = (customer: Body) =>
      begin(request, { ...without(body, ['customers']), customer }, async (start) => ({
        type: 'outboundPhoneCall',
        ...(await starters.startPhoneCall({ ...start, phoneNumber, customer })),
      }))
    const [only] = customers
    if (!body.customers && only) return place(only)
    return { results: await Promise.all(customers.map(place)), errors: [] }
  }

  async function begin(request: ApiRequest, body: Body, start: (call: CallStart) => Promise<Body>) {
    const { orgId } = request.caller
    const id = uuidV7(service.now())
    const assistant = await whole(orgId, body)
    const record = createCallRecord(service, {
      orgId,
      id,
      keepsWords: keepsWords(body, assistant),
      announce: (event) => announce(orgId, assistant, event),
    })
    const started = await start({ id, orgId, assistant, body, request, record })
    const artifactPlan = assistant?.artifactPlan ?? {}
    const call = {
      ...body,
      status: 'queued',
      artifactPlan,
      ...(assistant && { assistant }),
      ...without(started, ['transport']),
    }
    const { entity } = await service.create(
      { orgId, id, kind: 'call', body: call },
      // a repeated request needs a way in that works; what was promised to the first one expires by itself
      { key: started.transport === undefined ? keyOf(request, service.now()) : null },
    )
    // the way in works once, and is not kept
    const shown = request.caller.role === 'public' ? forPages(entity) : entity
    return { ...shown, ...(started.transport !== undefined && { transport: started.transport }) }
  }

  /** Not a word of the site's visitors is kept; of other calls, what their assistant's plan says. */
  function keepsWords({ assistantId }: Body, assistant: Body | null) {
    const { transcriptPlan } = (assistant?.artifactPlan ?? {}) as {
      transcriptPlan?: { enabled?: boolean | null } | null
    }
    return !isBuiltIn(assistantId) && transcriptPlan?.enabled !== false
  }

  /** The number to call from, with what its provider wants. */
  async function judgePhone({ caller }: ApiRequest, body: Body): Promise<Body> {
    if (!body.customer && !body.customers && !body.customerId)
      throw invalid('customer is required, with the number to call')
    if (!body.phoneNumberId && !body.phoneNumber) throw invalid('phoneNumberId is required: the number to call from')
    await requireExisting(service, caller.orgId, [['phoneNumberId', 'phone-number', body.phoneNumberId]])
    const stored = body.phoneNumberId ? await service.get(caller.orgId, 'phone-number', String(body.phoneNumberId)) : {}
    const phoneNumber: Body = { ...stored, ...(body.phoneNumber as Body | undefined) }
    const provider = String(phoneNumber.provider ?? 'twilio')
    const isComplete = Boolean(phoneNumber.twilioAuthToken ?? phoneNumber.twilioApiSecret)
    if (!isComplete && !(await credentials.find(caller.orgId, provider))) {
      throw invalid(`phoneNumberId needs a ${provider} credential: POST /credential with provider '${provider}'`)
    }
    return phoneNumber
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

/** What a page may say about its own call; anything else would make another assistant of it. */
const fieldsOfPages = ['variableValues', 'metadata', 'artifactPlan', 'recordingEnabled']

function judgeRestrictions({ restrictions }: Caller, body: Body) {
  if (!restrictions.enabled) return
  const { allowedAssistantIds, allowTransientAssistant } = restrictions
  const isTransient = [body.assistant, body.squad, body.workflow].some(Boolean)
  if (isTransient && allowTransientAssistant === false) {
    throw new Failure('forbidden', 'This key may only call stored assistants.')
  }
  const changed = Object.keys((body.assistantOverrides ?? {}) as Body).find((name) => !fieldsOfPages.includes(name))
  if (changed && allowTransientAssistant === false) {
    throw new Failure('forbidden', `This key may not change the assistant's '${changed}'.`)
  }
  const isListed = typeof body.assistantId === 'string' && allowedAssistantIds?.includes(body.assistantId)
  if (allowedAssistantIds?.length && !isListed && !isTransient) {
    throw new Failure('forbidden', 'This key may not call this assistant.')
  }
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
