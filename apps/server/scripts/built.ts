import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const root = join(import.meta.dirname, '../../..')

export const dist = join(import.meta.dirname, '../dist')
/** Says in which folder what was built last lies, and of what it was built. */
export const stampName = 'stamp.json'

export type Stamp = {
  folder: string
  /** How long each of its files is. */
  written: Record<string, number>
  files: string[]
  digest: string
}

/** A server may run from one of them, and load of it only now what it needs seldom. */
const buildsKept = 5
const unfinishedAfterMs = 3_600_000
/** What makes it, and the packages. */
const makers = ['package-lock.json', 'apps/server/scripts/bundle.ts']

/** Everything whose change must show in the server: what it was made of, what makes it, and the packages. */
export function digestOf(files: string[]): string {
  const digest = createHash('sha256')
  for (const file of [...makers, ...files]) {
    digest.update(`${file}\0`).update(readFileSync(join(root, file)))
  }
  return digest.digest('hex')
}

/** Whether one of these files may have been read before it was changed. */
export function changedSince(begunAt: number, files: string[]): boolean {
  return [...makers, ...files].some((file) => statSync(join(root, file)).ctimeMs >= begunAt)
}

/** How long each file of a folder is. */
export function writtenIn(folder: string): Record<string, number> {
  return Object.fromEntries(readdirSync(folder).map((name) => [name, statSync(join(folder, name)).size]))
}

/** Where the server lies in few files, whole, and made of the sources as they are now; null where none does. */
export function builtServer(place = dist): string | null {
  const file = join(place, stampName)
  if (!existsSync(file)) return null
  try {
    const { folder, written, files, digest }: Stamp = JSON.parse(readFileSync(file, 'utf8'))
    const built = join(place, folder)
    const isWhole = Object.entries(written).every(([name, bytes]) => statSync(join(built, name)).size === bytes)
    return isWhole && digestOf(files) === digest ? built : null
  } catch {
    return null // one of the files is gone
  }
}

/** What builds have left in `place` that nobody needs beside `folder`: older ones, and those that were broken off. */
export function leftOver(place: string, folder: string, now: number): string[] {
  const ageOf = (name: string) => now - (statSync(join(place, name), { throwIfNoEntry: false })?.mtimeMs ?? now)
  const others = readdirSync(place).filter((name) => name !== folder && name !== stampName)
  const builds = others.filter((name) => /^[\da-f]{16}$/.test(name)).toSorted((one, next) => ageOf(one) - ageOf(next))
  const unfinished = others.filter((name) => /^\d+-/.test(name) && ageOf(name) > unfinishedAfterMs)
  return [...builds.slice(buildsKept - 1), ...unfinished]
}

/** Runs what was built, or else its sources, which take longer to read. */
export async function runBuilt(name: 'process' | 'start', sources: () => Promise<unknown>) {
  const built = builtServer()
  if (!built) return sources()
  return import(pathToFileURL(join(built, `${name}.js`)).href)
}
