import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { writeScripts } from '../../packages/sdk/scripts/bundle.ts'
import { publishedManifest } from '../../packages/sdk/scripts/manifest.ts'
import { root } from '../../scripts/lib.ts'
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

/** Puts what apps run of the published package where an app beside `modules` finds it; its types take most of the packing. */
export async function installSdk(modules: string) {
  const installed = join(modules, '@parley/sdk')
  rmSync(installed, { recursive: true, force: true })
  mkdirSync(installed, { recursive: true })
  await writeScripts(join(installed, 'dist'))
  const manifest = JSON.parse(readFileSync(join(root, 'packages/sdk/package.json'), 'utf8'))
  writeFileSync(join(installed, 'package.json'), JSON.stringify(publishedManifest(manifest)))
}
