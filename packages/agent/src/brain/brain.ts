import type { ConsultationDraft, ConversationMessage, ToolCall } from '@parley/protocol'

export type BrainTurn = {
  /** The conversation so far, without the system prompt, ending with what is to be answered. */
  messages: readonly ConversationMessage[]
  /** What this brain last asked to be remembered in this call; undefined at first. */
  memory: unknown
  signal: AbortSignal
}

export type BrainEvent =
  | { type: 'text'; text: string }
  | { type: 'form'; fields: Partial<ConsultationDraft>; complete: boolean }
  | { type: 'tool-call'; call: ToolCall }
  /** Kept only if the reply is spoken: a reply prepared on words that changed leaves no trace. */
  | { type: 'memory'; memory: unknown }
  /** Hang up when this reply has been said. */
  | { type: 'end-call' }

/**
 * Decides what to answer.
 *
 * Yields text as it comes (any pieces) and what else the reply does; changes nothing outside by itself, because a reply may
 * be prepared and thrown away. Returns within 200 ms of `signal` aborting.
 * Throws `provider-failed`, never the vendor's own error.
 */
export type Brain = (turn: BrainTurn) => AsyncIterable<BrainEvent>
