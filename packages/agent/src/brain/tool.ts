import type { ConversationMessage, ToolCall } from '@parley/protocol'
import type { BrainEvent } from './brain-event.ts'
import { argumentsOf } from './tool-arguments.ts'
import { saying, type ToolMessage } from './tool-messages.ts'

/** What an assistant can do besides talking, in the shape of OpenAI's function calling. */
export type Tool = {
  name: string
  description: string
  /** JSON Schema of the arguments, which are an object. */
  parameters: Record<string, unknown>
  /** Nobody waits for its result. */
  async?: boolean
  messages?: readonly ToolMessage[]
  /** How long the caller's page may take for it. Default 20 s. */
  pageLimitMs?: number
  /** What follows when it has done its work, well or not. */
  follows?: readonly BrainEvent[]
  /** Does it. What it throws is told to the model; null: the caller's own page does it. */
  run: ((args: Record<string, unknown>, context: ToolContext) => Promise<ToolOutcome>) | null
}

export type ToolContext = {
  call: ToolCall
  /** The conversation before the call. */
  messages: readonly ConversationMessage[]
  /** What the tool last asked to be remembered in this conversation; undefined at first. */
  state: unknown
  /** Aborts when the conversation is over: what has not worked by then is not tried again. */
  over?: AbortSignal | undefined
}

export type ToolOutcome = {
  /** What the model is told; null: somebody else brings the result, later. */
  result: string | null
  failed?: boolean
  /** Said in place of the model's own words. */
  say?: string
  /** An instruction to the model, beside the result. */
  instruction?: string
  events?: readonly BrainEvent[]
  state?: unknown
}

/** Lets a tool do its work: brains never call `run` themselves, because a reply may be prepared and thrown away. */
export type Act = (tool: Tool, context: ToolContext) => Promise<ToolOutcome>

/** Tells the caller's page to run a tool that is its own. Resolves to what came of it, in time; null: it will not say. */
export type AskPage = (tool: Tool, call: ToolCall) => Promise<ToolOutcome> | null

export type Performance = {
  /** Says something while the tool runs. */
  say(text: string): void
  /** Says something before it runs; resolves when it has been said. */
  sayFirst(text: string): Promise<void>
  /** Calls `run` once after `delayMs`; the returned function cancels it. */
  after(delayMs: number, run: () => void): () => void
  /** Said when a tool without messages of its own keeps the caller waiting. */
  waiting: { text: string; afterMs: number } | null
  /** Has the caller's page do it, with these arguments; null where it brings no results. Left out: there is no page. */
  askPage?: AskPage
  /** Aborts when the conversation is over. */
  over?: AbortSignal | undefined
  /** Hears what became of an async tool that failed. */
  onFailure?(error: unknown): void
}

const delayedByMs = 3000

/** Judges the arguments, runs the tool, and says what it has to be said about it. Never throws. */
export async function perform(tool: Tool, context: ToolContext, by: Performance): Promise<ToolOutcome> {
  const given = argumentsOf(context.call, tool.parameters)
  if (!given.ok) return { result: given.problem, failed: true }
  const { args } = given
  const start = saying(tool.messages, 'request-start', args)
  if (start?.content && start.blocking) await by.sayFirst(start.content)
  else if (start?.content) by.say(start.content)
  const running = tool.run
    ? tool.run(args, { ...context, over: by.over }).catch(failureOf)
    : by.askPage?.(tool, context.call)
  if (!running) return { result: null }
  if (tool.async) {
    running.then(({ failed, result }) => failed && by.onFailure?.(new Error(`${tool.name}: ${result}`)))
    return followed(tool, { result: 'It has begun; its result will not be known here.' })
  }
  const stopWaiting = keepCompany(tool, args, by)
  const outcome = await running.finally(stopWaiting)
  return followed(tool, afterwards(tool, args, outcome))
}

const followed = ({ follows = [] }: Tool, outcome: ToolOutcome): ToolOutcome =>
  follows.length === 0 ? outcome : { ...outcome, events: [...(outcome.events ?? []), ...follows] }

/** Fills the silence of a slow tool. */
function keepCompany({ messages }: Tool, args: Record<string, unknown>, by: Performance) {
  const delayed = saying(messages, 'request-response-delayed', args)
  if (delayed?.content) {
    const { content } = delayed
    return by.after(delayed.timingMilliseconds ?? delayedByMs, () => by.say(content))
  }
  const { waiting } = by
  return waiting && !messages?.length ? by.after(waiting.afterMs, () => by.say(waiting.text)) : () => {}
}

/** What its owner wants said afterwards, unless the tool itself has brought words. */
function afterwards(tool: Tool, args: Record<string, unknown>, outcome: ToolOutcome): ToolOutcome {
  if (outcome.say || outcome.instruction) return outcome
  const message = saying(tool.messages, outcome.failed ? 'request-failed' : 'request-complete', args)
  return message ? { ...outcome, ...wordsOf(message, outcome) } : outcome
}

/** A message to the caller is said; one of the role `system` tells the model what to say. */
export function wordsOf({ content, role, endCallAfterSpokenEnabled }: ToolMessage, { events = [] }: ToolOutcome) {
  if (!content) return {}
  if (role === 'system') return { instruction: content }
  return { say: content, ...(endCallAfterSpokenEnabled && { events: [...events, { type: 'end-call' as const }] }) }
}

/** What the model is told of a tool that threw. */
export function failureOf(error: unknown): ToolOutcome {
  const why = error instanceof Error ? error.message : String(error)
  return { result: `It failed: ${why}. Say that it did not work, and do not pretend otherwise.`, failed: true }
}
