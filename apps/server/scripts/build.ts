// Builds the server, unless it is there already, built from the same sources. Each build has a folder of its own in `dist`, for
// a server that runs from the one before goes on loading what it needs.
import { access, constants, mkdir, rename, rm, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { builtServer, changedSince, digestOf, dist, leftOver, type Stamp, stampName, writtenIn } from './built.ts'

const startedAt = performance.now()

if (!builtServer()) {
  try {
    const isBuilt = await build()
    const took = ((performance.now() - startedAt) / 1000).toFixed(1)
    if (isBuilt) console.log(`Built the server in ${took} s.`)
    else
      console.warn('A source changed while the server was built: until it is built again, it starts from its sources.')
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && 'path' in error)) throw error
    const { code, path } = error
    console.error(`The server could not be built (${code} at ${path}): it starts from its sources, which takes longer.`)
    process.exitCode = 1
  }
}

/** False where what was built may be older than the sources that are there. */
async function build(): Promise<boolean> {
  await mkdir(dist, { recursive: true })
  await access(dist, constants.W_OK)
  // not before it is needed: the bundler takes longer to load than to find out that there is nothing to do
  const { bundleServer } = await import('./bundle.ts')
  const fresh = join(dist, `${process.pid}-${Date.now().toString(36)}`)
  const begunAt = Date.now()
  const files = await bundleServer(fresh)
  const written = writtenIn(fresh)
  const digest = digestOf(files)
  if (changedSince(begunAt, files)) {
    await rm(fresh, { recursive: true })
    return false
  }
  const folder = digest.slice(0, 16)
  const target = join(dist, folder)
  if (isThere(target, written)) {
    await rm(fresh, { recursive: true })
    await utimes(target, new Date(), new Date()) // it is the newest again
  } else {
    await rm(target, { recursive: true, force: true })
    await rename(fresh, target)
  }
  await writeFile(`${fresh}.json`, JSON.stringify({ folder, written, files, digest } satisfies Stamp))
  await rename(`${fresh}.json`, join(dist, stampName))
  for (const name of leftOver(dist, folder, Date.now())) await rm(join(dist, name), { recursive: true, force: true })
  return true
}

function isThere(folder: string, written: Record<string, number>): boolean {
  try {
    return isDeepStrictEqual(writtenIn(folder), written)
  } catch {
    return false
  }
}
