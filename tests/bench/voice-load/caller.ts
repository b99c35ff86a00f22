import { CallerLink } from '@parley/agent/testing'
import type { TranscriptInput } from '@parley/protocol'
import { endpointingMs } from './endpointing.ts'
import type { Host } from './host.ts'
import { callerPorts } from './probe.ts'

const frameMs = 20
const portsPerCaller = 8
/** A recogniser's last word comes this long after the caller's. */
const finalAfterMs = 150
/** A caller who waits longer for an answer asks the next question; the assistant has wedged. */
const patienceMs = 15_000

/** What a caller can say: the sound as Opus packets, of which the last ones are silent, and a quiet room. */
export type Sounds = { question: Buffer[]; trailingSilenceMs: number; room: Buffer[] }

export type TurnFigures = {
  /** Until the first packet of the reply was sent, as the server tells it. */
  engineMs: number[]
  /** Until it came, from the last loud packet of the caller. */
  earMs: number[]
  /** Questions without an answer. */
  unanswered: number
  /** Talk spurts that began in the middle of a speech: the sound had stopped. */
  gaps: number
}

type State =
  | { status: 'listening' }
  | { status: 'resting'; until: number }
  | { status: 'speaking'; packet: number }
  | { status: 'waiting'; since: number; recognised: boolean }

type CallerOptions = {
  index: number
  sounds: Sounds
  texts: readonly string[]
  restMs: () => number
  /** Whether the caller's browser writes down what they say. Default true. */
  recognises?: boolean
}

/** One caller: real WebRTC and Opus, encoded beforehand; asks when the assistant has finished, again and again. */
export class Caller {
  readonly #link: CallerLink
  readonly #sounds: Sounds
  readonly #texts: readonly string[]
  readonly #recognises: boolean
  readonly #restMs: () => number
  readonly #listening = Promise.withResolvers<void>()
  readonly #heard = Promise.withResolvers<void>()
  #figures = noFigures()
  #state: State = { status: 'listening' }
  #dueAt = 0
  #question: number
  #assistantSpeaks = false

  constructor(options: CallerOptions) {
    this.#sounds = options.sounds
    this.#texts = options.texts
    this.#recognises = options.recognises ?? true
    this.#restMs = options.restMs
    this.#question = options.index * 7
    const first = callerPorts.first + (options.index % 1000) * portsPerCaller
    this.#link = new CallerLink(
      {
        message: (text) => this.#read(text),
        packet: (_payload, marker) => {
          if (marker) this.#hearSpurt()
        },
      },
      [first, first + portsPerCaller - 1],
    )
  }

  /** Settles when the call is open: true, or with no line free: false. */
  async join(host: Host): Promise<boolean> {
    const answer = await host.call(await this.#link.offer())
    if (answer === null) {
      await this.#link.close()
      return false
    }
    await this.#link.accept(answer)
    await this.#listening.promise
    this.#dueAt = performance.now() + Math.random() * frameMs
    return true
  }

  /** Settles when the assistant's first sound has come. */
  get heard(): Promise<void> {
    return this.#heard.promise
  }

  /** Sends what is due; called every few milliseconds. */
  tick(now: number) {
    for (; this.#dueAt > 0 && this.#dueAt <= now; this.#dueAt += frameMs) this.#link.sendOpus(this.#nextPacket(now))
  }

  /** What was measured since it was last asked. */
  takeFigures(): TurnFigures {
    const figures = this.#figures
    this.#figures = noFigures()
    return figures
  }

  async hangUp() {
    this.#dueAt = 0
    this.#link.send({ type: 'end-call' })
    await this.#link.close()
  }

  #nextPacket(now: number): Buffer {
    const { question, room } = this.#sounds
    const state = this.#state
    if (state.status === 'resting' && now >= state.until) this.#state = { status: 'speaking', packet: 0 }
    if (state.status === 'waiting') this.#wait(state, now)
    const quiet = room[Math.floor(this.#dueAt / frameMs) % room.length] as Buffer
    if (this.#state.status !== 'speaking') return quiet
    const packet = question[this.#state.packet]
    this.#state.packet += 1
    if (packet) return packet
    this.#recognise('partial')
    this.#state = { status: 'waiting', since: now - this.#sounds.trailingSilenceMs, recognised: false }
    return quiet
  }

  #wait(state: Extract<State, { status: 'waiting' }>, now: number) {
    if (!state.recognised && now >= state.since + finalAfterMs) {
      state.recognised = true
      this.#recognise('final')
      this.#question += 1
    }
    if (now < state.since + patienceMs) return
    this.#figures.unanswered += 1
    this.#state = { status: 'resting', until: now }
  }

  #recognise(transcriptType: 'partial' | 'final') {
    if (!this.#recognises) return
    const transcript = this.#texts[this.#question % this.#texts.length] ?? ''
    this.#link.send({ type: 'transcript-input', role: 'user', transcriptType, transcript } satisfies TranscriptInput)
  }

  #hearSpurt() {
    this.#heard.resolve()
    if (this.#assistantSpeaks) this.#figures.gaps += 1
    if (this.#state.status !== 'waiting') return
    this.#figures.earMs.push(performance.now() - this.#state.since - endpointingMs)
    this.#state = { status: 'listening' }
  }

  #read(text: string) {
    if (text === 'listening') this.#listening.resolve()
    if (!text.startsWith('{')) return
    const message = JSON.parse(text)
    if (message.type === 'latency' && message.endpointingMs !== null)
      this.#figures.engineMs.push(message.endpointingMs - endpointingMs)
    if (message.type !== 'speech-update' || message.role !== 'assistant') return
    this.#assistantSpeaks = message.status === 'started'
    if (message.status === 'stopped' && this.#state.status === 'listening')
      this.#state = { status: 'resting', until: performance.now() + this.#restMs() }
  }
}

const noFigures = (): TurnFigures => ({ engineMs: [], earMs: [], unanswered: 0, gaps: 0 })
