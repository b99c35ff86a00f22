import { frameMs, frameSamples, level } from '../../audio/frame.ts'
import type { CallClock } from '../../lib/call-clock.ts'
import { TelephoneBand } from './telephone-band.ts'

export type Surroundings = {
  /** Heard all the time, over and over, so far below the caller's voice. */
  noise?: { sound: Int16Array; belowVoiceDb: number } | null
  /** Whether it goes over a telephone line. */
  telephone?: boolean
}

/** How loud browsers make whoever speaks: −22 dB of full scale. */
const voiceLevel = 0.08
/** Of the loudest moment: what is softer is between words. */
const saidShare = 0.15

/** What a caller's microphone hears, 20 ms at a time, at the pace of speech: what they say, and what is around them. */
export class CallerMicrophone {
  readonly #clock: CallClock
  readonly #send: (frame: Int16Array) => void
  readonly #noise: Int16Array | null
  readonly #noiseGain: number
  readonly #band: TelephoneBand | null
  #noiseAt = 0
  #saying: { sound: Int16Array; at: number; said: () => void } | null = null
  #dueAt: number
  #cancel: () => void

  constructor(options: Surroundings & { clock: CallClock; send(frame: Int16Array): void }) {
    const { clock, send, noise = null, telephone = false } = options
    this.#clock = clock
    this.#send = send
    this.#noise = noise?.sound.length ? noise.sound : null
    this.#noiseGain = noise ? (voiceLevel * 10 ** (-noise.belowVoiceDb / 20)) / Math.max(1e-6, level(noise.sound)) : 0
    this.#band = telephone ? new TelephoneBand() : null
    this.#dueAt = clock.now()
    this.#cancel = clock.after(0, this.#tick)
  }

  /** Says this (mono PCM16 at 16 000 Hz), as loud as people are heard; resolves when it has been said. */
  say(sound: Int16Array): Promise<void> {
    this.#saying?.said()
    return new Promise((said) => {
      this.#saying = { sound: asLoudAsPeople(sound), at: 0, said }
    })
  }

  close() {
    this.#cancel()
    this.#saying?.said()
    this.#saying = null
  }

  readonly #tick = () => {
    const now = this.#clock.now()
    for (; this.#dueAt <= now; this.#dueAt += frameMs) this.#send(this.#next())
    this.#cancel = this.#clock.after(Math.max(1, this.#dueAt - this.#clock.now()), this.#tick)
  }

  #next(): Int16Array {
    const frame = new Int16Array(frameSamples)
    const saying = this.#saying
    if (saying) {
      frame.set(saying.sound.subarray(saying.at, saying.at + frameSamples))
      saying.at += frameSamples
      if (saying.at >= saying.sound.length) {
        this.#saying = null
        saying.said()
      }
    }
    const whole = this.#noise ? this.#mixed(frame, this.#noise) : frame
    return this.#band?.through(whole) ?? whole
  }

  #mixed(frame: Int16Array, noise: Int16Array): Int16Array {
    return frame.map((sample) => {
      const sum = sample + (noise[this.#noiseAt] ?? 0) * this.#noiseGain
      this.#noiseAt = (this.#noiseAt + 1) % noise.length
      return within16Bits(sum)
    })
  }
}

function asLoudAsPeople(sound: Int16Array): Int16Array {
  const levels = Array.from({ length: Math.ceil(sound.length / frameSamples) }, (_, frame) =>
    level(sound.subarray(frame * frameSamples, (frame + 1) * frameSamples)),
  )
  const loudest = Math.max(0, ...levels)
  if (loudest === 0) return sound
  const said = levels.filter((each) => each > loudest * saidShare)
  const loudness = Math.sqrt(said.reduce((sum, each) => sum + each * each, 0) / said.length)
  return sound.map((sample) => within16Bits((sample * voiceLevel) / loudness))
}

const within16Bits = (value: number) => Math.max(-32_768, Math.min(32_767, Math.round(value)))
