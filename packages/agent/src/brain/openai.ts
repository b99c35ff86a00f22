import { randomUUID } from 'node:crypto'
import { type ConversationMessage, Failure, type ToolCall } from '@parley/protocol'
import { eventsOf, type ProviderFetch, postToProvider } from '../lib/provider-http.ts'
import type { Brain, BrainTurn } from './brain.ts'
import type { BrainEvent } from './brain-event.ts'
import type { Model, ModelTask } from './model.ts'
import { runToolNow } from './run-tool-now.ts'
import type { Act, Tool, ToolOutcome } from './tool.ts'

type OpenAiEndpoint = {
  /** Up to and with `/v1`; any endpoint that speaks the same protocol. */
  baseUrl: string
  /** Empty for a model that asks for none. */
  apiKey: string
  model: string
  answerWithinMs?: number
  fetch?: ProviderFetch | undefined
}
type OpenAiBrain = OpenAiEndpoint & ModelTask

type Delta = {
  content?: string | null
  tool_calls?: { index: number; id?: string; function?: { name?: string; arguments?: string } }[]
}
type Piece = { id: string; name: string; arguments: string }
/** What each tool asked to be remembered, by its name. */
type States = Record<string, unknown>

const provider = 'The OpenAI-compatible model'
/** Rounds of tools in one turn; in the last one the model has to speak. */
const maxRounds = 4

export const openAiModel =
  (endpoint: OpenAiEndpoint): Model =>
  (task) =>
    openAiBrain({ ...endpoint, ...task })

export function openAiBrain(options: OpenAiBrain): Brain {
  const { systemPrompt, tools = [] } = options
  const byName = new Map(tools.map((tool) => [tool.name, tool]))

  /** One answer of the model: its words go out as they come, its calls are returned. */
  async function* ask(conversation: unknown[], round: number, signal: AbortSignal): AsyncGenerator<BrainEvent, Answer> {
    const calls: Piece[] = []
    let said = ''
    for await (const data of eventsOf(await request(options, conversation, round, signal), provider)) {
      const delta = deltaOf(data)
      collect(calls, delta)
      if (!delta.content) continue
      said += delta.content
      yield { type: 'text', text: delta.content }
    }
    return { said, calls: calls.flat().map(asToolCall) }
  }

  async function actOn(act: Act, call: ToolCall, states: States, messages: readonly ConversationMessage[]) {
    const { name } = call.function
    const tool = byName.get(name)
    if (!tool) return { result: `There is no tool ${name}.`, failed: true } satisfies ToolOutcome
    const outcome = await act(tool, { call, messages, state: states[name] })
    if (outcome.state !== undefined) states[name] = outcome.state
    return outcome
  }

  /** Side by side, but those of one tool one after another: the next may need what the one before remembers. */
  function actOnAll(calls: ToolCall[], actOnOne: (call: ToolCall) => Promise<ToolOutcome>): Promise<ToolOutcome[]> {
    const last = new Map<string, Promise<ToolOutcome>>()
    const outcomes = calls.map((call) => {
      const { name } = call.function
      const before = last.get(name)
      const outcome = before ? before.then(() => actOnOne(call)) : actOnOne(call)
      last.set(name, outcome)
      return outcome
    })
    return Promise.all(outcomes)
  }

  async function* think({ messages, memory, signal, act = runToolNow }: BrainTurn): AsyncGenerator<BrainEvent> {
    const states: States = { ...(memory as States | undefined) }
    const conversation: unknown[] = [{ role: 'system', content: systemPrompt }, ...messages]
    let saidAnything = false
    for (let round = 0; round < maxRounds; round += 1) {
      const { said, calls } = yield* ask(conversation, round, signal)
      saidAnything ||= said.trim() !== ''
      if (calls.length === 0) break
      yield { type: 'memory', memory: states } // a tool may take long: whoever waits for a sign of life has one
      conversation.push({ role: 'assistant', content: said || null, tool_calls: calls })
      const outcomes = await actOnAll(calls, (call) => actOn(act, call, states, messages))
      if (signal.aborted) return
      for (const [index, { result }] of outcomes.entries()) {
        conversation.push({ role: 'tool', tool_call_id: calls[index]?.id, content: result ?? '' })
      }
      for (const { instruction: content } of outcomes) if (content) conversation.push({ role: 'system', content })
      const events = outcomes.flatMap((outcome) => outcome.events ?? [])
      const words = outcomes.flatMap(({ say }) => say ?? [])
      for (const text of words) yield { type: 'text', text: `${text} ` }
      yield* events
      saidAnything ||= words.length > 0
      if (isOver(outcomes, events, saidAnything)) return yield { type: 'memory', memory: states }
    }
    yield { type: 'memory', memory: states }
    if (!saidAnything) throw new Failure('provider-failed', `${provider} had nothing to say`)
  }

  return async function* (turn) {
    try {
      yield* think(turn)
    } catch (error) {
      if (!turn.signal.aborted) throw error
    }
  }
}

type Answer = { said: string; calls: ToolCall[] }

/** Whether the model has no more to say: the owner's words stand for its own, or others go on. */
function isOver(outcomes: ToolOutcome[], events: BrainEvent[], saidAnything: boolean) {
  if (events.some(({ type }) => type === 'hand-over')) return true
  if (outcomes.some(({ result }) => result === null)) return true
  if (outcomes.every(({ say }) => say)) return true
  return saidAnything && events.length > 0 && events.every(({ type }) => type === 'end-call')
}

function request(options: OpenAiBrain, messages: unknown[], round: number, signal: AbortSignal): Promise<Response> {
  const { baseUrl, apiKey, model, answerWithinMs = 8000, fetch } = options
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

/** Some models name no ids; results find their call by it. */
const asToolCall = (call: Piece): ToolCall => ({
  id: call.id || `call_${randomUUID()}`,
  type: 'function',
  function: { name: call.name, arguments: call.arguments },
})
