import { readFile } from 'node:fs/promises'
import { sampleRateHz } from '../../../audio/frame.ts'
import type { ExpectedAnswer } from '../../../lib/expected-answer.ts'
import {
  loadOnnxRuntime,
  type OnnxRuntime,
  type OnnxSession,
  oneThread,
  type Tensors,
} from '../../../models/onnx-runtime.ts'
import type { AllowedWords } from './allowed-words.ts'
import { BestEnd } from './best-end.ts'
import type { ExpectedWords } from './expected-words.ts'
import { type LikelyWords, type Place, textBegin } from './likely-words.ts'
import { better, type Spelling } from './spelling.ts'
import { TokenList } from './token-list.ts'

/** What was understood, and how sure the model was of it: the mean probability of its pieces of words, 0–1. */
export type Reading = { text: string; confidence: number }

export type ReadOptions = {
  /** Asked before each piece of a word: once it says no, nobody wants the rest. */
  goesOn?: () => boolean
  /** Asked likewise, once there is a reading: it stands as soon as somebody else waits for theirs. */
  hasTime?: () => boolean
  /** Where a name or an address was asked for, doubts about a piece are decided in favour of these. */
  expected?: ExpectedWords | undefined
  /** Where the model is in doubt, the whole utterance is read again with what words are likely. */
  likely?: LikelyWords | undefined
  /** What looks spelt is read again as it. */
  spelling?: Spelling | undefined
  expects?: ExpectedAnswer | undefined
}

const begin = 1
const end = 2
/** The model reads nothing sensible from less. */
const minSamples = sampleRateHz / 2
/** Nobody says more; a model that goes on repeats itself. */
const tokensPerSecond = 6.5
/** Where every piece has this probability, nothing else is considered. */
const certain = 0.95
const candidateCount = 6
/** So many ways to write down likely words are followed at a time, and none that is so much worse than the best, in powers of e. */
const likelyPathCount = 4
const margin = { beside: 2, behindBest: 1 }
/** Of the first reading, so many steps are kept for the second: the later, the larger they are. */
const mostTaken = 40
/** The second reading may have so many more pieces. */
const moreThanFreely = 8
/** So many ways to write down allowed words are followed at a time. */
const pathCount = 3
/** So many pieces behind the best text, others are given up that are less likely. */
const slack = 5
/** A text may end where its end is so probable. */
const endsFrom = 0.05
/** The decoder is told of every sample whether it counts, and looks at one for each state of the encoder. */
const samplesPerState = 384
const headCount = 8
const headSize = 36

/** Moonshine, a model that writes down a whole utterance at a time. */
export class Moonshine {
  readonly #runtime: OnnxRuntime
  readonly #encoder: OnnxSession
  readonly #decoder: OnnxSession
  readonly #tokens: TokenList
  readonly #pieces: readonly string[]
  /** What the decoder remembers from step to step, by its names. */
  readonly #pasts: readonly string[]

