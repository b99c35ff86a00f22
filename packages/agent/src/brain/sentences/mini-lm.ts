import { readFile } from 'node:fs/promises'
import { loadOnnxRuntime, type OnnxRuntime, type OnnxSession, oneThread } from '../../models/onnx-runtime.ts'
import { WordPieces } from './word-pieces.ts'

/** Longer sentences are cut: nobody asks so much at once. */
const maxPieces = 64

/** MiniLM, a model that places sentences: those that mean alike lie close together. */
export class MiniLm {
  readonly #runtime: OnnxRuntime
  readonly #session: OnnxSession
  readonly #pieces: WordPieces

  private constructor(runtime: OnnxRuntime, session: OnnxSession, pieces: WordPieces) {
    this.#runtime = runtime
    this.#session = session
    this.#pieces = pieces
  }

  /** Throws `ModelError` where what runs it is missing, or what onnxruntime says of a broken file. */
  static async load(engineFolder: string, { model = '', vocabulary = '' }: Record<string, string>): Promise<MiniLm> {
    const runtime = loadOnnxRuntime(engineFolder)
    const session = await runtime.InferenceSession.create(model, oneThread)
    return new MiniLm(runtime, session, new WordPieces(await readFile(vocabulary, 'utf8')))
  }

  /** Where these sentences lie: vectors of length 1. */
  async place(sentences: readonly string[]): Promise<Float32Array[]> {
    if (sentences.length === 0) return []
    const all = sentences.map((sentence) => this.#pieces.numbersOf(sentence, maxPieces))
    const width = Math.max(...all.map(({ length }) => length))
    const filled = (valueAt: (numbers: number[], index: number) => number) => {
      const data = all.flatMap((numbers) =>
        Array.from({ length: width }, (_, index) => BigInt(valueAt(numbers, index))),
      )
      return new this.#runtime.Tensor('int64', BigInt64Array.from(data), [all.length, width])
    }
    const feeds = {
      input_ids: filled((numbers, index) => numbers[index] ?? 0),
      attention_mask: filled((numbers, index) => (index < numbers.length ? 1 : 0)),
      token_type_ids: filled(() => 0),
    }
    const wanted = Object.entries(feeds).filter(([name]) => this.#session.inputNames.includes(name))
    const output = await this.#session.run(Object.fromEntries(wanted))
    const states = output[this.#session.outputNames[0] ?? '']
    if (!states) throw new Error('MiniLM gave nothing')
    const size = states.dims.at(-1) ?? 0
    return all.map(({ length }, row) => mean(states.data as Float32Array, row * width * size, length, size))
  }
}

/** The mean of some rows, brought to length 1. */
function mean(data: Float32Array, at: number, rows: number, size: number): Float32Array {
  const sum = new Float32Array(size)
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < size; column += 1) {
      sum[column] = (sum[column] ?? 0) + (data[at + row * size + column] ?? 0)
    }
  }
  const length = Math.hypot(...sum) || 1
  return sum.map((value) => value / length)
}
