import { concat, sampleRateHz } from '../../../audio/frame.ts'
import type { ExpectedAnswer } from '../../../lib/expected-answer.ts'
import { join } from '../../../lib/text/words.ts'
import { isScrap } from '../../scraps.ts'
import type { FromEar } from '../ear-worker.ts'
import type { Reading } from './moonshine.ts'
import { unclear } from './spelling.ts'
import { endOfWindow } from './windows.ts'

/** What is known of an utterance: the key of the site that the caller visits, and how they were asked to answer. */
export type Known = { site?: number | undefined; expects?: ExpectedAnswer | undefined }

/** `hasTime`, where what is read stands: whether nobody else waits for it. */
export type Read = (
  pcm: Int16Array,
  goesOn: () => boolean,
  known: Known & { hasTime?: () => boolean },
) => Promise<Reading | null>

type Utterance = {
  /** What was said since the last window that is settled. */
  pieces: Int16Array[]
  samples: number
  /** How much of that the last interim words were read from. */
  readSamples: number
  /** Of its loudest frame. */
  loudest: number
  /** How much of its end is quiet. */
  quietSamples: number
  /** What was read in a pause, which may have been the end. */
  ending: { samples: number; reading: Reading } | null
  /** Whoever pauses again and again has rested from the last reading by then. */
  restUntil: number
  settled: string
  settledSamples: number
  interim: string
  isFinished: boolean
  known: Known
}

/** So much more has to be said before it is read again. */
const newSamples = sampleRateHz * 0.6
/** After so much quiet the caller may have finished: read now, the words are there when that is certain. */
const endingSamples = sampleRateHz * 0.16
/** Stands for the quiet that is still to come: without it the last word was misheard more often (by Emma's voice twice as often). */
const quietToCome = new Int16Array(sampleRateHz * 0.14)
/** Of the loudest frame's energy, that of a quiet one (-26 dB): where it is noisy, nothing is. */
const quietShare = 1 / 400
/** Of speech that waits to be written down: one that would wait behind more is refused. */
const maxWaitingSamples = 60 * sampleRateHz
/** Stands for words that nobody could make out: whoever answers asks for them again. */
const notMadeOut = '…'
/** Less than this is a click or a breath. */
const minSpeechSamples = sampleRateHz * 0.1

/**
 * Decides what is read next, of many callers by one model: first whoever has finished, in their order; then whoever pauses and
 * may have finished; then, as long as that leaves half of its time free, the words so far of somebody who still speaks. Such a
 * reading is given up when somebody finishes, and one in a pause when the pause is over: most pauses of that length are the end.
 */
export class ReadingQueue {
  readonly #read: Read
  readonly #tell: (message: FromEar) => void
  readonly #now: () => number
  readonly #utterances = new Map<number, Utterance>()
  #isReading = false
  #restUntil = 0

  constructor(read: Read, tell: (message: FromEar) => void, now = () => performance.now()) {
    this.#read = read
    this.#tell = tell
    this.#now = now
  }

  add(id: number, pcm: Int16Array, known: Known = {}) {
    const utterance = this.#utterances.get(id) ?? fresh(known)
    this.#utterances.set(id, utterance)
    utterance.pieces.push(pcm)
    utterance.samples += pcm.length
    const loudness = energyOf(pcm)
    utterance.loudest = Math.max(utterance.loudest, loudness)
    utterance.quietSamples = loudness < utterance.loudest * quietShare ? utterance.quietSamples + pcm.length : 0
    this.#work()
  }

  finish(id: number) {
    const utterance = this.#utterances.get(id)
    if (!utterance) return this.#tell({ id, text: '', final: true })
    const waiting = this.#finished().reduce((sum, [, { samples }]) => sum + samples, 0)
    if (waiting > maxWaitingSamples) {
      this.#utterances.delete(id)
      return this.#tell({ id, error: 'too many people speak at once for this machine' })
    }
    utterance.isFinished = true
    this.#work()
  }

  forget(id: number) {
    this.#utterances.delete(id)
  }

  /** Begins nothing any more; what is being read is given up. */
  forgetAll() {
    this.#utterances.clear()
  }

