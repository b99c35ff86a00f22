import type { Transport } from '@parley/agent'
import type { EndedReason } from '@parley/protocol'
import type { CallOrder, Joining } from '../calls/call-order.ts'
import type { Briefed } from '../calls/switchboard.ts'

/** What plays the assistant: the switchboard. */
export type PhoneHost = {
  /** Whether this server would listen to the call. */
  hears(order: Pick<CallOrder, 'transcriber' | 'callerWrites'>): boolean
  /** `joins`: as soon as usual where it is left out. */
  reserveLine(order: CallOrder, terms?: { joins: Joining }): Promise<string>
  play(id: string, token: string, transport: Transport): Promise<void>
  end(id: string, reason: EndedReason): void
  /** Ends one that is not kept, and whose telephone was not rung: it counts as no call. */
  drop(id: string): void
  /** Has the call’s assistant tell somebody of its caller; resolves to whether they take the call. */
  brief(id: string, to: Briefed): Promise<boolean>
  /** A machine has taken the call; `spoke` when it has had its say already. */
  answeredByMachine(id: string, told: { spoke: boolean }): void
}
