import { type Agent, type CallReport, playTyped, type TurnStep, TypedTransport } from '@parley/agent'
import { browserTranscriber, fliteVoice } from '@parley/agent/providers'
import { type ConversationMessage, type EndedReason, Failure, maxInputChars, type TurnLatency } from '@parley/protocol'
import { assistantSettings } from '../calls/assistant-settings.ts'
import type { CallerLine, LineStart } from './caller-line.ts'

const noKnowledge = { company: { name: '', email: '', phone: '' }, entries: [] }

/** A simulated call in writing, through the engine that plays real ones: turns, greeting, hooks and end phrases hold as there. */
export class AgentLine implements CallerLine {
  readonly said = null
  readonly #transport = new TypedTransport()
  readonly #agent: Agent
  readonly #signal: AbortSignal
  #replies = 0
  #replied = Promise.withResolvers<void>()
  #report: CallReport | null = null
  #problem: unknown = null

  private constructor(agent: (line: AgentLine) => Agent, signal: AbortSignal) {
    this.#signal = signal
    this.#agent = agent(this)
    this.#agent.ended.then((report) => {
      this.#report = report
      this.#notify()
    })
    signal.addEventListener('abort', () => this.#notify(), { once: true })
  }

  static async open({ cast, scene, brain, signal }: LineStart): Promise<AgentLine> {
    const { firstAssistant } = cast
    // nobody speaks or listens here: the engine is told so by the way it is played
    const settings = assistantSettings(firstAssistant, {
      voice: fliteVoice,
      transcriber: browserTranscriber,
      ear: null,
    })
    const manners = await cast.manners(scene)
    const assistant = { ...settings, ...manners, voicemail: null, brain }
    return new AgentLine(
      (line) =>
        playTyped(
          {
            assistant,
            knowledge: noKnowledge,
            meter: cast.meter,
            onTurn: (step) => line.#step(step),
            onProblem: (problem) => line.#fail(problem),
          },
          line.#transport,
        ),
      signal,
    )
  }

  get messages(): readonly ConversationMessage[] {
    return this.#agent.messages
  }

  get endedReason(): EndedReason | null {
    return this.#report?.reason ?? null
  }

  get problem(): unknown {
    return this.#problem
  }

  get latencies(): readonly TurnLatency[] {
    return this.#report?.latencies ?? []
  }

  async greet(isExpected: boolean) {
    this.#transport.attach({ send: () => {}, end: () => {} })
    if (isExpected) await this.#reply(0)
  }

  async say(text: string) {
    if (text.length > maxInputChars)
      throw new Failure(
        'unprocessable',
        `The caller wrote more than the ${maxInputChars} characters that one may at once.`,
      )
    const before = this.#replies
    this.#receive({ type: 'text-input', text })
    await this.#reply(before)
  }

  async hangUp() {
    if (this.#report === null) this.#receive({ type: 'end-call' })
    await this.#agent.ended
  }

  #receive(message: object) {
    this.#transport.receive(JSON.stringify(message))
  }

  /** Until the floor has come back to the caller and stays there. */
  async #reply(before: number) {
    for (;;) {
      this.#signal.throwIfAborted()
      if (this.#report !== null) return
      if (this.#replies > before && this.#agent.state.status === 'listening') {
        await new Promise(setImmediate) // another line may be waiting to be said
        if (this.#agent.state.status === 'listening') return
      }
      await this.#replied.promise
    }
  }

  #step({ from, to }: TurnStep) {
    if (to === 'listening' && from !== 'listening') {
      this.#replies += 1
      this.#notify()
    }
  }

  #fail(problem: unknown) {
    this.#problem ??= problem
  }

  #notify() {
    this.#replied.resolve()
    this.#replied = Promise.withResolvers()
  }
}
