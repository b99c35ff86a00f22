import type { ConversationMessage } from '@parley/protocol'
import { Failure } from '@parley/protocol'
import type { Body } from '../api-request.ts'
import type { ResourceService } from '../resource-service.ts'

export type CallRecord = {
  joined(): void
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

  function write(line: string, changes: Body, event: { type: string; [key: string]: unknown }) {
    const time = new Date(service.now()).toISOString()
    const log = { callId: id, level: 'INFO', log: line, time }
    written = written
      .then(() => service.update(orgId, 'call', id, (before) => ({ ...before, ...changes })))
      .then(async (call) => {
        await service.create({ orgId, kind: 'log', body: log })
        await announce({ ...event, call })
      })
      .catch(ignoreDeleted)
  }

  return {
    joined() {
      const changes = { status: 'in-progress', startedAt: new Date(service.now()).toISOString() }
      write('The caller joined.', changes, { type: 'status-update', status: 'in-progress' })
    },
    over(reason, report) {
      const messages = report && keepsWords ? report.messages : null
      const changes = {
        status: 'ended',
        endedReason: reason,
        endedAt: new Date(service.now()).toISOString(),
        ...(messages && { messages, transcript: transcriptOf(messages) }),
      }
      write(`The call ended: ${reason}.`, changes, { type: 'end-of-call-report', endedReason: reason })
    },
  }
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
    .filter(({ role }) => role === 'user' || role === 'assistant')
    .map(({ role, content }) => `${role === 'user' ? 'User' : 'AI'}: ${content}`)
    .join('\n')
}
