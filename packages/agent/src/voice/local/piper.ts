import { readFile } from 'node:fs/promises'
import { loadOnnxRuntime, type OnnxRuntime, type OnnxSession, oneThread } from '../../models/onnx-runtime.ts'
import { piperSymbols } from '../phonemes/piper-symbols.ts'
import { openPronunciation } from '../phonemes/pronounce.ts'
import type { LocalSpeech } from './local-speech.ts'

type Config = {
  audio: { sample_rate: number }
  inference: { noise_scale: number; length_scale: number; noise_w: number }
  phoneme_id_map: Record<string, readonly number[]>
}

const [between, begin, end] = [0n, 1n, 2n]

/** An American voice of Piper, run without Piper: its sounds come from a dictionary, not from espeak-ng. */
export class Piper implements LocalSpeech {
  readonly rateHz: number
  readonly #runtime: OnnxRuntime
  readonly #session: OnnxSession
  readonly #config: Config
  readonly #pronounce: (text: string) => string

  private constructor(runtime: OnnxRuntime, session: OnnxSession, config: Config, pronounce: (text: string) => string) {
    this.#runtime = runtime
    this.#session = session
    this.#config = config
    this.#pronounce = pronounce
    this.rateHz = config.audio.sample_rate
  }

  /** Throws `ModelError` where what runs it is missing, or what onnxruntime says of a broken file. */
  static async load(engineFolder: string, files: Record<string, string>): Promise<Piper> {
    const runtime = loadOnnxRuntime(engineFolder)
    const { model = '', config = '', gold = '', silver = '' } = files
    return new Piper(
      runtime,
      await runtime.InferenceSession.create(model, oneThread),
      JSON.parse(await readFile(config, 'utf8')) as Config,
      await openPronunciation([gold, silver], 'american'),
    )
  }

  async speak(text: string, speed: number): Promise<Float32Array> {
    const ids = this.#idsOf(piperSymbols(this.#pronounce(text)))
    if (ids.length === 0) return new Float32Array()
    const { noise_scale, length_scale, noise_w } = this.#config.inference
    const { Tensor } = this.#runtime
    const { output } = await this.#session.run({
      input: new Tensor('int64', BigInt64Array.from(ids), [1, ids.length]),
      input_lengths: new Tensor('int64', BigInt64Array.of(BigInt(ids.length)), [1]),
      scales: new Tensor('float32', Float32Array.of(noise_scale, length_scale / speed, noise_w), [3]),
    })
    if (!output) throw new Error('the voice gave nothing')
    return output.data as Float32Array
  }

  /** Sounds that the voice does not know are left out. */
  #idsOf(symbols: string): bigint[] {
    const known = [...symbols].flatMap((symbol) => this.#config.phoneme_id_map[symbol] ?? [])
    return known.length === 0 ? [] : [begin, between, ...known.flatMap((id) => [BigInt(id), between]), end]
  }
}
