import { createHash } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rename, rm, statfs, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { catalogue, type Model } from './catalogue.ts'
import { download, type Progress } from './download.ts'
import { ModelError, onDisk } from './model-error.ts'
import { unpack } from './unpack.ts'

export type FetchOptions = {
  /** In hex; needed where the catalogue has none, and then believed. */
  sha256?: string
  /** Another place that has the same file. */
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
  async fetch(model: Model, { sha256, url = model.url, onProgress }: FetchOptions = {}): Promise<void> {
    const expected = (model.sha256 ?? sha256)?.toLowerCase()
    if (!expected) {
      throw new ModelError(
        'checksum-needed',
        `Nobody has pinned a checksum for ${model.name}. Find it where the model is published, and give it: --sha256 …`,
      )
    }
    await mkdir(this.folder, { recursive: true })
    const file = join(this.folder, `${model.name}.part`)
    await this.#requireRoom(model)
    await download({ url, file, onProgress })
    const actual = await checksum(file)
    if (actual !== expected) {
      await rm(file)
      throw new ModelError(
        'wrong-checksum',
        `What came is not ${model.name}: its SHA-256 is ${actual}, and should be ${expected}. It was removed.`,
      )
    }
    await onDisk(() => this.#putInPlace(model, file))
    await rm(file, { force: true })
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
    await rm(join(this.folder, `${model.name}.part`), { force: true })
  }

  #placeOf({ name }: Model): string {
    return join(this.folder, name)
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

  async #putInPlace(model: Model, file: string) {
    const fresh = await mkdtemp(join(this.folder, `${model.name}.new-`))
    try {
      if (model.archive) await unpack(file, fresh)
      else await rename(file, join(fresh, Object.values(model.files)[0] ?? model.name))
      const missing = Object.values(model.files).filter((name) => !existsSync(join(fresh, name)))
      if (missing.length > 0) throw new ModelError('broken-archive', `The archive has no ${missing.join(', ')}.`)
      await writeFile(join(fresh, receiptFile), JSON.stringify(await checksums(fresh), null, 2))
      await rm(this.#placeOf(model), { recursive: true, force: true })
      await rename(fresh, this.#placeOf(model))
    } finally {
      await rm(fresh, { recursive: true, force: true })
    }
  }
}

async function checksum(file: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
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
