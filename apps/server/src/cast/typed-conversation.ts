import { type Act, type AskPage, type Brain, type BrainEvent, toolRunner } from '@parley/agent/brain'
import type { Meter } from '@parley/agent/providers'
import { type ConversationMessage, isFailure } from '@parley/protocol'

/** A piece of an answer's words, and the place of its message in the answer. */
export type Piece = { message: number; text: string }

/** A conversation with a brain in writing: what is said, what tools do, and what the brain remembers. */
export class TypedConversation {
  readonly messages: ConversationMessage[]
  /** What the brain last asked to be remembered. */
  memory: unknown
  readonly #brain: Brain
  readonly #signal: AbortSignal
  readonly #meter: Meter
  readonly #run: Act

  /**
   * `askPage`: what becomes of tools that no server does; left out, their calls end the answer, for the client to do them.
   * `act` does all tools in another way.
   */
  constructor(options: {
    brain: Brain
    signal: AbortSignal
    meter: Meter
    messages?: ConversationMessage[]
    memory?: unknown
    askPage?: AskPage | undefined
    act?: Act
  }) {
    this.#brain = options.brain
    this.#signal = options.signal
    this.#meter = options.meter
    this.#run = options.act ?? toolRunner(options.askPage, options.signal)
    this.messages = [...(options.messages ?? [])]
    this.memory = options.memory
  }

  /** The assistant's first words; null lets the brain find them. */
  async open(greeting: string | null) {
    if (greeting) this.messages.push({ role: 'assistant', content: greeting })
    else if (greeting === null) await this.#answerWhole()
  }

  async say(content: string) {
    this.messages.push({ role: 'user', content })
    await this.#answerWhole()
  }

  /** Answers the conversation as it stands. */
  async *answer(): AsyncGenerator<Piece> {
    const answered = this.messages.length
    let said = ''
    const act: Act = async (tool, context) => {
      // the model's protocol wants a result right behind every call, so one stands there before it is known
      const result: ConversationMessage = { role: 'tool', tool_call_id: context.call.id, content: '' }
      this.messages.push({ role: 'assistant', content: said.trim() || null, tool_calls: [context.call] }, result)
      said = ''
      const outcome = await this.#run(tool, context)
      if (outcome.result === null) this.messages.splice(this.messages.indexOf(result), 1)
      else result.content = outcome.result
      return outcome
    }
    for await (const event of this.#think(act)) {
      if (event.type === 'memory') this.memory = event.memory
      if (event.type !== 'text') continue
      said += event.text
      yield { message: this.messages.length - answered, text: event.text }
    }
    if (said.trim()) this.messages.push({ role: 'assistant', content: said.trim() })
  }

  /** A memory that this version does not understand, because another one wrote it, is better forgotten than fatal. */
  async *#think(act: Act): AsyncGenerator<BrainEvent> {
    const messages = this.messages.filter(({ role }) => role !== 'system')
    const turn = { messages, signal: this.#signal, act, meter: this.#meter }
    let begun = false
    try {
      for await (const event of this.#brain({ ...turn, memory: this.memory })) {
        begun = true
        yield event
      }
    } catch (error) {
      if (begun || this.memory === undefined || isFailure(error)) throw error
      yield* this.#brain({ ...turn, memory: undefined })
    }
  }

  async #answerWhole() {
    for await (const _piece of this.answer()); // its messages are what counts
  }
}
