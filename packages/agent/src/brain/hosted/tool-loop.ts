import { type ConversationMessage, Failure, type ToolCall } from '@parley/protocol'
import type { ModelUsage } from '../../lib/usage.ts'
import type { Brain, BrainTurn } from '../brain.ts'
import type { BrainEvent } from '../brain-event.ts'
import { runToolNow } from '../run-tool-now.ts'
import type { Act, Tool, ToolOutcome } from '../tool.ts'

/** Rounds of tools in one turn; in the last one the model has to speak. */
export const maxRounds = 4

export type Answer<Message> = {
  said: string
  calls: ToolCall[]
  /** What the model said and called, as its protocol wants it told again. */
  message: Message
}

export type TokenCounts = Pick<ModelUsage, 'promptTokens' | 'completionTokens' | 'estimated'>

/** What one answer used, as far as it is known by now. */
export type Tally = { isAnswered: boolean; counted: TokenCounts | null; said: string; calls: unknown[] }

/** A model's own language: how it is asked, and how it is told what its tools brought. */
export type ModelProtocol<Message> = {
  /** Named in failures: "The Gemini model". */
  title: string
  /** By what its price list knows it. */
  provider: string
  model: string
  /** Its tools, as they stand in a request. */
  declared: readonly unknown[]
  open(messages: readonly ConversationMessage[]): Message[]
  /** One answer: its words go out as they come, its calls are returned; `tally` is kept as it grows. */
  ask(
    conversation: Message[],
    round: number,
    signal: AbortSignal,
    tally: Tally,
  ): AsyncGenerator<BrainEvent, Answer<Message>>
  results(calls: readonly ToolCall[], outcomes: readonly ToolOutcome[]): Message[]
  /** What the owner wants the model to know beside the results. */
  instruction(content: string): Message
}

/** What each tool asked to be remembered, by its name. */
type States = Record<string, unknown>

/** A brain of a model that may use tools before it speaks. */
export function withTools<Message>(protocol: ModelProtocol<Message>, tools: readonly Tool[]): Brain {
  const byName = new Map(tools.map((tool) => [tool.name, tool]))

  async function actOn(act: Act, call: ToolCall, states: States, messages: readonly ConversationMessage[]) {
    const { name } = call.function
    const tool = byName.get(name)
    if (!tool) return { result: `There is no tool ${name}.`, failed: true } satisfies ToolOutcome
    const outcome = await act(tool, { call, messages, state: states[name] })
    if (outcome.state !== undefined) states[name] = outcome.state
    return outcome
  }

  /** Also of an answer that nobody waits for to its end its vendor counts what was made. */
  async function* ask(
    conversation: Message[],
    round: number,
    { signal, meter }: Pick<BrainTurn, 'signal' | 'meter'>,
  ): AsyncGenerator<BrainEvent, Answer<Message>> {
    const tally: Tally = { isAnswered: false, counted: null, said: '', calls: [] }
    try {
      return yield* protocol.ask(conversation, round, signal, tally)
    } finally {
      if (tally.isAnswered || signal.aborted) {
        const { provider, model, declared } = protocol
        const counts = tally.counted ?? estimated(declared, conversation, tally)
        meter?.used({ stage: 'model', provider, model, ...counts })
      }
    }
  }

  async function* think({ messages, memory, signal, act = runToolNow, meter }: BrainTurn): AsyncGenerator<BrainEvent> {
    const states: States = { ...(memory as States | undefined) }
    const conversation = protocol.open(messages)
    let saidAnything = false
    for (let round = 0; round < maxRounds; round += 1) {
      if (signal.aborted) return
      const { said, calls, message } = yield* ask(conversation, round, { signal, meter })
      saidAnything ||= said.trim() !== ''
      if (calls.length === 0) break
      yield { type: 'memory', memory: states } // a tool may take long: whoever waits for a sign of life has one
      conversation.push(message)
      const outcomes = await actOnAll(calls, (call) => actOn(act, call, states, messages))
      if (signal.aborted) return
      conversation.push(...protocol.results(calls, outcomes))
      for (const { instruction } of outcomes) if (instruction) conversation.push(protocol.instruction(instruction))
      const events = outcomes.flatMap((outcome) => outcome.events ?? [])
      const words = outcomes.flatMap(({ say }) => say ?? [])
      for (const text of words) yield { type: 'text', text: `${text} ` }
      yield* events
      saidAnything ||= words.length > 0
      if (isOver(outcomes, events, saidAnything)) return yield { type: 'memory', memory: states }
    }
    // before anything is told: somebody else may stand in for an answer that has not begun
    if (!saidAnything) throw new Failure('provider-failed', `${protocol.title} had nothing to say`)
    yield { type: 'memory', memory: states }
  }

  return async function* (turn) {
    try {
      yield* think(turn)
    } catch (error) {
      if (!turn.signal.aborted) throw error
    }
  }
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

/** Whether the model has no more to say: the owner's words stand for its own, or others go on. */
function isOver(outcomes: ToolOutcome[], events: BrainEvent[], saidAnything: boolean) {
  if (events.some(({ type }) => type === 'hand-over')) return true
  if (outcomes.some(({ result }) => result === null)) return true
  if (outcomes.every(({ say }) => say)) return true
  return saidAnything && events.length > 0 && events.every(({ type }) => type === 'end-call')
}

/** Of English; other languages have fewer. */
const charsPerToken = 4

/** What an answer uses, reckoned from its words where its vendor does not tell. */
function estimated(declared: readonly unknown[], conversation: unknown[], { said, calls }: Tally): TokenCounts {
  const tokens = (value: unknown) => Math.ceil(JSON.stringify(value).length / charsPerToken)
  const asked = tokens(conversation) + (declared.length > 0 ? tokens(declared) : 0)
  const answered = Math.ceil(said.length / charsPerToken) + (calls.length > 0 ? tokens(calls.flat()) : 0)
  return { promptTokens: asked, completionTokens: answered, estimated: true }
}

/** A call's arguments as an object, whatever the model made of them. */
export function argumentsObject({ function: { arguments: given } }: ToolCall): Record<string, unknown> {
  if (typeof given !== 'string') return (given ?? {}) as Record<string, unknown>
  try {
    const value: unknown = JSON.parse(given || '{}')
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : {}
  } catch {
    return {}
  }
}

/** The object that an event's data holds; an empty one for a comment or a vendor's extra. */
export function eventObject<Shape extends object>(data: string): Partial<Shape> {
  try {
    return JSON.parse(data) as Partial<Shape>
  } catch {
    return {}
  }
}
