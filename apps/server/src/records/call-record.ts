import {
  answerMs,
  type ConversationMessage,
  isFailure,
  type NetworkQuality,
  type ServerMessage,
  type TurnLatency,
} from '@parley/protocol'
import type { Logger } from 'pino'
import { type Body, bodyOf, textOf, without } from '../lib/loose-json.ts'
import { type WallClock, within } from '../lib/wall-clock.ts'
import { countedAs } from '../metrics/call-counts.ts'
import { afterCallOf } from '../resources/after-call.ts'
import type { AssistantWords } from '../resources/assistant.ts'
import type { Kept, KeptBody } from '../resources/kinds.ts'
import { type ResourceService, toEntity } from '../resources/resource-service.ts'
import { withoutSecrets } from '../secrets/without-secrets.ts'
import type { Costs } from '../spending/costs.ts'
import type { CallEntry, LeasedCall } from '../store/subjects/calls.ts'
import { type CallFigures, usdNanosOf } from '../store/subjects/resources/call-figures.ts'
import type { StoredResource } from '../store/subjects/resources/resources.ts'
import { uuidV7 } from '../store/uuid-v7.ts'
import type { OwnerEvent } from '../webhooks/webhooks.ts'
import { toldOf, type WebhookFor } from './announce.ts'
import { newestOnly } from './newest-only.ts'
import type { KeptRecording } from './recordings.ts'
import { unansweredIn } from './unanswered.ts'

export type CallRecord = {
  /** Its telephone rings, and is not answered yet. */
  ringing(): void
  /** What its provider calls it, and the like. */
  noted(fields: Body): void
  joined(): void
  /** Something that the caller's page was told: the owner's server hears what it may. */
  told(message: ServerMessage): void
  /** Without a report nobody ever joined. */
  over(reason: string, report?: OverReport): void
}

/** What is left of a call; `recording` where it was recorded. */
export type OverReport = {
  durationMs: number
  messages: readonly ConversationMessage[]
  recording?: KeptRecording | null
  network?: NetworkQuality | null
}

/** `assistant`: the one that opened the call, whose server is told. */
export type RecordedCall = {
  orgId: string
  id: string
  assistant: AssistantWords | null
  keepsWords: boolean
  /** A member tries something: it stands in no figures. */
  isTrial?: boolean
  /** What it cost so far. */
  costs: () => Costs
}

export type CallRecords = {
  open(call: RecordedCall): CallRecord
  /** Does for a call what the store has to take, again and again until it can. Never rejects. */
  insist(id: string, work: () => Promise<unknown>): Promise<void>
  /** Resolves when everything is written, or cannot be written soon. */
  close(): Promise<void>
}

type Deps = { service: ResourceService; webhookFor: WebhookFor }

/** One thing that became of a call. `change` is null where that was written before, or is not true any more. */
type CallChange = {
  at: number
  line: string
  change: (before: KeptBody<'call'>) => Body | null | Promise<Body | null>
  /** Of the call as it is then. */
  events: (call: Body) => OwnerEvent[]
  /** Of the call as it is then, too. */
  lease: (call: Body) => CallEntry['lease']
  /** Those that are kept, when it is over: then its owner may want it read, and is told of the end when it has been. */
  words?: readonly ConversationMessage[] | null
  /** Whether it begins, and counts. */
  isCounted?: boolean
  /** How it went, when it is over. */
  went?: Went | null
}

type Went = Pick<CallFigures, 'interruptions' | 'unanswered' | 'firstAnswerMs'>

const firstRetryMs = 200
const maxRetryMs = 5_000
const closeWithinMs = 3_000
/** Nobody speaks and is answered more often; a page can have its assistant cut off and begin anew at will. */
const conversationEveryMs = 1_000

/**
 * Writes what becomes of calls into their resources, their logs and to their owners' servers. Writes of one call follow each
 * other, and one that the store cannot take is tried again until it can.
 */
