import { concat, frameSamples, sampleRateHz } from '../../audio/frame.ts'
import { decodeMuLaw, encodeMuLaw, muLawRateHz } from '../../audio/mu-law.ts'
import { Resampler } from '../../audio/resample.ts'

/** Sound as telephones carry it: 8 kHz and eight bits a sample. */
export class TelephoneBand {
  readonly #down = new Resampler(sampleRateHz, muLawRateHz)
  readonly #up = new Resampler(muLawRateHz, sampleRateHz)
  /** What the resamplers hold back comes a little later: silence stands in for it first. */
  #rest: Int16Array = new Int16Array(frameSamples)

  /** 20 ms for 20 ms. */
  through(frame: Int16Array): Int16Array {
    const narrow = decodeMuLaw(encodeMuLaw(this.#down.push(frame)))
    const all = concat([this.#rest, this.#up.push(narrow)])
    this.#rest = all.slice(frameSamples)
    return all.slice(0, frameSamples)
  }
}
