// Builds the console into `dist`, unless it is there already, built from the same sources. Readers of `dist` see the old
// console or the new one, never half of one.
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const startedAt = performance.now()
const root = join(import.meta.dirname, '..')
const repository = join(root, '../..')
const dist = join(root, 'dist')
const cache = join(root, '.cache')
const stampFile = join(cache, 'stamp')

/** Everything whose change must show in the built console. */
const inputs = [
  'apps/console/{src,scripts}/**/*.{ts,tsx,css}',
  'apps/console/{index.html,package.json}',
  'packages/{protocol,sdk}/src/**/*.{ts,tsx}',
  'package-lock.json',
]

const stamp = stampOf()
const isBuilt =
  existsSync(join(dist, 'index.html')) && existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp

if (!isBuilt) {
  // not before it is needed: the tools take longer to load than to find out that there is nothing to do
  const { bundleConsole } = await import('./bundle.ts')
  const { compressAll } = await import('./compress.ts')
  const fresh = join(cache, `dist-${process.pid}`)
  await bundleConsole(fresh)
  await compressAll(fresh)
  await replaceBy(fresh)
  console.log(`Built the console in ${((performance.now() - startedAt) / 1000).toFixed(1)} s.`)
}

function stampOf() {
  const digest = createHash('sha256')
  for (const path of globSync(inputs, { cwd: repository }).sort()) {
    if (!path.includes('.test.')) digest.update(path).update(readFileSync(join(repository, path)))
  }
  return digest.digest('hex')
}

async function replaceBy(fresh: string) {
  const old = `${fresh}-old`
  await mkdir(cache, { recursive: true })
  if (existsSync(dist)) await rename(dist, old)
  await rename(fresh, dist)
  await rm(old, { recursive: true, force: true })
  await writeFile(stampFile, stamp)
}
