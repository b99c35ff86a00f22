import { randomUUID } from 'node:crypto'
import { type ConversationMessage, Failure, type ToolCall } from '@parley/protocol'
import { eventsOf, type ProviderFetch, postToProvider, Refused } from '../lib/provider-http.ts'
import type { ModelUsage } from '../lib/usage.ts'
import type { Brain, BrainTurn } from './brain.ts'
import type { BrainEvent } from './brain-event.ts'
import type { Model, ModelTask } from './model.ts'
import { runToolNow } from './run-tool-now.ts'
import type { Act, Tool, ToolOutcome } from './tool.ts'

type OpenAiEndpoint = {
  /** By what its price list knows it. */
  provider: string
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

const title = 'The OpenAI-compatible model'
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
  async function* ask(
    conversation: unknown[],
    round: number,
    { signal, meter }: Pick<BrainTurn, 'signal' | 'meter'>,
  ): AsyncGenerator<BrainEvent, Answer> {
    const calls: Piece[] = []
    let said = ''
    let counted: TokenCounts | null = null
    let isAnswered = false
    try {
      const response = await request(options, conversation, round, signal)
      isAnswered = true
      for await (const data of eventsOf(response, title)) {
        const { delta, usage } = chunkOf(data)
        if (usage) counted = usage
        collect(calls, delta)
        if (!delta.content) continue
        said += delta.content
        yield { type: 'text', text: delta.content }
      }
    } finally {
      // also of an answer that nobody waits for to its end: its vendor counts what was made
      if (isAnswered || signal.aborted) {
        const { provider, model } = options
        meter?.used({ stage: 'model', provider, model, ...(counted ?? estimated(options, conversation, said, calls)) })
      }
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

  async function* think({ messages, memory, signal, act = runToolNow, meter }: BrainTurn): AsyncGenerator<BrainEvent> {
    const states: States = { ...(memory as States | undefined) }
    const conversation: unknown[] = [{ role: 'system', content: systemPrompt }, ...messages]
    let saidAnything = false
    for (let round = 0; round < maxRounds; round += 1) {
      if (signal.aborted) return
      const { said, calls } = yield* ask(conversation, round, { signal, meter })
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
    if (!saidAnything) throw new Failure('provider-failed', `${title} had nothing to say`)
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
  const { baseUrl, apiKey, model, answerWithinMs = 8000, fetch } = options
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

type TokenCounts = Pick<ModelUsage, 'promptTokens' | 'completionTokens' | 'estimated'>
type Chunk = {
  choices?: { delta?: Delta }[]
  usage?: { prompt_tokens?: number; completion_tokens?: number } | null
}

function chunkOf(data: string): { delta: Delta; usage: TokenCounts | null } {
  try {
    const { choices, usage } = JSON.parse(data) as Chunk
    return { delta: choices?.[0]?.delta ?? {}, usage: countsOf(usage) }
  } catch {
    return { delta: {}, usage: null } // a comment or a vendor's extra: not ours to judge
  }
}

function countsOf(usage: Chunk['usage']): TokenCounts | null {
  if (typeof usage?.prompt_tokens !== 'number') return null
  const { prompt_tokens: promptTokens, completion_tokens: completionTokens = 0 } = usage
  return { promptTokens, completionTokens, estimated: false }
}

/** Of English; other languages have fewer. */
const charsPerToken = 4

/** What an answer uses, reckoned from its words where its vendor does not tell. */
function estimated({ tools = [] }: OpenAiBrain, conversation: unknown[], said: string, calls: Piece[]): TokenCounts {
  const tokens = (value: unknown) => Math.ceil(JSON.stringify(value).length / charsPerToken)
  const asked = tokens(conversation) + (tools.length > 0 ? tokens(tools.map(declared)) : 0)
  const answered = Math.ceil(said.length / charsPerToken) + (calls.length > 0 ? tokens(calls.flat()) : 0)
  return { promptTokens: asked, completionTokens: answered, estimated: true }
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
