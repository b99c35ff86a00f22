import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { Knowledge } from '@parley/protocol'
import type { Installation } from './installation.ts'
import type { ModelJob } from './model-worker.ts'

/** The files of a language model that is bent towards what visitors of one site say. */
export type BentModel = { languageModel: string; dictionary: string }

/** Whatever changes how a model is made changes this. */
const version = 1
/** The one that nobody used for longest makes room. Each takes about 20 MB. */
const maxKept = 6
/** What the names of those begin with that are not finished. */
const making = 'making-'

/** Those that were made, kept in a folder from one start to the next: making one takes four seconds of a core. */
export class BentModels {
  readonly #folder: string

  constructor(folder: string) {
    this.#folder = folder
  }

  /** Null until it is made, and where it cannot be read. */
  async find(installation: Installation, knowledge: Knowledge): Promise<BentModel | null> {
    try {
      const place = await this.#placeOf(installation, knowledge)
      if (!existsSync(place)) return null
      const now = new Date()
      await utimes(place, now, now).catch(() => {}) // a folder that may only be read serves as well
      return filesIn(place)
    } catch {
      return null
    }
  }

  /** Has it made anew the next time. */
  async forget(installation: Installation, knowledge: Knowledge): Promise<void> {
    await rm(await this.#placeOf(installation, knowledge), { recursive: true, force: true })
  }

  /** In a thread of its own: calls under way must not notice. Throws what went wrong, or that `signal` ended it. */
  async make(installation: Installation, knowledge: Knowledge, signal: AbortSignal): Promise<BentModel> {
    const place = await this.#placeOf(installation, knowledge)
    await mkdir(this.#folder, { recursive: true, mode: 0o700 })
    const unfinished = await mkdtemp(join(this.#folder, making))
    try {
      await runWorker({ installation, knowledge, ...filesIn(unfinished) }, signal)
      // another server of this folder may have been quicker
      await rename(unfinished, place).catch((error) => existsSync(place) || Promise.reject(error))
    } finally {
      await rm(unfinished, { recursive: true, force: true })
    }
    await this.#makeRoom().catch(() => {}) // there will be a next time
    return filesIn(place)
  }

  /** Named for everything that it is made of. */
  async #placeOf({ languageModel, dictionary }: Installation, knowledge: Knowledge): Promise<string> {
    const general = await Promise.all([languageModel, dictionary].map((file) => stat(file)))
    const sources = [version, ...general.map(({ size, mtimeMs }) => [size, mtimeMs]), knowledge]
    return join(this.#folder, createHash('sha256').update(JSON.stringify(sources)).digest('hex').slice(0, 32))
  }

  async #makeRoom() {
    const made = (await readdir(this.#folder)).filter((name) => !name.startsWith(making))
    const places = made.map((name) => join(this.#folder, name))
    const used = await Promise.all(places.map(async (place) => ({ place, usedMs: (await stat(place)).mtimeMs })))
    const longestAgo = used.sort((a, b) => b.usedMs - a.usedMs).slice(maxKept)
    for (const { place } of longestAgo) await rm(place, { recursive: true, force: true })
  }
}

const filesIn = (place: string): BentModel => ({
  languageModel: join(place, 'visitors.lm'),
  dictionary: join(place, 'visitors.dict'),
})

async function runWorker(workerData: ModelJob, signal: AbortSignal): Promise<void> {
  const worker = new Worker(new URL('./model-worker.ts', import.meta.url), { workerData })
  const stop = () => void worker.terminate()
  signal.addEventListener('abort', stop)
  await new Promise<void>((resolve, reject) => {
    worker.once('error', reject)
    worker.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`ended with ${code}`))))
  }).finally(() => signal.removeEventListener('abort', stop))
}
