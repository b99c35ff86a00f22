import type { ConversationMessage } from '@parley/protocol'
import type { Meter } from '../lib/usage.ts'
import type { BrainEvent } from './brain-event.ts'
import type { Act } from './tool.ts'

export type BrainTurn = {
  /** The conversation so far, without the system prompt, ending with what is to be answered. */
  messages: readonly ConversationMessage[]
  /** What this brain last asked to be remembered in this call; undefined at first. */
  memory: unknown
  signal: AbortSignal
  /** Runs tools, once it is certain that the reply will be given; until then it waits. Left out: at once. */
  act?: Act
  /** Hears what is used of hosted models. */
  meter?: Meter | undefined
}

/**
 * Decides what to answer.
 *
 * Yields text as it comes (any pieces) and what else the reply does; changes nothing outside but through `act`, because a
 * reply may be prepared and thrown away. Returns within 200 ms of `signal` aborting, or of the tool then at work.
 * Throws `provider-failed`, never the vendor's own error.
 */
export type Brain = (turn: BrainTurn) => AsyncIterable<BrainEvent>
