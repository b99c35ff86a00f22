import { type Tool, type ToolOutcome, wordsOf } from '@parley/agent/brain'
import type { Body } from '../lib/loose-json.ts'
import { type AssistantWords, keepsWords } from '../resources/assistant.ts'
import { withoutSecrets } from '../secrets/without-secrets.ts'
import type { WebhookServer } from '../webhooks/webhooks.ts'
import { type Owner, resultText } from './owner.ts'
import type { ConversationContext, StoredTool } from './scene.ts'

/** What an owner's server answers, in the reference's shape. */
type Answer = { results?: Result[]; error?: string }
type Result = { toolCallId?: string; name?: string; result?: unknown; error?: string; message?: Body }

/**
 * A tool that the owner's server runs: it is told `tool-calls`, and its answer is the result. The answer may be the
 * reference's `{results: [{toolCallId, result | error, message}]}`, or anything else, which is then the result.
 */
export function serverRun(
  { owner, scene, assistant }: { owner: Owner; scene: ConversationContext; assistant: AssistantWords },
  stored: StoredTool,
  server: WebhookServer,
): NonNullable<Tool['run']> {
  return async (args, { call, messages, over }) => {
    const given = { ...args, ...staticArguments(stored) }
    const toolCall = { ...call, function: { ...call.function, arguments: given } }
    const event = {
      type: 'tool-calls',
      toolCallList: [toolCall],
      toolWithToolCallList: [{ ...(withoutSecrets(stored) as Body), toolCall }],
      ...(keepsWords(assistant) && { artifact: { messages } }),
      assistant: withoutSecrets(assistant),
      ...(await scene.about()),
    }
    const answer = await owner.ask(server, event, over)
    return outcomeOf(answer, call.id)
  }
}

function outcomeOf(answer: unknown, callId: string): ToolOutcome {
  const { results, error } = (typeof answer === 'object' && answer !== null ? answer : {}) as Answer
  if (error) return { result: resultText(error), failed: true }
  if (!Array.isArray(results)) return { result: resultText(answer) || 'Done.' }
  const own = results.find(({ toolCallId }) => toolCallId === callId) ?? results[0]
  if (!own) return { result: 'The server gave no result for this call.', failed: true }
  const outcome = own.error
    ? { result: resultText(own.error), failed: true }
    : { result: resultText(own.result ?? 'Done.') }
  return own.message ? { ...outcome, ...wordsOf(own.message as never, outcome) } : outcome
}

/** Arguments that the owner has fixed. */
function staticArguments({ parameters }: StoredTool): Body {
  if (!Array.isArray(parameters)) return {}
  return Object.fromEntries((parameters as { key: string; value: unknown }[]).map(({ key, value }) => [key, value]))
}
