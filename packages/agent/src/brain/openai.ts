import { randomUUID } from 'node:crypto'
import { type ConversationMessage, Failure, type ToolCall } from '@parley/protocol'
import { eventsOf, type ProviderFetch, postToProvider, Refused } from '../lib/provider-http.ts'
import type { Brain } from './brain.ts'
import { silence } from './hosted/alternating.ts'
import { type ModelProtocol, maxRounds, type TokenCounts, withTools } from './hosted/tool-loop.ts'
import type { Model, ModelTask } from './model.ts'
import type { Tool } from './tool.ts'

type OpenAiEndpoint = {
  /** By what its price list knows it. */
  provider: string
  /** Up to and with `/v1`; any endpoint that speaks the same protocol. */
  baseUrl: string
  /** Empty for a model that asks for none. */
  apiKey: string
  model: string
  /** More of the request's body, as the vendor names it. */
  settings?: Record<string, unknown>
  answerWithinMs?: number
  fetch?: ProviderFetch | undefined
}
type OpenAiBrain = OpenAiEndpoint & ModelTask

type Delta = {
  content?: string | null
  tool_calls?: { index: number; id?: string; function?: { name?: string; arguments?: string } }[]
}
type Piece = { id: string; name: string; arguments: string }

const title = 'The OpenAI-compatible model'

export const openAiModel =
  (endpoint: OpenAiEndpoint): Model =>
  (task) =>
    openAiBrain({ ...endpoint, ...task })

/** What an assistant says of such a model, as its protocol names it. */
export const openAiSettings = (words: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries({
      reasoning_effort: words.reasoningEffort,
      prompt_cache_key: words.promptCacheKey,
      prompt_cache_retention: words.promptCacheRetention,
    }).filter(([, value]) => value !== undefined && value !== null),
  )

export function openAiBrain(options: OpenAiBrain): Brain {
  const { systemPrompt, provider, model, tools = [] } = options
  const protocol: ModelProtocol<unknown> = {
    title,
    provider,
    model,
    declared: tools.map(declared),
    open: (messages) => [{ role: 'system', content: systemPrompt }, ...withLastWord(messages)],
    async *ask(conversation, round, signal, tally) {
      const pieces: Piece[] = []
      tally.calls = pieces
      let said = ''
      const response = await request(options, conversation, round, signal)
      tally.isAnswered = true
      for await (const data of eventsOf(response, title)) {
        const { delta, usage } = chunkOf(data)
        if (usage) tally.counted = usage
        collect(pieces, delta)
        if (!delta.content) continue
        said += delta.content
        tally.said = said
        yield { type: 'text', text: delta.content }
      }
      const calls = pieces.flat().map(asToolCall)
      return { said, calls, message: { role: 'assistant', content: said || null, tool_calls: calls } }
    },
    results: (calls, outcomes) =>
      outcomes.map(({ result }, index) => ({ role: 'tool', tool_call_id: calls[index]?.id, content: result ?? '' })),
    instruction: (content) => ({ role: 'system', content }),
  }
  return withTools(protocol, tools)
}

/** Mistral refuses to go on from the assistant's own words, and to be instructed right behind them. */
function withLastWord(messages: readonly ConversationMessage[]): readonly ConversationMessage[] {
  const at = messages.findLastIndex(({ role }) => role !== 'system')
  const last = messages[at]
  const isOwn = last?.role === 'assistant' && !last.tool_calls
  return isOwn ? messages.toSpliced(at + 1, 0, { role: 'user', content: silence }) : messages
}

/** Hosts that are known to refuse to be asked what an answer uses. */
const tellNoUsage = new Set<string>()

/** Asks with the wish to be told what it uses, and without it where the host does not know that. */
async function request(options: OpenAiBrain, messages: unknown[], round: number, signal: AbortSignal) {
  const { baseUrl } = options
  if (tellNoUsage.has(baseUrl)) return send(options, messages, round, signal)
  try {
    return await send(options, messages, round, signal, { stream_options: { include_usage: true } })
  } catch (error) {
    if (!(error instanceof Refused && badRequests.has(error.answered))) throw error
    const response = await send(options, messages, round, signal)
    tellNoUsage.add(baseUrl)
    return response
  }
}

const badRequests = new Set([400, 422])

function send(
  options: OpenAiBrain,
  messages: unknown[],
  round: number,
  signal: AbortSignal,
  more: object = {},
): Promise<Response> {
  const { baseUrl, apiKey, model, settings, answerWithinMs = 8000, fetch } = options
  const { tools = [], mustCall, temperature, maxTokens, json } = options
  return postToProvider({
    provider: title,
    url: `${baseUrl}/chat/completions`,
    headers: apiKey ? { authorization: `Bearer ${apiKey}` } : {},
    body: {
      model,
      stream: true,
      ...more,
      messages,
      ...(tools.length > 0 && { tools: tools.map(declared), ...choice(round, mustCall) }),
      ...(temperature !== undefined && { temperature }),
      ...(maxTokens !== undefined && { max_tokens: maxTokens }),
      ...(json && { response_format: { type: 'json_object' } }),
      ...settings,
    },
    signal,
    answerWithinMs,
    fetch,
  })
}

const declared = ({ name, description, parameters }: Tool) => ({
  type: 'function',
  function: { name, description, parameters },
})

function choice(round: number, mustCall: string | undefined) {
  if (round === 0 && mustCall) return { tool_choice: { type: 'function', function: { name: mustCall } } }
  return round === maxRounds - 1 ? { tool_choice: 'none' } : {}
}

type Chunk = {
  /** What went wrong after the answer had begun, as OpenRouter and others tell it. */
  error?: { message?: string } | null
  choices?: { delta?: Delta }[]
  usage?: { prompt_tokens?: number; completion_tokens?: number } | null
}

/** Throws `provider-failed` for an answer that broke off. */
function chunkOf(data: string): { delta: Delta; usage: TokenCounts | null } {
  const { error, choices, usage } = parsed(data)
  if (error) throw new Failure('provider-failed', `${title} failed: ${error.message ?? data}`)
  return { delta: choices?.[0]?.delta ?? {}, usage: countsOf(usage) }
}

/** Nothing of a comment or a vendor's extra: not ours to judge. */
function parsed(data: string): Chunk {
  try {
    return (JSON.parse(data) as Chunk | null) ?? {}
  } catch {
    return {}
  }
}

function countsOf(usage: Chunk['usage']): TokenCounts | null {
  if (typeof usage?.prompt_tokens !== 'number') return null
  const { prompt_tokens: promptTokens, completion_tokens: completionTokens = 0 } = usage
  return { promptTokens, completionTokens, estimated: false }
}

/** Tool calls come in pieces; each piece names the call it belongs to by its index. */
function collect(calls: Piece[], { tool_calls = [] }: Delta) {
  for (const piece of tool_calls) {
    const call = calls[piece.index] ?? { id: '', name: '', arguments: '' }
    calls[piece.index] = {
      id: piece.id ?? call.id,
      name: piece.function?.name ?? call.name,
      arguments: call.arguments + (piece.function?.arguments ?? ''),
    }
  }
}

/** Some models name no ids; results find their call by it. */
const asToolCall = (call: Piece): ToolCall => ({
  id: call.id || `call_${randomUUID()}`,
  type: 'function',
  function: { name: call.name, arguments: call.arguments },
})
