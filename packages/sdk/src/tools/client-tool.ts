import type { ToolCall } from '@parley/protocol'
import type { ToolSchema } from './schema.ts'

export type ToolContext = {
  call: ToolCall
  /** Aborts when the call is over, or the tool's time. */
  signal: AbortSignal
}

/** What it returns, the model is told: text as it is, anything else as JSON. What it throws is told too, by its message. */
export type ToolRun<Arguments> = (args: Arguments, context: ToolContext) => unknown

export type ToolOptions<Arguments = never> = {
  /**
   * Asked before each use; false, and nothing is done. Words are put to the visitor by the browser itself (`confirm`), with
   * the arguments in place of their `{{names}}`.
   */
  approve?: string | ((args: Arguments, context: ToolContext) => boolean | Promise<boolean>)
  /** From the model's wish to the result, the visitor's consent included. Default 15 000; the server waits 20 s. */
  timeoutMs?: number
  /** What the model is told in place of our words. */
  words?: { refused?: string; timedOut?: string; failed?: string | ((error: unknown) => string) }
}

export type ClientTool = { schema: ToolSchema; run: ToolRun<never> } & ToolOptions