  #work() {
    const next = this.#isReading ? null : this.#next()
    if (!next) return
    const [id, utterance] = next
    this.#isReading = true
    this.#readOne(id, utterance)
      .catch((error) => {
        this.#utterances.delete(id)
        this.#tell({ id, error: error instanceof Error ? error.message : String(error) })
      })
      .finally(() => {
        this.#isReading = false
        this.#work()
      })
  }

  #next(): [number, Utterance] | null {
    const [first] = this.#finished()
    if (first) return first
    const now = this.#now()
    const mayEnd = ([, one]: [number, Utterance]) => pauses(one) && !isRead(one) && now >= one.restUntil
    const pausing = [...this.#utterances].find(mayEnd)
    if (pausing) return pausing
    if (now < this.#restUntil) return null
    const unread = ([, { samples, readSamples }]: [number, Utterance]) => samples - readSamples
    const speaking = [...this.#utterances].filter((one) => unread(one) >= newSamples)
    return speaking.sort((one, other) => unread(other) - unread(one))[0] ?? null
  }

  async #readOne(id: number, utterance: Utterance) {
    const pcm = concat(utterance.pieces)
    utterance.pieces = [pcm]
    const windowEnd = endOfWindow(pcm)
    if (windowEnd !== null) return await this.#settle(id, utterance, pcm, windowEnd)
    if (utterance.isFinished) return await this.#readLast(id, utterance, pcm)
    const mayEnd = pauses(utterance)
    const startedAt = this.#now()
    utterance.readSamples = pcm.length
    const goesOn = mayEnd ? () => utterance.isFinished || pauses(utterance) : () => this.#finished().length === 0
    const isWanted = () => this.#isKnown(id, utterance) && goesOn()
    const reading = mayEnd
      ? await this.#read(concat([pcm, quietToCome]), isWanted, this.#lastKnown(utterance))
      : await this.#read(pcm, isWanted, utterance.known)
    const endedAt = this.#now()
    this.#restUntil = endedAt + (endedAt - startedAt)
    if (mayEnd) utterance.restUntil = this.#restUntil
    if (!reading || !this.#isKnown(id, utterance)) return
    if (mayEnd) utterance.ending = { samples: pcm.length, reading }
    const text = join(utterance.settled, wordsOf(reading))
    if (text === utterance.interim || reading.confidence < unclear) return
    utterance.interim = text
    const heardMs = (1000 * (utterance.settledSamples + pcm.length)) / sampleRateHz
    this.#tell({ id, text, final: false, heardMs })
  }

  async #settle(id: number, utterance: Utterance, pcm: Int16Array, windowEnd: number) {
    const isWanted = () => this.#isKnown(id, utterance)
    const reading = await this.#read(pcm.subarray(0, windowEnd), isWanted, this.#lastKnown(utterance))
    if (!reading) return
    utterance.settled = join(utterance.settled, wordsOf(reading))
    utterance.settledSamples += windowEnd
    const whole = concat(utterance.pieces)
    utterance.pieces = [whole.slice(windowEnd)]
    utterance.samples = whole.length - windowEnd
    utterance.readSamples = 0
    utterance.ending = null
  }

  async #readLast(id: number, utterance: Utterance, pcm: Int16Array) {
    const isWanted = () => this.#isKnown(id, utterance)
    const read = () => this.#read(pcm, isWanted, this.#lastKnown(utterance))
    const known = isRead(utterance) ? utterance.ending?.reading : null
    const reading = pcm.length < minSpeechSamples ? nothingRead : (known ?? (await read()))
    if (!reading) return
    this.#utterances.delete(id)
    const words = wordsOf(reading)
    const isUnclear = words !== '' && reading.confidence < unclear && !utterance.settled
    this.#tell({ id, text: isUnclear ? notMadeOut : join(utterance.settled, words), final: true })
  }

  #lastKnown(utterance: Utterance) {
    const hasTime = () => this.#finished().every(([, finished]) => finished === utterance)
    return { ...utterance.known, hasTime }
  }

  #finished() {
    return [...this.#utterances].filter(([, { isFinished }]) => isFinished)
  }

  #isKnown(id: number, utterance: Utterance) {
    return this.#utterances.get(id) === utterance
  }
}

/** What a reading says; the model hears "You" in silence and signs without letters in noise. */
const wordsOf = ({ text }: Reading) => (/[\p{L}\d]/u.test(text) && !isScrap(text) ? text : '')

const nothingRead: Reading = { text: '', confidence: 1 }

const pauses = ({ quietSamples }: Utterance) => quietSamples >= endingSamples

/** Whether nothing but quiet came after what was read in a pause. */
const isRead = ({ ending, samples, quietSamples }: Utterance) =>
  ending !== null && samples - ending.samples <= quietSamples

function energyOf(pcm: Int16Array): number {
  let sum = 0
  for (const sample of pcm) sum += sample * sample
  return sum / pcm.length
}

const fresh = (known: Known): Utterance => ({
  known,
  pieces: [],
  samples: 0,
  readSamples: 0,
  loudest: 0,
  quietSamples: 0,
  ending: null,
  restUntil: 0,
  settled: '',
  settledSamples: 0,
  interim: '',
  isFinished: false,
})
