const tapsPerSide = 12
const taps = 2 * tapsPerSide

/** Changes the sample rate of a stream of mono PCM16, by windowed sinc; state carries over from chunk to chunk. */
export class Resampler {
  /** Input samples per output sample, as a fraction: every output lies on one of `#phases` places between two inputs. */
  readonly #step: number
  readonly #phases: number
  /** What each of the nearest input samples counts, by phase: worked out once, as it takes a sine for each. */
  readonly #kernels: Float32Array[]
  #history: Float32Array = new Float32Array(tapsPerSide)
  /** Where the next output sample lies, in phases from the start of `#history`. */
  #position: number

  constructor(fromHz: number, toHz: number) {
    const common = greatestCommonDivisor(fromHz, toHz)
    this.#step = fromHz / common
    this.#phases = toHz / common
    this.#position = tapsPerSide * this.#phases
    const cutoff = Math.min(1, toHz / fromHz) * 0.94
    this.#kernels = Array.from({ length: this.#phases }, (_, phase) => kernelAt(phase / this.#phases, cutoff))
  }

  push(pcm: Int16Array): Int16Array {
    const input = new Float32Array(this.#history.length + pcm.length)
    input.set(this.#history)
    input.set(pcm, this.#history.length)
    const last = (input.length - tapsPerSide - 1) * this.#phases
    const output = new Int16Array(Math.max(0, Math.floor((last - this.#position) / this.#step) + 1))
    for (let i = 0; i < output.length; i += 1) {
      output[i] = Math.max(-32_768, Math.min(32_767, Math.round(this.#next(input))))
    }
    const kept = Math.max(0, Math.floor(this.#position / this.#phases) - tapsPerSide)
    this.#history = input.slice(kept)
    this.#position -= kept * this.#phases
    return output
  }

  #next(input: Float32Array): number {
    const centre = Math.floor(this.#position / this.#phases)
    const kernel = this.#kernels[this.#position % this.#phases] as Float32Array
    const first = centre - tapsPerSide + 1
    let sum = 0
    for (let tap = 0; tap < taps; tap += 1) sum += (input[first + tap] as number) * (kernel[tap] as number)
    this.#position += this.#step
    return sum
  }
}

/** `offset`: how far the output lies behind the sample before it, 0–1. */
function kernelAt(offset: number, cutoff: number): Float32Array {
  return Float32Array.from({ length: taps }, (_, tap) => {
    const distance = offset + tapsPerSide - 1 - tap
    const window = 0.5 + 0.5 * Math.cos((Math.PI * distance) / tapsPerSide)
    return cutoff * sinc(cutoff * distance) * window
  })
}

const sinc = (x: number) => (Math.abs(x) < 1e-9 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x))
const greatestCommonDivisor = (a: number, b: number): number => (b === 0 ? a : greatestCommonDivisor(b, a % b))
