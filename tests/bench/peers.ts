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

/** Installs and builds a peer from our content. Returns the folder to serve, or an error that says what failed. */
export function buildPeer({ name, folder, out }: Peer): string | Error {
  const home = join(root, 'tests/bench/peers', folder)
  if (!existsSync(join(home, 'node_modules'))) {
    const installed = run('npm', ['ci', '--prefix', home, '--no-audit', '--no-fund', '--loglevel=error'], 'pipe')
    if (!installed.ok) return failure(`${name} could not be installed`, installed.output)
  }
  copyShared(join(home, 'public'))
  process.env.NEXT_TELEMETRY_DISABLED = '1'
  process.env.ASTRO_TELEMETRY_DISABLED = '1'
  const built = run('npm', ['run', 'build', '--prefix', home], 'pipe')
  return built.ok ? join(home, out) : failure(`${name} did not build`, built.output)
}

/** The files that are the same on every site and carry no hash. */
function copyShared(folder: string) {
  mkdirSync(folder, { recursive: true })
  for (const name of ['icon.svg', 'robots.txt']) copyFileSync(join(ourDist, name), join(folder, name))
  const [font] = globSync('assets/*.woff2', { cwd: ourDist })
  if (font) copyFileSync(join(ourDist, font), join(folder, 'familjen-grotesk.woff2'))
}

function failure(what: string, output: string) {
  console.error(output)
  return new Error(`${what}: ${output.trim().split('\n').at(-1)}`)
}
