import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../../..')
const folder = join(root, 'node_modules/.cache/parley/site')

/**
 * The bytes that `make` makes of `inputs`, made once: a build after an edit takes what the edit did not touch from a cache
 * beside the installed packages. With the versions in the lock file, `inputs` are all that decides the result.
 */
export async function remembered(inputs: readonly (string | Buffer)[], make: () => Promise<Uint8Array> | Uint8Array) {
  const hash = createHash('sha256').update(await readFile(join(root, 'package-lock.json')))
  for (const input of inputs) hash.update(`${input.length}:`).update(input)
  const path = join(folder, hash.digest('hex'))
  try {
    return await readFile(path)
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
