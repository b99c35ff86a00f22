import { type CallReport, concat, type TurnStep, type Voice } from '@parley/agent'
import { type Meter, SentenceSplitter, speakable } from '@parley/agent/providers'
import type { Surroundings } from '@parley/agent/simulated'
import { type ConversationMessage, type EndedReason, Failure, type TurnLatency } from '@parley/protocol'
import type { SimulatedCall, SimulatedCalls } from '../calls/carrying/simulated-calls.ts'
import { systemClock } from '../lib/wall-clock.ts'
import type { CallerLine, LineStart } from './caller-line.ts'

/** Who calls: what they speak with, and what is between them and the assistant. */
export type SpokenBy = {
  voice: Voice
  speed: number | null
  /** Hears what a hosted voice uses. */
  meter: Meter
  /** Share of the caller's packets that never come, 0–1. */
  loss: number
  surroundings: Surroundings
}

const lookMs = 40
/** People begin about so long after the other has fallen silent. */
const replyPauseMs = 400
/** What still seems to be listened to after so long is noise: the caller speaks over it. */
const noiseAfterMs = 3000
/** What has brought nothing for so long was not heard. */
const unheardAfterMs = 6000
/** A caller does not wait longer for an answer, whatever the assistant does meanwhile. */
const answerLimitMs = 60_000

/** A simulated call by voice, through the engine that plays real ones: heard by an ear, in turns, over a line that loses packets. */
export class SpokenLine implements CallerLine {
  /** What the caller said, as they said it. */
  readonly said: string[] = []
  readonly #caller: SpokenBy
  readonly #signal: AbortSignal
  #call: SimulatedCall | null = null
  #report: CallReport | null = null
  #problem: unknown = null
  #status: TurnStep['to'] = 'listening'
  #replies = 0
  /** When the last step of a turn was, when the assistant last had the floor, and when the caller last spoke. */
  #stepAt = performance.now()
  #assistantAt = performance.now()
  #saidAt = performance.now()

  private constructor(caller: SpokenBy, signal: AbortSignal) {
    this.#caller = caller
    this.#signal = signal
  }

  static async open(start: LineStart, calls: SimulatedCalls, caller: SpokenBy): Promise<SpokenLine> {
    const { cast, scene, brain, signal } = start
    const line = new SpokenLine(caller, signal)
    const { loss, surroundings } = caller
    line.#call = await calls.play({
      assistant: cast.firstAssistant,
      brain,
      manners: await cast.manners(scene),
      voice: await cast.voice(),
      transcriber: scene.line ? await cast.transcriber(scene.line) : null,
      meter: cast.meter,
      loss,
      surroundings,
      onTurn: (step) => line.#step(step),
      onProblem: (problem) => {
        line.#problem ??= problem
      },
    })
    line.#call.hosted.ended.then((report) => {
      line.#report = report
    })
    return line
  }

  get messages(): readonly ConversationMessage[] {
    return this.#call?.hosted.messages ?? []
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
    if (isExpected) await this.#until(() => this.#replies > 0 && this.#mayBegin)
  }

  async say(text: string) {
    const before = this.#replies
    const isAnswered = () => this.#replies > before && this.#mayBegin
    const isUnheard = () =>
      this.#replies === before &&
      !assistantsTurn.has(this.#status) &&
      since(Math.max(this.#assistantAt, this.#saidAt)) > unheardAfterMs
    this.said.push(text)
    await this.#speak(text)
    await this.#until(() => isAnswered() || isUnheard())
    if (this.#report !== null || isAnswered()) return
    await this.#speak(text) // as people do whom nobody seems to have heard
    await this.#until(() => isAnswered() || isUnheard())
  }

  async hangUp() {
    this.#call?.transport.hangUp()
    await this.#call?.hosted.ended
  }

  /** Whether it is the caller's turn: they have the floor, and the assistant has been silent for a moment. */
  get #mayBegin(): boolean {
    const hearsNoise = !assistantsTurn.has(this.#status) && since(this.#stepAt) > noiseAfterMs
    return (this.#status === 'listening' || hearsNoise) && since(this.#assistantAt) > replyPauseMs
  }

  async #speak(text: string) {
    const { voice, speed, meter } = this.#caller
    const splitter = new SentenceSplitter()
    for (const sentence of [...splitter.push(text), ...splitter.end()]) {
      const sound = await this.#soundOf(
        voice(speakable(sentence), { signal: this.#signal, meter, ...(speed && { speed }) }),
      )
      this.#signal.throwIfAborted()
      if (this.#report !== null) return
      await this.#call?.microphone.say(sound)
    }
    this.#saidAt = performance.now()
  }

  async #soundOf(chunks: AsyncIterable<Int16Array>): Promise<Int16Array> {
    const parts: Int16Array[] = []
    for await (const chunk of chunks) parts.push(chunk)
    return concat(parts)
  }

  /** Until it is so, or the call is over. Throws when the caller has waited for too long. */
  async #until(isSo: () => boolean) {
    const until = performance.now() + answerLimitMs
    while (this.#report === null && !isSo()) {
      this.#signal.throwIfAborted()
      if (performance.now() > until) {
        throw new Failure('provider-failed', 'The caller waited for a minute, and was not answered.')
      }
      await systemClock.sleep(lookMs, this.#signal)
    }
    this.#signal.throwIfAborted()
  }

  #step({ from, to }: TurnStep) {
    this.#status = to
    if (from === to) return
    this.#stepAt = performance.now()
    if (!assistantsTurn.has(from)) return
    this.#assistantAt = performance.now()
    if (!assistantsTurn.has(to)) this.#replies += 1
  }
}

/** Where the assistant has the floor. */
const assistantsTurn = new Set<TurnStep['to']>(['thinking', 'acting', 'speaking', 'paused'])

const since = (at: number) => performance.now() - at