export function createCallRecords(
  deps: Deps & {
    clock: WallClock
    log: Logger
    onWritten: (id: string) => void
    /** Hears what stands in the figures of an organisation's calls, beside the calls themselves. */
    onCounted?: (orgId: string, name: 'barge-in' | 'unanswered') => void
    /** Whether another server plays the call by now, and its end is not ours to write. */
    isElsewhere: (id: string) => Promise<boolean>
  },
): CallRecords {
  const { service, webhookFor, clock, log, onWritten, isElsewhere } = deps
  const pending = new Set<Promise<void>>()
  const closing = new AbortController()
  const givingUp = new AbortController()

  function open({ orgId, id, assistant, keepsWords, isTrial = false, costs }: RecordedCall): CallRecord {
    let written = Promise.resolve()
    let known: Body = { id, orgId }
    let lastAt = 0
    const latencies: TurnLatency[] = []
    const counts = { 'barge-in': 0, unanswered: 0 }

    /** No two things of one call happen in the same millisecond, so that its log stays in order. */
    function now() {
      lastAt = Math.max(clock.now(), lastAt + 1)
      return lastAt
    }

    function next(work: () => Promise<unknown>) {
      const mine = written.then(() => untilWritten(id, work))
      written = mine
      return kept(mine)
    }

    const change = (become: (before: KeptBody<'call'>) => Body | null) =>
      void next(() => service.update(orgId, 'call', id, become))

    const write = (news: CallChange, rest: CallChange | null = null) =>
      next(async () => {
        const of = { orgId, id, assistant }
        const written = await writeNews(deps, of, news)
        const call = rest && isUntold(written) ? await writeNews(deps, of, rest) : written
        known = withoutSecrets(without(call, ['messages', 'transcript'])) as Body
      })

    const unlessElsewhere = (news: CallChange): CallChange => ({
      ...news,
      change: async (before) => ((await isElsewhere(id)) ? null : news.change(before)),
    })

    /** The whole conversation each time: the newest stands in the place of the one before, sent or not. */
    let conversationId: string | null = null
    const conversation = newestOnly<ServerMessage>({
      handOn: (message) =>
        next(async () => {
          const webhook = await webhookFor(orgId, assistant, { ...message, call: known })
          if (!webhook) return
          conversationId ??= webhook.id
          await service.store.webhooks.put({ ...webhook, id: conversationId }, service.now())
        }),
      ...{ everyMs: conversationEveryMs, clock, signal: closing.signal },
    })

    return {
      ringing: () => change((before) => (before.status === 'queued' ? { ...before, status: 'ringing' } : null)),
      noted: (fields) => change((before) => ({ ...before, ...fields })),
      joined() {
        const at = now()
        write({
          at,
          line: 'The caller joined.',
          change: (before) =>
            isPromised(before) ? { ...before, status: 'in-progress', startedAt: new Date(at).toISOString() } : null,
          events: () => [{ type: 'status-update', status: 'in-progress' }],
          lease: () => 'kept',
          isCounted: !isTrial,
        })
      },
      told(message) {
        if (message.type === 'latency' && latencies.length < maxTurns) latencies.push(message)
        const counted = countedAs(message)
        if (counted) {
          counts[counted] += 1
          if (!isTrial) deps.onCounted?.(orgId, counted)
        }
        if (!isForWebhook(message, keepsWords)) return
        if (message.type === 'conversation-update') return conversation.add(message)
        next(async () => {
          const webhook = await webhookFor(orgId, assistant, { ...message, call: known })
          if (webhook) await service.store.webhooks.add(webhook, service.now())
        })
      },
      over(reason, report) {
        conversation.flush()
        const messages = report && keepsWords ? report.messages : null
        const { recording = null, network = null } = report ?? {}
        const { 'barge-in': interruptions, unanswered } = counts
        const left = { messages, latencies, interruptions, unanswered, costs, recording, network }
        const at = now()
        const end = endOf(reason, at, left, 'given-back')
        const rest = restOf(service, id, at, left, 'given-back')
        write(unlessElsewhere(end), unlessElsewhere(rest)).then(() => onWritten(id))
      },
    }
  }

  function kept(writing: Promise<void>) {
    pending.add(writing)
    writing.finally(() => pending.delete(writing))
    return writing
  }

  /** Never rejects: whoever tells us of a call has nothing to do about it. */
  async function untilWritten(callId: string, work: () => Promise<unknown>) {
    for (let retryMs = firstRetryMs; ; retryMs = Math.min(2 * retryMs, maxRetryMs)) {
      try {
        await work()
        return
      } catch (err) {
        if (isFailure(err, 'not-found')) return // the owner may delete a call while it goes on
        if (!isFailure(err, 'unavailable') && !isFailure(err, 'conflict')) {
          log.error({ err, callId }, 'what became of a call could not be written')
          return
        }
        if (retryMs === firstRetryMs) log.warn({ err, callId }, 'what became of a call is not written yet')
      }
      if (closing.signal.aborted) await clock.sleep(firstRetryMs, givingUp.signal)
      else await clock.sleep(retryMs, closing.signal)
      if (givingUp.signal.aborted) return
    }
  }

  async function close() {
    closing.abort()
    await within(closeWithinMs, Promise.all(pending))
    givingUp.abort()
  }

  return { open, insist: (id, work) => kept(untilWritten(id, work)), close }
}

