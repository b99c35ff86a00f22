import { readFile } from 'node:fs/promises'
import { sampleRateHz } from '../../../audio/frame.ts'
import {
  loadOnnxRuntime,
  type OnnxRuntime,
  type OnnxSession,
  oneThread,
  type Tensors,
} from '../../../models/onnx-runtime.ts'
import type { ExpectedWords } from './expected-words.ts'
import { TokenList } from './token-list.ts'

/** What was understood, and how sure the model was of it: the mean probability of its pieces of words, 0–1. */
export type Reading = { text: string; confidence: number }

export type ReadOptions = {
  /** Asked before each piece of a word: once it says no, nobody wants the rest. */
  goesOn?: () => boolean
  expected?: ExpectedWords | undefined
}

const begin = 1
const end = 2
/** The model reads nothing sensible from less. */
const minSamples = sampleRateHz / 2
/** Nobody says more; a model that goes on repeats itself. */
const tokensPerSecond = 6.5
/** From this probability on, nothing else is considered. */
const certain = 0.95
const candidateCount = 6
const headCount = 8
const headSize = 36

/** Moonshine, a model that writes down a whole utterance at a time. */
export class Moonshine {
  readonly #runtime: OnnxRuntime
  readonly #encoder: OnnxSession
  readonly #decoder: OnnxSession
  readonly #tokens: TokenList
  /** What the decoder remembers from step to step, by its names. */
  readonly #pasts: readonly string[]

  private constructor(runtime: OnnxRuntime, encoder: OnnxSession, decoder: OnnxSession, tokens: TokenList) {
    this.#runtime = runtime
    this.#encoder = encoder
    this.#decoder = decoder
    this.#tokens = tokens
    this.#pasts = decoder.inputNames.filter((name) => name.startsWith('past_key_values.'))
  }

  /** Throws `ModelError` where what runs it is missing, or what onnxruntime says of a broken file. */
  static async load(engineFolder: string, files: Record<string, string>): Promise<Moonshine> {
    const runtime = loadOnnxRuntime(engineFolder)
    const { encoder = '', decoder = '', tokens = '' } = files
    return new Moonshine(
      runtime,
      await runtime.InferenceSession.create(encoder, oneThread),
      await runtime.InferenceSession.create(decoder, oneThread),
      new TokenList(await readFile(tokens)),
    )
  }

  /**
   * Writes down mono samples from −1 to 1 at 16 000 Hz, thirty seconds at most. Null when it was not to go on.
   */
  async read(samples: Float32Array, { goesOn = () => true, expected }: ReadOptions = {}): Promise<Reading | null> {
    const heard = await this.#encode(samples)
    const maxTokens = Math.ceil((samples.length / sampleRateHz) * tokensPerSecond)
    const ids: number[] = []
    let token = begin
    let logProbability = 0
    let pasts = this.#noPasts()
    for (let step = 0; step < maxTokens; step += 1) {
      if (!goesOn()) return null
      const { logits, ...presents } = await this.#decoder.run({
        input_ids: this.#tensorOf('int64', BigInt64Array.of(BigInt(token)), [1, 1]),
        ...heard,
        use_cache_branch: this.#tensorOf('bool', Uint8Array.of(step === 0 ? 0 : 1), [1]),
        ...pasts,
      })
      const candidates = likeliest(logits?.data as Float32Array)
      const best = expected ? this.#favoured(candidates, ids, expected) : candidates[0]
      if (!best) break
      logProbability += best.logProbability
      if (best.id === end) break
      ids.push(best.id)
      token = best.id
      pasts = this.#nextPasts(pasts, presents, step === 0)
    }
    return { text: this.#tokens.textOf(ids), confidence: Math.exp(logProbability / Math.max(1, ids.length)) }
  }

  /** The candidate that is likeliest, once what callers are expected to say counts too. */
  #favoured(candidates: readonly Candidate[], ids: readonly number[], expected: ExpectedWords): Candidate | undefined {
    if (Math.exp(candidates[0]?.logProbability ?? 0) > certain) return candidates[0]
    const worth = ({ id, logProbability }: Candidate) =>
      logProbability + (id === end ? 0 : expected.worthOf(this.#tokens.textOf([...ids, id])))
    return candidates.toSorted((one, other) => worth(other) - worth(one))[0]
  }

  async #encode(samples: Float32Array): Promise<Tensors> {
    const sound = samples.length < minSamples ? padded(samples) : samples
    const feeds = {
      input_values: this.#tensorOf('float32', sound, [1, sound.length]),
      attention_mask: this.#tensorOf('int64', new BigInt64Array(sound.length).fill(1n), [1, sound.length]),
    }
    const wanted = Object.entries(feeds).filter(([name]) => this.#encoder.inputNames.includes(name))
    const output = await this.#encoder.run(Object.fromEntries(wanted))
    const states = output[this.#encoder.outputNames[0] ?? '']
    if (!states) throw new Error('the encoder of Moonshine gave nothing')
    const length = states.dims[1] ?? 0
    const heard = {
      encoder_hidden_states: states,
      encoder_attention_mask: this.#tensorOf('int64', new BigInt64Array(length).fill(1n), [1, length]),
    }
    return Object.fromEntries(Object.entries(heard).filter(([name]) => this.#decoder.inputNames.includes(name)))
  }

  #noPasts(): Tensors {
    const none = () => this.#tensorOf('float32', new Float32Array(0), [1, headCount, 0, headSize])
    return Object.fromEntries(this.#pasts.map((name) => [name, none()]))
  }

  /** What it remembers of the sound is made in the first step, and stays. */
  #nextPasts(pasts: Tensors, presents: Tensors, isFirst: boolean): Tensors {
    return Object.fromEntries(
      this.#pasts.map((name) => {
        const present = presents[name.replace('past_key_values', 'present')]
        const kept = !isFirst && name.includes('.encoder.') ? pasts[name] : present
        if (!kept) throw new Error(`the decoder of Moonshine gave no ${name}`)
        return [name, kept]
      }),
    )
  }

  #tensorOf(...args: ConstructorParameters<OnnxRuntime['Tensor']>) {
    return new this.#runtime.Tensor(...args)
  }
}

function padded(samples: Float32Array): Float32Array {
  const whole = new Float32Array(minSamples)
  whole.set(samples)
  return whole
}

type Candidate = { id: number; logProbability: number }

/** The likeliest pieces, best first. */
function likeliest(logits: Float32Array): Candidate[] {
  const best: number[] = []
  for (let id = 0; id < logits.length; id += 1) {
    const logit = logits[id] ?? 0
    if (best.length === candidateCount && logit <= (logits[best.at(-1) ?? 0] ?? 0)) continue
    const place = best.findIndex((other) => logit > (logits[other] ?? 0))
    best.splice(place < 0 ? best.length : place, 0, id)
    best.length = Math.min(best.length, candidateCount)
  }
  const most = logits[best[0] ?? 0] ?? 0
  let sum = 0
  for (const logit of logits) sum += Math.exp(logit - most)
  return best.map((id) => ({ id, logProbability: (logits[id] ?? 0) - most - Math.log(sum) }))
}
