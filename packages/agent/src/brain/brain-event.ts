import type { ConsultationDraft, EndedReason, ServerMessage } from '@parley/protocol'
import type { ExpectedAnswer } from '../lib/expected-answer.ts'
import type { Voice } from '../voice/voice.ts'

export type BrainEvent =
  | { type: 'text'; text: string }
  | { type: 'form'; fields: Partial<ConsultationDraft>; complete: boolean }
  /** Who speaks from here on, in this reply and later ones; null for the voice that the conversation began with. */
  | { type: 'voice'; voice: Voice | null }
  /** Something else for the page and the owner's server to know. */
  | { type: 'tell'; message: ServerMessage }
  /** Kept only if the reply is spoken: a reply prepared on words that changed leaves no trace. JSON. */
  | { type: 'memory'; memory: unknown }
  /** How the next answer is going to be said. Holds until it says otherwise; a conversation begins with `anything`. */
  | { type: 'expects'; answer: ExpectedAnswer }
  /** Hang up when this reply has been said. */
  | { type: 'end-call'; reason?: EndedReason }
  /** Somebody else goes on: a brain inside a squad or a workflow says so to the one around it. */
  | HandOver

export type HandOver = {
  type: 'hand-over'
  to: string
  /** Who that is, where several may bear the name. */
  id?: string
  /** Where nobody bears it yet: who that is, as whoever hands over has them. JSON. */
  whom?: unknown
  /** What the next one learns of the conversation before. Default everything. */
  history?: History
  /** Said to the caller first. */
  say?: string
}

/** `messages` counts the newest; `without-transfers` leaves out the tools' messages. */
export type History = { keep: 'everything' | 'without-transfers' | 'nothing' } | { keep: 'newest'; messages: number }
