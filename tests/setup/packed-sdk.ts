import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { copiedRepository } from './copied-repository.ts'

/** Packs the SDK as it is published, from a copy: packing changes the workspace for a while. Returns the tarball, in `folder`. */
export function packSdk(folder: string): string {
  const repository = copiedRepository()
  try {
    const workspace = join(repository.dir, 'packages/sdk')
    execFileSync('npm', ['pack', '--pack-destination', folder], { cwd: workspace, stdio: 'pipe' })
    const name = readdirSync(folder).find((file) => file.endsWith('.tgz'))
    if (!name) throw new Error('npm packed nothing')
    return join(folder, name)
  } finally {
    repository.remove()
  }
}

/** Puts what is packed where an app beside `modules` finds it. */
export function unpackSdk(tarball: string, modules: string) {
  const installed = join(modules, '@parley/sdk')
  rmSync(installed, { recursive: true, force: true })
  mkdirSync(installed, { recursive: true })
  execFileSync('tar', ['-xzf', tarball, '-C', installed, '--strip-components=1'])
}
