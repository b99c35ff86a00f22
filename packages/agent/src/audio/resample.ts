const tapsPerSide = 12

/** Changes the sample rate of a stream of mono PCM16, by windowed sinc; state carries over from chunk to chunk. */
export class Resampler {
  readonly #step: number
  readonly #cutoff: number
  #history: Float32Array = new Float32Array(tapsPerSide)
  /** Where the next output sample lies, in input samples from the start of `#history`. */
  #position = tapsPerSide

  constructor(fromHz: number, toHz: number) {
    this.#step = fromHz / toHz
    this.#cutoff = Math.min(1, toHz / fromHz) * 0.94
  }

  push(pcm: Int16Array): Int16Array {
    const input = new Float32Array(this.#history.length + pcm.length)
    input.set(this.#history)
    input.set(pcm, this.#history.length)
    const last = input.length - tapsPerSide - 1
    const output = new Int16Array(Math.max(0, Math.floor((last - this.#position) / this.#step) + 1))
    for (let i = 0; i < output.length; i += 1) {
      output[i] = Math.max(-32_768, Math.min(32_767, Math.round(this.#at(input, this.#position))))
      this.#position += this.#step
    }
    const kept = Math.max(0, Math.floor(this.#position) - tapsPerSide)
    this.#history = input.slice(kept)
    this.#position -= kept
    return output
  }

  #at(input: Float32Array, position: number): number {
    const centre = Math.floor(position)
    let sum = 0
    for (let tap = centre - tapsPerSide + 1; tap <= centre + tapsPerSide; tap += 1) {
      const distance = position - tap
      const window = 0.5 + 0.5 * Math.cos((Math.PI * distance) / tapsPerSide)
      sum += (input[tap] ?? 0) * this.#cutoff * sinc(this.#cutoff * distance) * window
    }
    return sum
  }
}

const sinc = (x: number) => (Math.abs(x) < 1e-9 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x))