  private constructor(runtime: OnnxRuntime, encoder: OnnxSession, decoder: OnnxSession, tokens: TokenList) {
    this.#runtime = runtime
    this.#encoder = encoder
    this.#decoder = decoder
    this.#tokens = tokens
    this.#pieces = tokens.pieces
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
  async read(samples: Float32Array, options: ReadOptions = {}): Promise<Reading | null> {
    const heard = await this.#encode(samples)
    const free = await this.#readFreely(samples, heard, options)
    if (!free) return null
    const spelt = options.spelling?.of(free.text, options.expects)
    if (spelt) return better(free, await this.#readOnly(samples, heard, spelt.words, options), spelt)
    return options.likely && !free.isCertain ? await this.#readLikely(heard, free, options.likely, options) : free
  }

  /** The likeliest piece each time. */
  async #readFreely(samples: Float32Array, heard: Tensors, { goesOn = () => true, expected }: ReadOptions) {
    const ids: number[] = []
    const taken: Taken[] = []
    let token = begin
    let logProbability = 0
    let isCertain = true
    let pasts = this.#noPasts()
    for (let step = 0; step < mostTokens(samples); step += 1) {
      if (!goesOn()) return null
      const { logits, pasts: now } = await this.#step(token, heard, pasts, step === 0)
      const candidates = likeliest(logits, candidateCount)
      const best = expected ? this.#favoured(candidates, ids, expected) : candidates[0]
      if (!best) break
      if (taken.length < mostTaken) taken.push({ candidates, pasts: now })
      logProbability += best.logProbability
      isCertain &&= Math.exp(best.logProbability) > certain
      if (best.id === end) break
      ids.push(best.id)
      token = best.id
      pasts = now
    }
    return { text: this.#tokens.textOf(ids), confidence: confidenceOf({ logProbability, ids }), isCertain, ids, taken }
  }

  /** The likeliest text by what was heard and by what is said; null when it was not to go on. */
  async #readLikely(
    heard: Tensors,
    free: Reading & { ids: readonly number[]; taken: readonly Taken[] },
    likely: LikelyWords,
    { goesOn = () => true, hasTime = () => true }: ReadOptions,
  ): Promise<Reading | null> {
    const mostSteps = free.ids.length + moreThanFreely
    const isFree = ({ ids }: LikelyPath) => ids.every((id, at) => id === free.ids[at])
    let paths: LikelyPath[] = [{ ids: [], logProbability: 0, worth: 0, place: textBegin, pasts: this.#noPasts() }]
    let best: LikelyPath | null = null
    for (let step = 0; step < mostSteps && paths.length > 0; step += 1) {
      const next: LikelyPath[] = []
      for (const path of paths) {
        if (!goesOn()) return null
        if (!hasTime()) return free
        const { candidates, pasts } = (isFree(path) && free.taken[step]) || (await this.#stepBehind(path, heard))
        for (const { id, logProbability } of candidates) {
          const longer = { ...path, pasts, logProbability: path.logProbability + logProbability }
          if (id === end) {
            const whole = { ...longer, worth: path.worth + likely.atEnd(path.place) }
            if (!best || total(whole) > total(best)) best = whole
          } else {
            const { place, worth } = likely.after(path.place, this.#pieces[id] ?? '')
            next.push({ ...longer, ids: [...path.ids, id], place, worth: path.worth + worth })
          }
        }
      }
      next.sort((one, other) => total(other) - total(one))
      const least = Math.max(total(next[0]) - margin.beside, total(best) - margin.behindBest)
      paths = next.slice(0, likelyPathCount).filter((path) => total(path) > least)
    }
    best ??= paths[0] ?? null
    return best ? { text: this.#tokens.textOf(best.ids), confidence: confidenceOf(best) } : free
  }

  /** The likeliest text of none but these words; null when there is none, or it was not to go on. */
  async #readOnly(
    samples: Float32Array,
    heard: Tensors,
    words: AllowedWords,
    { goesOn = () => true }: ReadOptions,
  ): Promise<Reading | null> {
    let paths: Path[] = [{ ids: [], words: '', begun: '', logProbability: 0, pasts: this.#noPasts() }]
    const whole = new BestEnd<Path>(confidenceOf)
    for (let step = 0; step < mostTokens(samples) && paths.length > 0; step += 1) {
      const next: Path[] = []
      for (const path of paths) {
        if (!goesOn()) return null
        const { logits, pasts } = await this.#step(path.ids.at(-1) ?? begin, heard, path.pasts, step === 0)
        const logOf = logProbabilities(logits)
        const ended = { ...path, logProbability: path.logProbability + logOf(end) }
        const isEnd = words.isWhole(path.begun) && step > 0 && Math.exp(logOf(end)) > endsFrom
        if (isEnd) whole.offer(ended)
        for (const { id, begun, adds } of words.after(path.begun)) {
          const ids = [...path.ids, id]
          next.push({ ids, words: path.words + adds, begun, logProbability: path.logProbability + logOf(id), pasts })
        }
      }
      paths = distinct(next.toSorted((one, other) => other.logProbability - one.logProbability))
      const { best } = whole
      if (best && step - best.ids.length > slack && paths.every((path) => !whole.couldYield(confidenceOf(path)))) break
    }
    const { best } = whole
    return best && { text: this.#tokens.textOf(best.ids), confidence: confidenceOf(best) }
  }

  async #stepBehind({ ids, pasts }: LikelyPath, heard: Tensors): Promise<Taken> {
    const { logits, pasts: now } = await this.#step(ids.at(-1) ?? begin, heard, pasts, ids.length === 0)
    return { candidates: likeliest(logits, candidateCount), pasts: now }
  }

  /** The pieces of words that it writes, by their numbers. */
  get pieces(): readonly string[] {
    return this.#pieces
  }

  async #step(token: number, heard: Tensors, pasts: Tensors, isFirst: boolean) {
    const { logits, ...presents } = await this.#decoder.run({
      input_ids: this.#tensorOf('int64', BigInt64Array.of(BigInt(token)), [1, 1]),
      ...heard,
      use_cache_branch: this.#tensorOf('bool', Uint8Array.of(isFirst ? 0 : 1), [1]),
      ...pasts,
    })
    return { logits: logits?.data as Float32Array, pasts: this.#nextPasts(pasts, presents, isFirst) }
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
    const length = (states.dims[1] ?? 0) * samplesPerState
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

/** One way to write down what was said, and where the decoder is in it. */
type Path = { ids: readonly number[]; words: string; begun: string; logProbability: number; pasts: Tensors }

/** The same without a list of words, and what its words are worth where it is. */
type LikelyPath = Omit<Path, 'words' | 'begun'> & { place: Place; worth: number }

const total = (path: LikelyPath | null | undefined) =>
  path ? path.logProbability + path.worth : Number.NEGATIVE_INFINITY

const mostTokens = (samples: Float32Array) => Math.ceil((samples.length / sampleRateHz) * tokensPerSecond)

type Candidate = { id: number; logProbability: number }

/** What a step gave: what may come next, and where the decoder is then. */
type Taken = { candidates: readonly Candidate[]; pasts: Tensors }

/** So many of the likeliest pieces, best first. */
function likeliest(logits: Float32Array, count: number): Candidate[] {
  const best: number[] = []
  for (let id = 0; id < logits.length; id += 1) {
    const logit = logits[id] ?? 0
    if (best.length === count && logit <= (logits[best.at(-1) ?? 0] ?? 0)) continue
    const place = best.findIndex((other) => logit > (logits[other] ?? 0))
    best.splice(place < 0 ? best.length : place, 0, id)
    best.length = Math.min(best.length, count)
  }
  const logOf = logProbabilities(logits)
  return best.map((id) => ({ id, logProbability: logOf(id) }))
}

/** The first that write down different words, however they are parted and written. */
function distinct(paths: readonly Path[]): Path[] {
  const kept = new Map<string, Path>()
  for (const path of paths) {
    if (kept.size === pathCount) break
    if (!kept.has(path.words)) kept.set(path.words, path)
  }
  return [...kept.values()]
}

function logProbabilities(logits: Float32Array): (id: number) => number {
  let most = Number.NEGATIVE_INFINITY
  for (const logit of logits) if (logit > most) most = logit
  let sum = 0
  for (const logit of logits) sum += Math.exp(logit - most)
  const all = most + Math.log(sum)
  return (id) => (logits[id] ?? 0) - all
}

const confidenceOf = ({ logProbability, ids }: { logProbability: number; ids: readonly number[] }) =>
  Math.exp(logProbability / Math.max(1, ids.length))
