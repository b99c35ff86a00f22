import { readFile } from 'node:fs/promises'
import { loadOnnxRuntime, type OnnxRuntime, type OnnxSession, oneThread } from '../../models/onnx-runtime.ts'
import { openPronunciation } from '../phonemes/pronounce.ts'
import type { LocalSpeech } from './local-speech.ts'

const rateHz = 24_000
const styleSize = 256
/** The model takes no more sounds at once. */
const maxTokens = 510

/** Kokoro with one of its British styles, run without espeak-ng. About as slow as speech on one core. */
export class Kokoro implements LocalSpeech {
  readonly rateHz = rateHz
  readonly #runtime: OnnxRuntime
  readonly #session: OnnxSession
  /** How the voice sounds, by the number of sounds that it says: rows of 256. */
  readonly #styles: Float32Array
  readonly #vocabulary: Readonly<Record<string, number>>
  readonly #pronounce: (text: string) => string

  private constructor(
    runtime: OnnxRuntime,
    session: OnnxSession,
    styles: Float32Array,
    vocabulary: Readonly<Record<string, number>>,
    pronounce: (text: string) => string,
  ) {
    this.#runtime = runtime
    this.#session = session
    this.#styles = styles
    this.#vocabulary = vocabulary
    this.#pronounce = pronounce
  }

  /** Throws `ModelError` where what runs it is missing, or what onnxruntime says of a broken file. */
  static async load(engineFolder: string, files: Record<string, string>): Promise<Kokoro> {
    const runtime = loadOnnxRuntime(engineFolder)
    const { model = '', style = '', vocabulary = '', gold = '', silver = '' } = files
    const bytes = await readFile(style)
    return new Kokoro(
      runtime,
      await runtime.InferenceSession.create(model, oneThread),
      new Float32Array(Uint8Array.from(bytes).buffer),
      (JSON.parse(await readFile(vocabulary, 'utf8')) as { vocab: Record<string, number> }).vocab,
      await openPronunciation([gold, silver], 'british'),
    )
  }

  async speak(text: string, speed: number): Promise<Float32Array> {
    const tokens = [...this.#pronounce(text)].flatMap((sound) => this.#vocabulary[sound] ?? []).slice(0, maxTokens)
    if (tokens.length === 0) return new Float32Array()
    const { Tensor } = this.#runtime
    const row = Math.min(tokens.length, this.#styles.length / styleSize - 1)
    const style = this.#styles.slice(row * styleSize, (row + 1) * styleSize)
    const framed = BigInt64Array.from([0, ...tokens, 0], BigInt)
    const [tokenInput = 'tokens'] = this.#session.inputNames.filter((name) => name !== 'style' && name !== 'speed')
    const output = await this.#session.run({
      [tokenInput]: new Tensor('int64', framed, [1, framed.length]),
      style: new Tensor('float32', style, [1, styleSize]),
      speed: new Tensor('float32', Float32Array.of(speed), [1]),
    })
    const samples = output[this.#session.outputNames[0] ?? '']
    if (!samples) throw new Error('the voice gave nothing')
    return samples.data as Float32Array
  }
}
