import type { ToolCall } from '@parley/protocol'
import { eventsOf, type ProviderFetch, postToProvider } from '../lib/provider-http.ts'
import type { Brain } from './brain.ts'
import { type ModelProtocol, maxRounds, withTools } from './hosted/tool-loop.ts'
import type { Model, ModelTask } from './model.ts'
import type { Tool } from './tool.ts'

type OpenAiEndpoint = {
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

const provider = 'The OpenAI-compatible model'

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
  const { systemPrompt, tools = [] } = options
  const protocol: ModelProtocol<unknown> = {
    provider,
    open: (messages) => [{ role: 'system', content: systemPrompt }, ...messages],
    async *ask(conversation, round, signal) {
      const pieces: Piece[] = []
      let said = ''
      for await (const data of eventsOf(await request(options, conversation, round, signal), provider)) {
        const delta = deltaOf(data)
        collect(pieces, delta)
        if (!delta.content) continue
        said += delta.content
        yield { type: 'text', text: delta.content }
      }
      const calls = pieces.flat().map((piece, index) => asToolCall(piece, `call_${round}_${index}`))
      return { said, calls, message: { role: 'assistant', content: said || null, tool_calls: calls } }
    },
    results: (calls, outcomes) =>
      outcomes.map(({ result }, index) => ({ role: 'tool', tool_call_id: calls[index]?.id, content: result ?? '' })),
    instruction: (content) => ({ role: 'system', content }),
  }
  return withTools(protocol, tools)
}

function request(options: OpenAiBrain, messages: unknown[], round: number, signal: AbortSignal): Promise<Response> {
  const { baseUrl, apiKey, model, settings, answerWithinMs = 8000, fetch } = options
  const { tools = [], mustCall, temperature, maxTokens, json } = options
  return postToProvider({
    provider,
    url: `${baseUrl}/chat/completions`,
    headers: apiKey ? { authorization: `Bearer ${apiKey}` } : {},
    body: {
      model,
      stream: true,
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

function deltaOf(data: string): Delta {
  try {
    const chunk = JSON.parse(data) as { choices?: { delta?: Delta }[] }
    return chunk.choices?.[0]?.delta ?? {}
  } catch {
    return {} // a comment or a vendor's extra: not ours to judge
  }
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

const asToolCall = (call: Piece, id: string): ToolCall => ({
  id: call.id || id,
  type: 'function',
  function: { name: call.name, arguments: call.arguments },
})
