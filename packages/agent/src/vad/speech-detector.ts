import { frameMs } from '../audio/frame.ts'
import type { Vad } from './vad.ts'

export type SpeechEvent =
  /** `agoMs`: how long before now the sound began. */
  | { type: 'speech-started'; agoMs: number }
  /** `agoMs`: how long the caller has been silent by now. */
  | { type: 'speech-stopped'; agoMs: number }
  /** 20 ms of the caller, mono PCM16 at 16 000 Hz; only around speech, beginning shortly before it started. */
  | { type: 'audio'; frame: Int16Array }

const speechProbability = 0.6
const silenceProbability = 0.35
/** Speech in three of four frames has begun: a click lasts one. */
const onsetFrames = 3
const onsetWindow = 4
/** Pauses between words are shorter than this. */
const hangoverFrames = 10
/** Sound from before the VAD was sure, so that no transcriber misses the first word. */
const prerollFrames = 15

/** Listens to a caller's frames and tells when speech starts and stops; passes on the sound around it. */
export class SpeechDetector {
  readonly #vad: Vad
  readonly #onEvent: (event: SpeechEvent) => void
  readonly #recent: Int16Array[] = []
  #onset: boolean[] = []
  #state: { status: 'quiet' } | { status: 'speech'; silentFrames: number } = { status: 'quiet' }

  constructor(options: { vad: Vad; onEvent(event: SpeechEvent): void }) {
    this.#vad = options.vad
    this.#onEvent = options.onEvent
  }

  /** Whether it is in the middle of speech, and so needs frames to notice the end. */
  get hearsSpeech() {
    return this.#state.status === 'speech'
  }

  hear(frame: Int16Array) {
    const probability = this.#vad.probability(frame)
    if (this.#state.status === 'quiet') this.#watchForSpeech(frame, probability)
    else this.#watchForSilence(frame, probability, this.#state)
  }

  close() {
    this.#vad.close()
  }

  #watchForSpeech(frame: Int16Array, probability: number) {
    this.#recent.push(frame)
    if (this.#recent.length > prerollFrames) this.#recent.shift()
    this.#onset = [...this.#onset, probability >= speechProbability].slice(-onsetWindow)
    if (this.#onset.filter(Boolean).length < onsetFrames) return
    const agoMs = (this.#onset.length - this.#onset.indexOf(true)) * frameMs
    this.#onset = []
    this.#state = { status: 'speech', silentFrames: 0 }
    this.#onEvent({ type: 'speech-started', agoMs })
    for (const recent of this.#recent.splice(0)) this.#onEvent({ type: 'audio', frame: recent })
  }

  #watchForSilence(frame: Int16Array, probability: number, state: { silentFrames: number }) {
    this.#onEvent({ type: 'audio', frame })
    if (probability > silenceProbability) state.silentFrames = 0
    else state.silentFrames += 1
    if (state.silentFrames < hangoverFrames) return
    this.#state = { status: 'quiet' }
    this.#onEvent({ type: 'speech-stopped', agoMs: hangoverFrames * frameMs })
  }
}
