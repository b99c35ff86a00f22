import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../../..')
const folder = join(root, 'node_modules/.cache/parley/site')
const keptDays = 7

/**
 * The bytes that `make` makes of `inputs`, made once: a build after an edit takes what the edit did not touch from a cache
 * beside the installed packages. With the versions in the lock file, `inputs` are all that decides the result.
 */
export async function remembered(inputs: readonly (string | Buffer)[], make: () => Promise<Uint8Array> | Uint8Array) {
  const path = await pathOf(inputs)
  try {
    const made = await readFile(path)
    await utimes(path, new Date(), new Date())
    return made
  } catch {
    const made = Buffer.from(await make())
    await mkdir(folder, { recursive: true })
    // two builds may make the same at once: whoever reads finds the whole of it
    const fresh = `${path}.${randomUUID()}`
    await writeFile(fresh, made)
    await rename(fresh, path)
    return made
  }
}

/** Where what was made of `inputs` is kept. */
export async function pathOf(inputs: readonly (string | Buffer)[]) {
  lockFile ??= readFile(join(root, 'package-lock.json'))
  const hash = createHash('sha256').update(await lockFile)
  for (const input of inputs) hash.update(`${input.length}:`).update(input)
  return join(folder, hash.digest('hex'))
}
let lockFile: Promise<Buffer> | undefined

/** Removes what no build has used for a week. */
export async function forgetUnused() {
  const oldest = Date.now() - keptDays * 86_400_000
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name)
    const file = await stat(path).catch(() => null)
    if (file && file.mtimeMs < oldest) await rm(path, { force: true })
  }
}
