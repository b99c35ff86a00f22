import type { ClientMessage } from '@parley/protocol'
import type { ScriptedTransport } from './scripted-transport.ts'
import type { VirtualClock } from './virtual-clock.ts'

type Says = {
  /** What the transcriber makes of it, if not the words said. */
  heardAs?: string
  /** Whether words are shown as they are understood, or only at the end. */
  interims?: boolean
  /** From the end of the words to the final transcript, in ms. */
  finalAfterMs?: number
}

type Step =
  | ({ kind: 'says'; text: string } & Says)
  | { kind: 'sound'; ms: number }
  | { kind: 'pause'; ms: number }
  | { kind: 'sends'; message: ClientMessage | string }

const wordMs = 300
/** How long the VAD takes to be sure that speech has begun, and that it has ended. */
const onsetMs = 60
const hangoverMs = 200

/** What a caller does, in order: `caller('I need a').pause(900).caller('plumber')`. */
export class CallerScript {
  readonly steps: readonly Step[]

  constructor(steps: readonly Step[] = []) {
    this.steps = steps
  }

  /** Says these words at 300 ms each; the VAD and the transcriber notice as real ones do. */
  caller(text: string, options: Says = {}) {
    return this.#with({ kind: 'says', text, ...options })
  }

  /** Makes a sound that has no words: a cough, a door. */
  sound(ms: number) {
    return this.#with({ kind: 'sound', ms })
  }

  /** Is silent, while whatever is under way goes on. */
  pause(ms: number) {
    return this.#with({ kind: 'pause', ms })
  }

  types(text: string) {
    return this.sends({ type: 'text-input', text })
  }

  /** Sends what the page would send. */
  sends(message: ClientMessage | string) {
    return this.#with({ kind: 'sends', message })
  }

  #with(step: Step) {
    return new CallerScript([...this.steps, step])
  }
}

export const caller = (text: string, options?: Says) => new CallerScript().caller(text, options)
export const pause = (ms: number) => new CallerScript().pause(ms)
export const sound = (ms: number) => new CallerScript().sound(ms)
export const types = (text: string) => new CallerScript().types(text)
export const sends = (message: ClientMessage | string) => new CallerScript().sends(message)

/** Performs scripts on a transport; one per call, because a VAD remembers what it heard last. */
export class Performer {
  readonly #transport: ScriptedTransport
  readonly #clock: VirtualClock
  #cancelStop: (() => void) | null = null

  constructor(transport: ScriptedTransport, clock: VirtualClock) {
    this.#transport = transport
    this.#clock = clock
  }

  /** Returns when the last step is over; what it set going (finals, replies) goes on when the clock is moved. */
  async perform({ steps }: CallerScript) {
    for (const step of steps) {
      if (step.kind === 'pause') await this.#clock.advance(step.ms)
      else if (step.kind === 'sends') await this.#send(step.message)
      else if (step.kind === 'sound') await this.#voice(step.ms)
      else await this.#say(step)
    }
  }

  async #send(message: ClientMessage | string) {
    const text = typeof message === 'string' ? message : JSON.stringify(message)
    this.#transport.emit({ type: 'message', text })
    await this.#clock.advance(0)
  }

  async #say({ text, heardAs = text, interims = true, finalAfterMs = 150 }: { text: string } & Says) {
    const ms = text.split(/\s+/).length * wordMs
    const words = heardAs.split(/\s+/)
    if (interims) {
      for (let count = 1; count <= words.length; count += 1) {
        this.#clock.after((ms * count) / words.length, () =>
          this.#transcript(words.slice(0, count).join(' '), 'partial'),
        )
      }
    }
    this.#clock.after(ms + finalAfterMs, () => this.#transcript(heardAs, 'final'))
    await this.#voice(ms)
  }

  async #voice(ms: number) {
    if (this.#cancelStop) this.#cancelStop()
    else this.#clock.after(onsetMs, () => this.#transport.emit({ type: 'speech-started', agoMs: onsetMs }))
    this.#cancelStop = this.#clock.after(ms + hangoverMs, () => {
      this.#cancelStop = null
      this.#transport.emit({ type: 'speech-stopped', agoMs: hangoverMs })
    })
    await this.#clock.advance(ms)
  }

  #transcript(transcript: string, transcriptType: 'partial' | 'final') {
    const message: ClientMessage = { type: 'transcript-input', role: 'user', transcriptType, transcript }
    this.#transport.emit({ type: 'message', text: JSON.stringify(message) })
  }
}
