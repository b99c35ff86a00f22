import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'

const withinMs = 15_000

/** The newest release of the repository that this copy came from; null where it has none. Throws where nobody can be asked. */
export async function newestRelease(folder: string): Promise<string | null> {
  if (!existsSync(join(folder, '.git')))
    throw new Error('this copy has no repository; ask in the folder that it was built from.')
  const env = { ...process.env, GIT_TERMINAL_PROMPT: '0', GIT_SSH_COMMAND: 'ssh -oBatchMode=yes' }
  const { stdout } = await promisify(execFile)('git', ['ls-remote', '--tags', '--refs', 'origin'], {
    cwd: folder,
    env,
    timeout: withinMs,
  })
  const versions = [...stdout.matchAll(/refs\/tags\/v?(\d+\.\d+\.\d+)$/gm)].map(([, version = '']) => version)
  return versions.sort(compareVersions).at(-1) ?? null
}

/** Below 0 where `a` is older. */
export function compareVersions(a: string, b: string): number {
  const [left, right] = [a, b].map((version) => version.split('.').map(Number))
  const differences = [0, 1, 2].map((part) => (left?.[part] ?? 0) - (right?.[part] ?? 0))
  return differences.find((difference) => difference !== 0) ?? 0
}