/** Ends a call whose server is gone, unless that server wrote its end before. */
export async function endLostCall(deps: Deps, { orgId, id }: LeasedCall) {
  const { service } = deps
  const call = await service.find(orgId, 'call', id)
  const end = call && lostEndOf(service, call)
  if (!end) return service.store.calls.drop(orgId, id)
  await writeNews(deps, { orgId, id, assistant: await toldOf(service, call) }, end)
}

/** Null where there is nothing more to say of it. */
function lostEndOf(service: ResourceService, call: Kept<'call'>): CallChange | null {
  if (isOpen(call)) return endOf('server-lost', service.now(), {}, 'lost')
  if (!isUntold(call)) return null
  return { ...restOf(service, call.id, service.now(), {}, 'lost'), line: 'The server that played the call is gone.' }
}

/** Ends a call in the store that nobody plays. */
export async function endCall(deps: Deps, call: Kept<'call'>, reason: string) {
  const { orgId, id } = call
  const told = { orgId, id, assistant: await toldOf(deps.service, call) }
  await writeNews(deps, told, endOf(reason, deps.service.now(), {}, 'given-back', isNotOver))
}

/**
 * Ends a call in the store because its owner wants it over. The server that plays it notices, hangs up and writes what was said:
 * where somebody had joined, that is when the owner's server gets its report, and until then the call keeps its lease.
 */
export async function stopCall(deps: Deps, call: Kept<'call'>) {
  const { service } = deps
  const { orgId, id } = call
  const holder = await service.store.calls.holderOf(id)
  if (!holder || holder.gone) return endCall(deps, call, endedByOwner)
  const end = endOf(endedByOwner, service.now(), {}, 'given-back', isNotOver)
  const events = (ended: Body) =>
    end.events(ended).filter(({ type }) => !isUntold(ended) || type !== 'end-of-call-report')
  const lease = (ended: Body) => (isUntold(ended) ? 'kept' : 'given-back')
  const told = { orgId, id, assistant: await toldOf(service, call) }
  await writeNews(deps, told, { ...end, events, lease, went: null })
}

const endedByOwner = 'ended-by-owner'

/** Its owner has ended it while somebody was there: for as long as it has its lease, its report is still to come. */
const isUntold = ({ endedReason, startedAt }: Body) => endedReason === endedByOwner && startedAt !== undefined

/** Of a call that lasts for hours, the first answers tell enough. */
const maxTurns = 1000

/** Where the time of one answer went, under the reference's names. */
const latencyOf = ({ endpointingMs, transcriberMs, brainMs, voiceMs }: TurnLatency) => ({
  endpointingLatency: endpointingMs,
  transcriberLatency: transcriberMs,
  modelLatency: brainMs,
  voiceLatency: voiceMs,
})

/**
 * What is left of a call: its words, where they are kept, how long its answers took, how the network carried it, and what it
 * cost, where that is known here.
 */
type Outcome = {
  messages?: readonly ConversationMessage[] | null
  latencies?: readonly TurnLatency[]
  interruptions?: number
  unanswered?: number
  costs?: () => Costs | null
  recording?: KeptRecording | null
  network?: NetworkQuality | null
}

function endOf(reason: string, at: number, outcome: Outcome, lease: CallEntry['lease'], mayEnd = isOpen): CallChange {
  const end = { status: 'ended', endedReason: reason, endedAt: new Date(at).toISOString() }
  const { left, ...told } = leftOf(outcome)
  return {
    at,
    line: `The call ended: ${reason}.`,
    change: (before) => (mayEnd(before) ? { ...before, ...end, ...left() } : null),
    events: (call) => [{ type: 'status-update', status: 'ended', endedReason: reason }, endOfCallReport(call)],
    lease: () => lease,
    ...told,
  }
}

/** How a call went that its owner has ended in the store. */
function restOf(
  { store }: ResourceService,
  id: string,
  at: number,
  outcome: Outcome,
  lease: CallEntry['lease'],
): CallChange {
  const { left, ...told } = leftOf(outcome)
  return {
    at,
    line: 'The call is hung up.',
    change: async (before) => (isUntold(before) && (await store.calls.holderOf(id)) ? { ...before, ...left() } : null),
    events: (call) => [endOfCallReport(call)],
    lease: () => lease,
    ...told,
  }
}

