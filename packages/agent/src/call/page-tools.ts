import { maxToolResultBytes, type ToolCall, type ToolCallsResult } from '@parley/protocol'
import { failureOf, type Tool, type ToolOutcome } from '../brain/tool.ts'
import type { CallClock } from '../lib/call-clock.ts'
import type { Conversation } from '../speech/conversation.ts'

const defaultLimitMs = 20_000

/** The tools that the caller's own page does. Pages that offer none are only told: nobody waits for them. */
export class PageTools {
  readonly #clock: CallClock
  readonly #conversation: Conversation
  readonly #pending = new Map<string, (outcome: ToolOutcome) => void>()
  #offered: ReadonlySet<string> = new Set()

  constructor(clock: CallClock, conversation: Conversation) {
    this.#clock = clock
    this.#conversation = conversation
  }

  /** From now on the page brings the results of these. */
  offer(names: readonly string[]) {
    this.#offered = new Set(names)
  }

  ask({ name, async: isAsync, pageLimitMs = defaultLimitMs }: Tool, call: ToolCall): Promise<ToolOutcome> | null {
    this.#conversation.tellTool(call, 'page')
    if (isAsync || !this.#offered.has(name)) return null
    return new Promise((resolve) => {
      const cancel = this.#clock.after(pageLimitMs, () =>
        settle(failed(`the page brought no result within ${pageLimitMs / 1000} s`)),
      )
      const settle = (outcome: ToolOutcome) => {
        cancel()
        this.#pending.delete(call.id)
        resolve(outcome)
      }
      this.#pending.set(call.id, settle)
    })
  }

  /** Counts once, and only for what the page was asked to do. */
  bring({ toolCallId, result, error }: ToolCallsResult['toolCallResult']) {
    this.#pending.get(toolCallId)?.(outcomeOf(result, error))
  }

  /** The call is over: nothing comes any more. */
  close() {
    this.#offered = new Set()
    for (const settle of this.#pending.values()) settle(failed('the call ended before the page brought a result'))
  }
}

function outcomeOf(result = 'Done.', error?: string): ToolOutcome {
  if (Buffer.byteLength(error ?? result) > maxToolResultBytes) {
    return failed(`the page brought more than ${maxToolResultBytes / 1024} KB`)
  }
  return error === undefined ? { result } : failed(error)
}

const failed = (why: string) => failureOf(new Error(why))
