import type { ConversationMessage, ToolCall } from '@parley/protocol'
import { Failure } from '@parley/protocol'
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

type AnthropicEndpoint = {
  /** Up to and with `/v1`. */
  baseUrl: string
  apiKey: string
  model: string
  /** Lets it think before it speaks, within so many tokens. */
  thinking?: { type: 'enabled'; budgetTokens: number } | null | undefined
  answerWithinMs?: number
  fetch?: ProviderFetch | undefined
}

type Block = { type: string; [key: string]: unknown }
type Message = Turn<Block>
/** What is read of an event here. */
type Event = {
  type: string
  index: number
  content_block: Block
  delta: { type: string; text?: string; partial_json?: string; thinking?: string; signature?: string }
  error: { message?: string }
  message: { usage?: { input_tokens?: number; output_tokens?: number } }
  usage: { output_tokens?: number }
}

const title = 'The Anthropic model'
const version = '2023-06-01'
/** The protocol wants a limit; a spoken reply is far shorter. */
const usualMaxTokens = 1024

/** Anthropic's Messages API, from docs.claude.com ("Messages", "Streaming", "Tool use"). */
export const anthropicModel =
  (endpoint: AnthropicEndpoint): Model =>
  (task) =>
    anthropicBrain({ ...endpoint, ...task })

function anthropicBrain(options: AnthropicEndpoint & ModelTask): Brain {
  const { tools = [], model } = options
  const protocol: ModelProtocol<Message> = {
    title,
    provider: 'anthropic',
    model,
    declared: tools.map(declared),
    open: (messages) => [
      { role: 'caller', parts: [systemBlock(instructionsIn(options.systemPrompt, messages))] },
      ...messages.flatMap(turnOf),
    ],
    async *ask(conversation, round, signal, tally) {
      const blocks: Block[] = []
      const inputs: string[] = []
      let said = ''
      tally.calls = inputs
      const response = await request(options, conversation, round, signal)
      tally.isAnswered = true
      for await (const data of eventsOf(response, title)) {
        const event = eventObject<Event>(data)
        const at = event.index ?? 0
        tally.counted = counted(event, tally.counted)
        if (event.type === 'error')
          throw new Failure('provider-failed', `${title} failed: ${event.error?.message ?? data}`)
        if (event.type === 'content_block_start' && event.content_block) blocks[at] = { ...event.content_block }
        if (event.type !== 'content_block_delta' || !event.delta) continue
        const { text, partial_json, thinking, signature } = event.delta
        const block = blocks[at] ?? { type: 'text', text: '' }
        blocks[at] = block
        if (text) {
          block.text = `${block.text ?? ''}${text}`
          said += text
          tally.said = said
          yield { type: 'text', text }
        }
        if (thinking) block.thinking = `${block.thinking ?? ''}${thinking}`
        if (signature) block.signature = signature
        if (partial_json) inputs[at] = (inputs[at] ?? '') + partial_json
      }
      const calls = blocks.flatMap((block, at) => (block.type === 'tool_use' ? [callOf(block, inputs[at] ?? '')] : []))
      const told = blocks.flatMap((block, at) => {
        if (block.type === 'tool_use') return [{ ...block, input: argumentsObject(callOf(block, inputs[at] ?? '')) }]
        return block.type === 'text' && !block.text ? [] : [block]
      })
      return { said, calls, message: { role: 'model', parts: told } }
    },
    results: (calls, outcomes) => [
      {
        role: 'caller',
        parts: outcomes.map(({ result, failed }, index) => ({
          type: 'tool_result',
          tool_use_id: calls[index]?.id,
          content: result ?? '',
          ...(failed && { is_error: true }),
        })),
      },
    ],
    instruction: (content) => ({ role: 'caller', parts: [textBlock(`(Instruction: ${content})`)] }),
  }
  return withTools(protocol, tools)
}

/** It stands in front of the conversation, and outside of it on the wire. */
const systemBlock = (text: string): Block => ({ type: 'system', text })
const textBlock = (text: string): Block => ({ type: 'text', text })

function request(options: AnthropicEndpoint & ModelTask, conversation: Message[], round: number, signal: AbortSignal) {
  const { baseUrl, apiKey, model, thinking, answerWithinMs = 8000, fetch } = options
  const { tools = [], mustCall, temperature, maxTokens = usualMaxTokens, json } = options
  const [opening, ...turns] = conversation
  const system = `${opening?.parts[0]?.text ?? ''}${json ? '\nAnswer with one JSON object and nothing else.' : ''}`
  const mustNotCall = round === maxRounds - 1
  const choice = mustNotCall
    ? { type: 'none' }
    : mustCall && round === 0 && !thinking
      ? { type: 'tool', name: mustCall }
      : null
  return postToProvider({
    provider: title,
    url: `${baseUrl}/messages`,
    headers: { 'x-api-key': apiKey, 'anthropic-version': version },
    body: {
      model,
      stream: true,
      ...(system && { system }),
      messages: alternating(turns, textBlock).map(({ role, parts }) => ({
        role: role === 'caller' ? 'user' : 'assistant',
        content: parts,
      })),
      max_tokens: maxTokens + (thinking?.budgetTokens ?? 0),
      ...(tools.length > 0 && {
        tools: tools.map(declared),
        ...(choice && { tool_choice: choice }),
      }),
      // who thinks first does so at a temperature of its own
      ...(temperature !== undefined && !thinking && { temperature: Math.min(1, temperature) }),
      ...(thinking && { thinking: { type: 'enabled', budget_tokens: thinking.budgetTokens } }),
    },
    signal,
    answerWithinMs,
    fetch,
  })
}

const declared = ({ name, description, parameters }: Tool) => ({ name, description, input_schema: parameters })

/** What was asked is told at the beginning, what was answered at the end. */
function counted({ message, usage }: Partial<Event>, before: TokenCounts | null): TokenCounts | null {
  const promptTokens = message?.usage?.input_tokens ?? before?.promptTokens
  const completionTokens = usage?.output_tokens ?? message?.usage?.output_tokens ?? before?.completionTokens ?? 0
  return promptTokens === undefined ? null : { promptTokens, completionTokens, estimated: false }
}

const callOf = ({ id, name }: Block, input: string): ToolCall => ({
  id: String(id),
  type: 'function',
  function: { name: String(name), arguments: input },
})

function turnOf({ role, content, tool_calls: calls, tool_call_id: callId }: ConversationMessage): Message[] {
  if (role === 'system') return []
  if (role === 'tool')
    return [{ role: 'caller', parts: [{ type: 'tool_result', tool_use_id: callId, content: content ?? '' }] }]
  const used = ((calls ?? []) as ToolCall[]).map(
    (call): Block => ({ type: 'tool_use', id: call.id, name: call.function.name, input: argumentsObject(call) }),
  )
  const parts = [...(content ? [textBlock(content)] : []), ...used]
  if (parts.length === 0) return []
  return [{ role: role === 'assistant' ? 'model' : 'caller', parts }]
}
