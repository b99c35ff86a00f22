import { mixed } from '../../audio/mixed.ts'

/** Somebody who gave nothing for so many mixed frames is not waited for any more. */
const forgetAfterFrames = 3
/** So far others may be ahead of somebody who is late. */
const mostWaiting = 3

type Voice = { frames: Int16Array[]; missing: number }

/** Mixes the voices of several people into one, frame by frame: what an agent in a room hears. */
export class EarMixer {
  readonly #voices = new Map<number, Voice>()
  readonly #onFrame: (frame: Int16Array) => void

  constructor(onFrame: (frame: Int16Array) => void) {
    this.#onFrame = onFrame
  }

  /** 20 ms of one person, known by a number. */
  hear(person: number, frame: Int16Array) {
    const voice = this.#voices.get(person) ?? { frames: [], missing: 0 }
    this.#voices.set(person, voice)
    voice.frames.push(frame)
    while (this.#isReady()) this.#onFrame(this.#mix())
  }

  forget(person: number) {
    this.#voices.delete(person)
  }

  /** Everybody gave a frame, or somebody is far ahead of the others. */
  #isReady(): boolean {
    const waiting = [...this.#voices.values()].map(({ frames }) => frames.length)
    return waiting.length > 0 && (Math.min(...waiting) > 0 || Math.max(...waiting) >= mostWaiting)
  }

  #mix(): Int16Array {
    const frames: Int16Array[] = []
    for (const [person, voice] of this.#voices) {
      const frame = voice.frames.shift()
      voice.missing = frame ? 0 : voice.missing + 1
      if (frame) frames.push(frame)
      if (voice.missing >= forgetAfterFrames) this.#voices.delete(person)
    }
    const [only] = frames
    return only && frames.length === 1 ? only : mixed(frames)
  }
}
