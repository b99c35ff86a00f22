// `npm pack` and `npm publish` take package.json as it lies there: before they do, this puts in its place the one that apps
// get ("before"), and afterwards the workspace's again ("after").
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { publishedManifest } from './manifest.ts'

const here = join(import.meta.dirname, '..')
const manifest = join(here, 'package.json')
const kept = join(here, '.cache/package.json')

// also what a packing that broke off has left behind
if (existsSync(kept)) renameSync(kept, manifest)

if (process.argv[2] === 'before') {
  await import('./build.ts')
  const workspace = readFileSync(manifest, 'utf8')
  mkdirSync(join(here, '.cache'), { recursive: true })
  writeFileSync(kept, workspace)
  writeFileSync(manifest, `${JSON.stringify(publishedManifest(JSON.parse(workspace)), null, 2)}\n`)
}
