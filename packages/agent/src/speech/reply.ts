import { durationMs } from '../audio/frame.ts'
import type { Brain, BrainTurn } from '../brain/brain.ts'
import type { BrainEvent } from '../brain/brain-event.ts'
import { type Act, type AskPage, perform, type Tool, type ToolContext, type ToolOutcome } from '../brain/tool.ts'
import type { CallClock } from '../lib/call-clock.ts'
import { firstThatWorks } from '../lib/first-that-works.ts'
import { Queue } from '../lib/queue.ts'
import { type Meter, withinBudget } from '../lib/usage.ts'
import { type ChunkPlan, type Splitter, splitterFor, spokenForm } from '../voice/chunk-plan.ts'
import type { Voice } from '../voice/voice.ts'

export type ReplyItem =
  | Exclude<BrainEvent, { type: 'text' | 'voice' }>
  | { type: 'voice'; voice: Voice }
  | { type: 'sentence'; text: string }
  | { type: 'sound'; pcm: Int16Array }

/** When each stage delivered, on the clock, in ms; null until it did. */
export type ReplyTimes = { startedAt: number; firstSentenceAt: number | null; firstSoundAt: number | null }

/** What a reply does to the world besides being heard. */
export type ToolEvents = {
  began(tool: Tool, context: ToolContext): void
  askPage: AskPage
  ended(context: ToolContext, outcome: ToolOutcome): void
  /** Of a tool that nobody waits for, and of a voice that another stood in for. */
  failed(error: unknown): void
  /** Said when a tool keeps the caller waiting. */
  waiting(): { text: string; afterMs: number }
}

const voiceWithinMs = 4000
const dropped: ToolOutcome = { result: 'Not done: the caller went on speaking.', failed: true }
const leftToPage = 'The caller’s page has been told to do it.'

/**
 * A reply in the making: text from the brain, cut into sentences, each spoken by the voice. It starts at once and stops
 * after the first sentence until `proceed` is called, so that a reply nobody hears costs little; and it does nothing
 * before `commit`, so that it can be thrown away.
 */
export class Reply {
  readonly items = new Queue<ReplyItem>()
  readonly times: ReplyTimes
  readonly #clock: CallClock
  readonly #ownVoice: Voice
  #voice: Voice
  readonly #deeds: ToolEvents
  readonly #over: AbortSignal | undefined
  readonly #meter: Meter | undefined
  readonly #abort = new AbortController()
  readonly #committed = Promise.withResolvers<void>()
  readonly #chunks: ChunkPlan | null
  readonly #splitter: Splitter
  #speaking: Promise<void> = Promise.resolve()
  #credit = 1
  #proceeded: (() => void) | null = null
  #spoken = 0
  #soundMs = 0
  /** Tools at work. */
  #acting = 0
  #waitingSince: number

  constructor(options: {
    clock: CallClock
    voice: Voice
    /** The voice that the call began with, which stands in for any other. */
    ownVoice: Voice
    brain: Brain
    turn: Omit<BrainTurn, 'signal' | 'act' | 'meter'>
    deeds: ToolEvents
    /** Aborts when the call is over. */
    over?: AbortSignal | undefined
    /** How it is cut; into sentences when left out. */
    chunks?: ChunkPlan | null | undefined
    meter?: Meter | undefined
  }) {
    this.#chunks = options.chunks ?? null
    this.#splitter = splitterFor(this.#chunks)
    this.#clock = options.clock
    this.#voice = options.voice
    this.#ownVoice = options.ownVoice
    this.#deeds = options.deeds
    this.#over = options.over
    this.#meter = options.meter
    this.#waitingSince = options.clock.now()
    this.times = { startedAt: this.#waitingSince, firstSentenceAt: null, firstSoundAt: null }
    this.#run(options.brain, options.turn).then(
      () => this.items.end(),
      (error) => this.items.fail(error),
    )
  }

