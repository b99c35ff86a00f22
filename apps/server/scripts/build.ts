// Builds the server, unless it is there already, built from the same sources. Each build has a folder of its own in `dist`, for
// a server that runs from the one before goes on loading what it needs.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { builtServer, digestOf, dist, type Stamp, stampName } from './built.ts'

const startedAt = performance.now()

if (!builtServer()) {
  // not before it is needed: the bundler takes longer to load than to find out that there is nothing to do
  const { bundleServer } = await import('./bundle.ts')
  const fresh = join(dist, `${process.pid}-${Date.now().toString(36)}`)
  await mkdir(dist, { recursive: true })
  const before = folderBefore()
  const files = await bundleServer(fresh)
  const folder = digestOf(files).slice(0, 16)
  if (existsSync(join(dist, folder))) await rm(fresh, { recursive: true })
  else await rename(fresh, join(dist, folder))
  await writeFile(`${fresh}.json`, JSON.stringify({ folder, files, digest: digestOf(files) } satisfies Stamp))
  await rename(`${fresh}.json`, join(dist, stampName))
  for (const name of readdirSync(dist))
    if (/^[\da-f]{16}$/.test(name) && name !== folder && name !== before)
      await rm(join(dist, name), { recursive: true })
  console.log(`Built the server in ${((performance.now() - startedAt) / 1000).toFixed(1)} s.`)
}

/** Where the last build lies, from which a server may be running. */
function folderBefore(): string | null {
  try {
    return (JSON.parse(readFileSync(join(dist, stampName), 'utf8')) as Stamp).folder
  } catch {
    return null
  }
}
