import { maxMessageChars, maxToolResultBytes, type ToolCall, type ToolCallsResult } from '@parley/protocol'
import type { ClientTool, ToolContext } from './client-tool.ts'
import { judged } from './judge.ts'

const defaultTimeoutMs = 15_000
const refused = 'The visitor did not allow it.'
const timedOut = 'The page took too long.'
const tooLong = 'The page brought more than 32 KB.'

/** Does what the model wants of the page, if it may. Resolves with what the model is to be told; never rejects. */
export async function runTool(tool: ClientTool, call: ToolCall, over: AbortSignal): Promise<ToolCallsResult> {
  const { timeoutMs = defaultTimeoutMs, words = {} } = tool
  const told = (toolCallResult: { result: string } | { error: string }): ToolCallsResult => ({
    type: 'tool-calls-result',
    toolCallResult: { toolCallId: call.id, name: call.function.name, ...toolCallResult },
  })
  const limit = new AbortController()
  const signal = AbortSignal.any([over, limit.signal])
  const late = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(new Error(words.timedOut ?? timedOut)))
  })
  const timer = setTimeout(() => limit.abort(), timeoutMs)
  try {
    const done = await Promise.race([use(tool, { call, signal }), late])
    const message = told({ result: textOf(done) })
    return isTooLong(message) ? told({ error: tooLong }) : message
  } catch (error) {
    return told({ error: limit.signal.aborted ? (words.timedOut ?? timedOut) : reasonOf(error, words.failed) })
  } finally {
    clearTimeout(timer)
  }
}

async function use({ schema, run, approve, words }: ClientTool, context: ToolContext): Promise<unknown> {
  const { arguments: given } = context.call.function
  const args = (await judged(schema, typeof given === 'string' ? JSON.parse(given || '{}') : given)) as never
  const isAllowed =
    typeof approve === 'string' ? confirm(filledIn(approve, args)) : approve ? await approve(args, context) : true
  context.signal.throwIfAborted()
  if (!isAllowed) throw new Refused(words?.refused ?? refused)
  return run(args, context)
}

/** Its words are said as they are. */
class Refused extends Error {}

const filledIn = (words: string, args: Record<string, unknown>) =>
  words.replace(/\{\{\s*(\w+)\s*\}\}/g, (_, name) => String(args[name] ?? ''))

function reasonOf(error: unknown, words?: string | ((error: unknown) => string)): string {
  if (words === undefined || error instanceof Refused) return error instanceof Error ? error.message : String(error)
  return typeof words === 'string' ? words : words(error)
}

const textOf = (done: unknown) => (typeof done === 'string' ? done : (JSON.stringify(done) ?? 'Done.'))

const isTooLong = (message: ToolCallsResult) =>
  new TextEncoder().encode(message.toolCallResult.result).length > maxToolResultBytes ||
  JSON.stringify(message).length > maxMessageChars