  /** Since when the brain owes the next words; null while a tool is at work. */
  get waitingSince(): number | null {
    return this.#acting > 0 ? null : this.#waitingSince
  }

  /** The reply is going to be given: it may act. */
  commit() {
    this.#committed.resolve()
  }

  /** Allows one more sentence to be prepared. */
  proceed() {
    this.#credit += 1
    this.#proceeded?.()
  }

  /** Stops it. A tool that is at work finishes: what is done must be known. */
  abort() {
    this.#abort.abort()
    this.#committed.resolve()
    this.#proceeded?.()
    this.items.end()
  }

  async #run(brain: Brain, turn: Omit<BrainTurn, 'signal' | 'act' | 'meter'>) {
    const { signal } = this.#abort
    const splitter = this.#splitter
    for await (const event of brain({ ...turn, signal, act: this.#act, meter: this.#meter })) {
      if (signal.aborted) return
      if (event.type === 'voice') {
        for (const sentence of splitter.end()) await this.#speak(sentence)
        this.#voice = event.voice ? this.#backed(event.voice) : this.#ownVoice
        this.items.push({ type: 'voice', voice: this.#voice })
        continue
      }
      if (event.type !== 'text') {
        this.items.push(event)
        continue
      }
      for (const sentence of splitter.push(event.text)) await this.#speak(sentence)
    }
    for (const sentence of splitter.end()) await this.#speak(sentence)
    await this.#speaking
  }

  #backed(voice: Voice): Voice {
    const own = this.#ownVoice
    const onFailure = this.#deeds.failed
    return withinBudget(firstThatWorks([voice, own], { firstItemWithinMs: voiceWithinMs, onFailure }), own)
  }

  readonly #act: Act = async (tool, context) => {
    await this.#committed.promise
    if (this.#abort.signal.aborted) return dropped
    for (const sentence of this.#splitter.end()) this.#speak(sentence).catch(failsTheReply)
    this.#acting += 1
    this.#deeds.began(tool, context)
    const outcome = await perform(tool, context, {
      say: (text) => void this.#speak(text).catch(failsTheReply),
      sayFirst: (text) => this.#sayFirst(text),
      after: (delayMs, run) => this.#clock.after(delayMs, run),
      waiting: this.#acting === 1 ? this.#deeds.waiting() : null,
      askPage: this.#deeds.askPage,
      over: this.#over,
      onFailure: this.#deeds.failed,
    })
    const known = { ...outcome, result: outcome.result ?? leftToPage }
    this.#acting -= 1
    this.#waitingSince = this.#clock.now()
    this.#deeds.ended(context, known)
    return known
  }

  /** Resolves when the words have been heard, if nobody interrupts. */
  async #sayFirst(text: string) {
    const before = this.#soundMs
    await this.#speak(text).catch(failsTheReply)
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#clock.after(this.#soundMs - before, resolve)
    return promise
  }

  /** One sentence after another, whoever wants it said. */
  #speak(text: string): Promise<void> {
    this.#speaking = this.#speaking.then(() => this.#pronounce(text))
    return this.#speaking
  }

  async #pronounce(text: string) {
    const { signal } = this.#abort
    while (this.#credit === 0 && !signal.aborted) {
      await new Promise<void>((resolve) => {
        this.#proceeded = resolve
      })
    }
    if (signal.aborted) return
    this.#credit -= 1
    this.times.firstSentenceAt ??= this.#clock.now()
    this.items.push({ type: 'sentence', text })
    const urgent = this.#spoken === 0
    this.#spoken += 1
    const options = { signal, urgent, meter: this.#meter }
    for await (const pcm of this.#voice(spokenForm(text, this.#chunks), options)) {
      if (signal.aborted) return
      this.times.firstSoundAt ??= this.#clock.now()
      this.#soundMs += durationMs(pcm)
      this.items.push({ type: 'sound', pcm })
    }
  }
}

/** The voice's failure stands in the chain of what is spoken: the next sentence throws it, or the end of the reply. */
const failsTheReply = () => {}
