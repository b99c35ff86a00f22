import { copyFileSync, existsSync, globSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { root, run } from '../../scripts/lib.ts'

export const ourDist = join(root, 'apps/site/dist')

/** Another way to build the same pages. `out` is where its build leaves them, below `tests/bench/peers/<folder>`. */
export type Peer = { name: string; folder: string; out: string }

export const peers: Peer[] = [
  { name: 'Next.js, static export', folder: 'next', out: 'out' },
  { name: 'Astro, React islands', folder: 'astro', out: 'dist' },
]

/** Installs and builds a peer from our content. Returns the folder to serve, or an error that says why not. */
export function buildPeer({ folder, out }: Peer): string | Error {
  const home = join(root, 'tests/bench/peers', folder)
  if (!installPeer(home)) return new Error('it could not be installed; the message of npm is above')
  copyShared(join(home, 'public'))
  process.env.NEXT_TELEMETRY_DISABLED = '1'
  process.env.ASTRO_TELEMETRY_DISABLED = '1'
  const built = run('npm', ['run', 'build', '--prefix', home], 'pipe')
  if (built.ok) return join(home, out)
  console.error(built.output)
  return new Error('it did not build; its messages are above')
}

/** Installs the packages of a folder, unless they are there; false where npm could not, whose message then is shown. */
export function installPeer(home: string): boolean {
  if (existsSync(join(home, 'node_modules'))) return true
  // not `npm ci`: that refuses a lock file which lacks the binaries of a platform nobody here has
  return run('npm', ['install', '--no-save', '--prefix', home, '--loglevel=error']).ok
}

/** The files that are the same on every site and carry no hash. */
function copyShared(folder: string) {
  mkdirSync(folder, { recursive: true })
  for (const name of ['icon.svg', 'robots.txt']) copyFileSync(join(ourDist, name), join(folder, name))
  const [font] = globSync('assets/*.woff2', { cwd: ourDist })
  if (font) copyFileSync(join(ourDist, font), join(folder, 'familjen-grotesk.woff2'))
}