function leftOf({
  messages = null,
  latencies = [],
  interruptions = 0,
  unanswered = 0,
  costs = () => null,
  recording = null,
  network = null,
}: Outcome) {
  const figures = latencies.length > 0 ? { performanceMetrics: { turnLatencies: latencies.map(latencyOf) } } : null
  const kept = { ...figures, ...recording }
  return {
    left: (): Body => ({
      ...(messages && { messages, transcript: transcriptOf(messages) }),
      ...(Object.keys(kept).length > 0 && { artifact: kept }),
      ...(network && { networkQuality: network }),
      // the model's last answer may have been counted only now
      ...costs(),
    }),
    words: messages,
    went: { interruptions, unanswered, firstAnswerMs: latencies[0] ? answerMs(latencies[0]) : null },
  }
}

/** What the owner's server is told of a call that is over and, where it is read, has been. */
export function endOfCallReport({ endedReason, messages, transcript, artifact, analysis, ...call }: Body): OwnerEvent {
  const { cost, costBreakdown, costs } = call
  return {
    type: 'end-of-call-report',
    endedReason: textOf(endedReason),
    artifact: { ...(messages !== undefined && { messages, transcript }), ...bodyOf(artifact) },
    ...(analysis !== undefined && { analysis }),
    ...{ cost, costBreakdown, costs },
  }
}

async function writeNews(
  { service, webhookFor }: Deps,
  { orgId, id, assistant }: Omit<RecordedCall, 'keepsWords' | 'costs'>,
  { at, line, change, events, lease, words = null, isCounted = false, went }: CallChange,
) {
  const isRead = words !== null && (await afterCallOf(service, orgId, assistant)) !== null
  return service.update(orgId, 'call', id, change, {
    write: async (next) => {
      const call = withoutSecrets(toEntity(next))
      const told = events(bodyOf(call)).filter(({ type }) => !isRead || type !== 'end-of-call-report')
      const owed = await Promise.all(told.map((event) => webhookFor(orgId, assistant, { ...event, call })))
      const { assistantId } = bodyOf(call)
      const about = { callId: id, ...(typeof assistantId === 'string' && { assistantId }) }
      const body = { ...about, level: 'INFO', log: line, time: new Date(at).toISOString() }
      const log = { orgId, id: uuidV7(at), kind: 'log', parentId: '', body, revision: 1, createdAt: at, updatedAt: at }
      const webhooks = owed.filter((webhook) => webhook !== null)
      const unanswered = words ? unansweredIn(words, id, at) : []
      const figures = went ? figuresOf(next, went) : null
      const entry = { call: next, log, webhooks, lease: lease(next.body), isCounted, isRead, unanswered, figures }
      return service.store.calls.write(entry)
    },
  })
}

/** A call that nobody joined says nothing of who would have answered. */
function figuresOf({ orgId, id, body, createdAt }: StoredResource, went: Went): CallFigures | null {
  const { assistantId, assistantVersion, startedAt } = body
  if (typeof assistantId !== 'string' || typeof assistantVersion !== 'number' || !startedAt) return null
  return { orgId, callId: id, assistantId, version: assistantVersion, ...went, usdNanos: usdNanosOf(body), createdAt }
}

const isPromised = ({ status }: KeptBody<'call'>) => status === 'queued' || status === 'ringing'
export const isNotOver = (call: KeptBody<'call'>) => isOpen(call) || call.status === 'scheduled'
export const isOpen = (call: KeptBody<'call'>) => isPromised(call) || call.status === 'in-progress'

/** What a call tells beyond its beginning and its end, which are written here. Of what is heard, only what is final. */
function isForWebhook(message: ServerMessage, keepsWords: boolean) {
  if (wordless.includes(message.type)) return true
  if (message.type === 'transcript') return keepsWords && message.transcriptType === 'final'
  return keepsWords && wordy.includes(message.type)
}
/** What holds nothing of what was said. */
const wordless: ServerMessage['type'][] = [
  ...(['hang', 'speech-update', 'transfer-update', 'user-interrupted', 'workflow.node.started'] as const),
]
/** Without `tool-calls`: the server that does a tool is asked by it, and answers. */
const wordy: ServerMessage['type'][] = ['conversation-update', 'tool-calls-result']

export function transcriptOf(messages: readonly ConversationMessage[]) {
  return messages
    .filter(({ role, content }) => content && (role === 'user' || role === 'assistant'))
    .map(({ role, content }) => `${role === 'user' ? 'User' : 'AI'}: ${content}`)
    .join('\n')
}
