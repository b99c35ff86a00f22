import type { Brain } from '@parley/agent'
import type { ConversationMessage, EndedReason, TurnLatency } from '@parley/protocol'
import type { Cast } from '../cast/casting.ts'
import type { ConversationContext } from '../tools/scene.ts'

/** What a simulated call is begun with; it ends when `signal` aborts. */
export type LineStart = { cast: Cast; scene: ConversationContext; brain: Brain; signal: AbortSignal }

/** A simulated caller's end of a call with an assistant, in writing or by voice. */
export type CallerLine = {
  readonly messages: readonly ConversationMessage[]
  /** Null while it goes on. */
  readonly endedReason: EndedReason | null
  /** What went wrong on the assistant's side, if anything did. */
  readonly problem: unknown
  /** One a turn in which the assistant answered. */
  readonly latencies: readonly TurnLatency[]
  /** What was said aloud; null where nothing is heard. */
  readonly said: readonly string[] | null
  /** Resolves when the assistant has greeted, or waits for the caller. */
  greet(isExpected: boolean): Promise<void>
  /** Says it, and resolves when the assistant has answered or hung up. */
  say(text: string): Promise<void>
  hangUp(): Promise<void>
}
