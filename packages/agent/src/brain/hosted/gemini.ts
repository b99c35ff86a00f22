import { type ConversationMessage, Failure, type ToolCall } from '@parley/protocol'
import { eventsOf, type ProviderFetch, postToProvider } from '../../lib/provider-http.ts'
import type { Brain } from '../brain.ts'
import type { Model, ModelTask } from '../model.ts'
import type { Tool } from '../tool.ts'
import { alternating, instructionsIn, type Turn } from './alternating.ts'
import {
  argumentsObject,
  eventObject,
  type ModelProtocol,
  maxRounds,
  type TokenCounts,
  withTools,
} from './tool-loop.ts'

type GeminiEndpoint = {
  /** Up to and with the version: `…/v1beta`. */
  baseUrl: string
  apiKey: string
  model: string
  answerWithinMs?: number
  fetch?: ProviderFetch | undefined
}

type Part = {
  text?: string
  /** A thought, which is nobody's to hear. */
  thought?: boolean
  functionCall?: { id?: string; name: string; args?: Record<string, unknown> }
  functionResponse?: { id?: string; name: string; response: Record<string, unknown> }
  /** Has to come back beside its call, or the model forgets why it called. */
  thoughtSignature?: string
}
type Message = Turn<Part>
type Event = {
  candidates: { content?: { parts?: Part[] }; finishReason?: string }[]
  promptFeedback: { blockReason?: string }
  error: { message?: string }
  usageMetadata: { promptTokenCount?: number; candidatesTokenCount?: number; thoughtsTokenCount?: number }
}

const title = 'The Gemini model'

/** Google's Gemini API, from ai.google.dev/api ("Generating content", "Function calling"). */
export const geminiModel =
  (endpoint: GeminiEndpoint): Model =>
  (task) =>
    geminiBrain({ ...endpoint, ...task })

function geminiBrain(options: GeminiEndpoint & ModelTask): Brain {
  const { tools = [], model } = options
  const protocol: ModelProtocol<Message> = {
    title,
    provider: 'google',
    model,
    declared: tools.map(declared),
    open: (messages) => [
      { role: 'caller', parts: [{ text: instructionsIn(options.systemPrompt, messages) }] },
      ...turnsOf(messages),
    ],
    async *ask(conversation, round, signal, tally) {
      const parts: Part[] = []
      let said = ''
      tally.calls = parts
      const response = await request(options, conversation, round, signal)
      tally.isAnswered = true
      for await (const data of eventsOf(response, title)) {
        const event = eventObject<Event>(data)
        tally.counted = counted(event) ?? tally.counted
        const refusal = event.error?.message ?? event.promptFeedback?.blockReason
        if (refusal) throw new Failure('provider-failed', `${title} refused: ${refusal}`)
        for (const part of event.candidates?.[0]?.content?.parts ?? []) {
          parts.push(part)
          if (!part.text || part.thought) continue
          said += part.text
          yield { type: 'text', text: part.text }
        }
      }
      const calls = parts.flatMap(({ functionCall }, index) =>
        functionCall ? [callOf(functionCall, `call_${round}_${index}`)] : [],
      )
      return { said, calls, message: { role: 'model', parts: parts.filter(({ thought }) => !thought) } }
    },
    results: (calls, outcomes) => [
      {
        role: 'caller',
        parts: outcomes.map(({ result }, index) => responseOf(calls[index]?.function.name ?? '', result ?? '')),
      },
    ],
    instruction: (content) => ({ role: 'caller', parts: [{ text: `(Instruction: ${content})` }] }),
  }
  return withTools(protocol, tools)
}

/** The first of the conversation is the instructions, which stand outside of it on the wire. */
function request(options: GeminiEndpoint & ModelTask, conversation: Message[], round: number, signal: AbortSignal) {
  const { baseUrl, apiKey, model, answerWithinMs = 8000, fetch } = options
  const { tools = [], mustCall, temperature, maxTokens, json } = options
  const [opening, ...turns] = conversation
  const instructions = opening?.parts[0]?.text
  const mode = callingMode(round, mustCall)
  return postToProvider({
    provider: title,
    url: `${baseUrl}/models/${encodeURIComponent(model)}:streamGenerateContent?alt=sse`,
    headers: { 'x-goog-api-key': apiKey },
    body: {
      ...(instructions && { systemInstruction: { parts: [{ text: instructions }] } }),
      contents: alternating(turns, (text): Part => ({ text })).map(({ role, parts }) => ({
        role: role === 'caller' ? 'user' : 'model',
        parts,
      })),
      ...(tools.length > 0 && {
        tools: [
          {
            functionDeclarations: tools.map(declared),
          },
        ],
        ...(mode && { toolConfig: { functionCallingConfig: mode } }),
      }),
      generationConfig: {
        ...(temperature !== undefined && { temperature }),
        ...(maxTokens !== undefined && { maxOutputTokens: maxTokens }),
        ...(json && { responseMimeType: 'application/json' }),
      },
    },
    signal,
    answerWithinMs,
    fetch,
  })
}

const declared = ({ name, description, parameters }: Tool) => ({ name, description, parametersJsonSchema: parameters })

function counted({ usageMetadata: usage }: Partial<Event>): TokenCounts | null {
  if (typeof usage?.promptTokenCount !== 'number') return null
  const completionTokens = (usage.candidatesTokenCount ?? 0) + (usage.thoughtsTokenCount ?? 0)
  return { promptTokens: usage.promptTokenCount, completionTokens, estimated: false }
}

function callingMode(round: number, mustCall: string | undefined) {
  if (round === maxRounds - 1) return { mode: 'NONE' }
  return round === 0 && mustCall ? { mode: 'ANY', allowedFunctionNames: [mustCall] } : null
}

const callOf = ({ id, name, args }: NonNullable<Part['functionCall']>, ownId: string): ToolCall => ({
  id: id ?? ownId,
  type: 'function',
  function: { name, arguments: JSON.stringify(args ?? {}) },
})

const responseOf = (name: string, result: string): Part => ({ functionResponse: { name, response: { result } } })

function turnsOf(messages: readonly ConversationMessage[]): Message[] {
  const names = new Map<unknown, string>()
  return messages.flatMap(({ role, content, tool_calls: calls, tool_call_id: callId }): Message[] => {
    if (role === 'system') return []
    if (role === 'tool') return [{ role: 'caller', parts: [responseOf(names.get(callId) ?? 'tool', content ?? '')] }]
    const used = ((calls ?? []) as ToolCall[]).map((call): Part => {
      names.set(call.id, call.function.name)
      return { functionCall: { name: call.function.name, args: argumentsObject(call) } }
    })
    const parts = [...(content ? [{ text: content }] : []), ...used]
    return parts.length > 0 ? [{ role: role === 'assistant' ? 'model' : 'caller', parts }] : []
  })
}
