import { createHash } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { LearnedMeaning } from './learned-meaning.ts'

const hashBytes = 32
const hashOf = (...parts: (string | Uint8Array)[]) =>
  parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest()

/** Keeps what was learned last: to learn it takes the better part of a minute of a core. */
export class KeptLearning {
  readonly #file: string

  /** A file that nobody else writes; its folder is made where it is missing. */
  constructor(file: string) {
    this.#file = file
  }

  /** What was learned from exactly this, which `from` names; null where that is not here whole. */
  async read(from: string, things: number): Promise<LearnedMeaning | null> {
    const bytes = await readFile(this.#file).catch(() => null)
    const numbers = bytes?.subarray(hashBytes)
    if (!bytes || !numbers || !bytes.subarray(0, hashBytes).equals(hashOf(from, numbers))) return null
    // a copy of its own, as numbers of four bytes begin at a multiple of four
    return LearnedMeaning.from(new Float32Array(Uint8Array.from(numbers).buffer), things)
  }

  /** In place of what was kept before. Where nothing can be written, it is learned anew at the next start. */
  async write(from: string, learned: LearnedMeaning): Promise<void> {
    const numbers = new Uint8Array(learned.numbers().buffer)
    const half = `${this.#file}.half`
    try {
      await mkdir(dirname(this.#file), { recursive: true })
      await writeFile(half, Buffer.concat([hashOf(from, numbers), numbers]))
      await rename(half, this.#file)
    } catch {
      await rm(half, { force: true }).catch(() => {})
    }
  }
}
