import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const root = join(import.meta.dirname, '../../..')

export const dist = join(import.meta.dirname, '../dist')
/** Says in which folder what was built last lies, and of what it was built. */
export const stampName = 'stamp.json'

export type Stamp = { folder: string; files: string[]; digest: string }

/** Everything whose change must show in the server: what it was made of, what makes it, and the packages. */
export function digestOf(files: string[]): string {
  const digest = createHash('sha256')
  for (const file of ['package-lock.json', 'apps/server/scripts/bundle.ts', ...files]) {
    digest.update(`${file}\0`).update(readFileSync(join(root, file)))
  }
  return digest.digest('hex')
}

/** Where the server lies in few files, made of the sources as they are now; null where none does. */
export function builtServer(place = dist): string | null {
  const file = join(place, stampName)
  if (!existsSync(file)) return null
  try {
    const { folder, files, digest }: Stamp = JSON.parse(readFileSync(file, 'utf8'))
    return digestOf(files) === digest ? join(place, folder) : null
  } catch {
    return null // one of the files is gone
  }
}

/** Runs what was built, or else its sources, which take longer to read. */
export async function runBuilt(name: 'process' | 'start', sources: () => Promise<unknown>) {
  const built = builtServer()
  if (!built) return sources()
  return import(pathToFileURL(join(built, `${name}.js`)).href)
}
