import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Of a packet's length in a file. */
const lengthBytes = 2
const suffix = '.opus-packets'

export type FolderOptions = {
  /** Together the sounds take no more; nothing is written that would. Default 64 MB: about two hours. */
  maxBytes?: number
}

/**
 * Sounds on disk, by their names: Opus packets, each after its length in two bytes. A file is there whole or not at all.
 * What cannot be read counts as missing.
 */
export class SoundFolder {
  readonly #folder: string
  readonly #maxBytes: number
  readonly #sizes = new Map<string, number>()

  constructor(folder: string, { maxBytes = 64_000_000 }: FolderOptions = {}) {
    this.#folder = folder
    this.#maxBytes = maxBytes
  }

  /** Finds what is there, and removes what others are not expecting: all but `names`, and what a stop left half written. */
  async keepOnly(names: ReadonlySet<string>): Promise<void> {
    await mkdir(this.#folder, { recursive: true })
    this.#sizes.clear()
    for (const file of await readdir(this.#folder)) {
      const name = file.slice(0, -suffix.length)
      const isKept = file.endsWith(suffix) && names.has(name)
      if (isKept) this.#sizes.set(name, (await stat(join(this.#folder, file))).size)
      else await rm(join(this.#folder, file), { recursive: true, force: true })
    }
  }

  has(name: string): boolean {
    return this.#sizes.has(name)
  }

  get bytes(): number {
    return [...this.#sizes.values()].reduce((sum, size) => sum + size, 0)
  }

  /** Null for one that is not here, or broken, which is removed. */
  async read(name: string): Promise<Uint8Array[] | null> {
    if (!this.has(name)) return null
    const packets = await readFile(this.#fileOf(name)).then(packetsIn, () => null)
    if (!packets) {
      this.#sizes.delete(name)
      await rm(this.#fileOf(name), { force: true })
    }
    return packets
  }

  /** Whether there was room. */
  async write(name: string, packets: readonly Uint8Array[]): Promise<boolean> {
    const bytes = Buffer.concat(packets.flatMap((packet) => [lengthOf(packet), packet]))
    if (this.bytes + bytes.length > this.#maxBytes) return false
    const half = `${this.#fileOf(name)}.half`
    await writeFile(half, bytes)
    await rename(half, this.#fileOf(name))
    this.#sizes.set(name, bytes.length)
    return true
  }

  #fileOf(name: string): string {
    return join(this.#folder, name + suffix)
  }
}

function lengthOf(packet: Uint8Array): Buffer {
  const length = Buffer.alloc(lengthBytes)
  length.writeUInt16BE(packet.length)
  return length
}

/** Null for what was not written here. */
function packetsIn(bytes: Buffer): Uint8Array[] | null {
  const packets: Uint8Array[] = []
  let at = 0
  while (at + lengthBytes <= bytes.length) {
    const from = at + lengthBytes
    at = from + bytes.readUInt16BE(at)
    packets.push(new Uint8Array(bytes.subarray(from, at)))
  }
  return at === bytes.length && packets.length > 0 ? packets : null
}
