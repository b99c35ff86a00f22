import type { ConsultationDraft, ConversationMessage, EndedReason, ServerMessage } from '@parley/protocol'
import type { Voice } from '../voice/voice.ts'
import type { Act } from './tool.ts'

export type BrainTurn = {
  /** The conversation so far, without the system prompt, ending with what is to be answered. */
  messages: readonly ConversationMessage[]
  /** What this brain last asked to be remembered in this call; undefined at first. */
  memory: unknown
  signal: AbortSignal
  /** Runs tools, once it is certain that the reply will be given; until then it waits. Left out: at once. */
  act?: Act
}

export type BrainEvent =
  | { type: 'text'; text: string }
  | { type: 'form'; fields: Partial<ConsultationDraft>; complete: boolean }
  /** Who speaks from here on, in this reply and later ones; null for the voice that the conversation began with. */
  | { type: 'voice'; voice: Voice | null }
  /** Something else for the page and the owner's server to know. */
  | { type: 'tell'; message: ServerMessage }
  /** Kept only if the reply is spoken: a reply prepared on words that changed leaves no trace. JSON. */
  | { type: 'memory'; memory: unknown }
  /** Hang up when this reply has been said. */
  | { type: 'end-call'; reason?: EndedReason }
  /** Somebody else goes on: a brain inside a squad or a workflow says so to the one around it. */
  | HandOver

export type HandOver = {
  type: 'hand-over'
  to: string
  /** What the next one learns of the conversation before. Default everything. */
  history?: History
  /** Said to the caller first. */
  say?: string
}

/** `messages` counts the newest; `without-transfers` leaves out the tools' messages. */
export type History = { keep: 'everything' | 'without-transfers' | 'nothing' } | { keep: 'newest'; messages: number }

/**
 * Decides what to answer.
 *
 * Yields text as it comes (any pieces) and what else the reply does; changes nothing outside but through `act`, because a
 * reply may be prepared and thrown away. Returns within 200 ms of `signal` aborting, or of the tool then at work.
 * Throws `provider-failed`, never the vendor's own error.
 */
export type Brain = (turn: BrainTurn) => AsyncIterable<BrainEvent>
