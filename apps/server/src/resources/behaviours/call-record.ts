import type { ConversationMessage, ServerMessage } from '@parley/protocol'
import { Failure } from '@parley/protocol'
import type { Body } from '../api-request.ts'
import { without } from '../input.ts'
import type { ResourceService } from '../resource-service.ts'
import { withoutSecrets } from '../without-secrets.ts'

export type CallRecord = {
  joined(): void
  /** Something that the caller's page was told: the owner's server hears what it may. */
  told(message: ServerMessage): void
  /** Without a report nobody ever joined. */
  over(reason: string, report?: { durationMs: number; messages: readonly ConversationMessage[] }): void
}

export type CallRecordOptions = {
  orgId: string
  id: string
  keepsWords: boolean
  announce: (event: { type: string; [key: string]: unknown }) => Promise<void>
}

/** Writes what becomes of a call into its resource, and into the call's log. Writes follow each other. */
export function createCallRecord(
  service: ResourceService,
  { orgId, id, keepsWords, announce }: CallRecordOptions,
): CallRecord {
  let written: Promise<unknown> = Promise.resolve()
  let known: Body = { id, orgId }

  function write(line: string, changes: Body, ...events: { type: string; [key: string]: unknown }[]) {
    const time = new Date(service.now()).toISOString()
    const log = { callId: id, level: 'INFO', log: line, time }
    written = written
      .then(() => service.update(orgId, 'call', id, (before) => ({ ...before, ...changes })))
      .then(async (call) => {
        known = withoutSecrets(without(call, ['messages', 'transcript'])) as Body
        await service.create({ orgId, kind: 'log', body: log })
        for (const event of events) await announce({ ...event, call: withoutSecrets(call) })
      })
      .catch(ignoreDeleted)
  }

  return {
    joined() {
      const changes = { status: 'in-progress', startedAt: new Date(service.now()).toISOString() }
      write('The caller joined.', changes, { type: 'status-update', status: 'in-progress' })
    },
    told(message) {
      if (!keepsWords || !isNews(message)) return
      written = written.then(() => announce({ ...message, call: known })).catch(ignoreDeleted)
    },
    over(reason, report) {
      const messages = report && keepsWords ? report.messages : null
      const changes = {
        status: 'ended',
        endedReason: reason,
        endedAt: new Date(service.now()).toISOString(),
        ...(messages && { messages, transcript: transcriptOf(messages) }),
      }
      const ended = { type: 'status-update', status: 'ended', endedReason: reason }
      const artifact = messages ? { messages, transcript: changes.transcript } : {}
      write(`The call ended: ${reason}.`, changes, ended, { type: 'end-of-call-report', endedReason: reason, artifact })
    },
  }
}

/** What a call tells beyond its beginning and its end, which are written here. Of what is heard, only what is final. */
function isNews(message: ServerMessage) {
  if (message.type === 'transcript') return message.transcriptType === 'final'
  return news.includes(message.type)
}
const news: ServerMessage['type'][] = [
  ...(['conversation-update', 'hang', 'speech-update', 'tool-calls', 'tool-calls-result', 'transfer-update'] as const),
  ...(['user-interrupted', 'workflow.node.started'] as const),
]

/** Whether an assistant's plan lets the words of a call be kept. */
export function keepsWords(assistant: Body | null) {
  const { transcriptPlan } = (assistant?.artifactPlan ?? {}) as { transcriptPlan?: { enabled?: boolean | null } | null }
  return transcriptPlan?.enabled !== false
}

/** Ends the calls that a server left open when it died. Right only when no other process can be playing them. */
export async function endLostCalls(service: ResourceService) {
  for (const { orgId, id } of await service.store.resources.listOpenCalls()) {
    createCallRecord(service, { orgId, id, keepsWords: false, announce: async () => {} }).over('connection-lost')
  }
}

/** The owner may delete a call while it goes on; nothing is left to write into then. */
function ignoreDeleted(error: unknown) {
  if (!(error instanceof Failure)) throw error
}

export function transcriptOf(messages: readonly ConversationMessage[]) {
  return messages
    .filter(({ role, content }) => content && (role === 'user' || role === 'assistant'))
    .map(({ role, content }) => `${role === 'user' ? 'User' : 'AI'}: ${content}`)
    .join('\n')
}
