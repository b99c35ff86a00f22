// `npm run release -w packages/sdk -- minor --dry`: checks all that a release needs, writes the version into package.json and
// CHANGELOG.md, packs, and publishes the tarball. With --dry it changes nothing and stops before publishing; --out names a
// folder in which it then leaves the tarball.
import { execFileSync } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { tryCompilers } from './compilers.ts'
import { isLevel, levels, nextVersion, releasedChanges } from './version.ts'

const here = join(import.meta.dirname, '..')
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { dry: { type: 'boolean', default: false }, out: { type: 'string' } },
})
const isDry = values.dry
const [level = 'patch'] = positionals
if (!isLevel(level)) fail(`A release is one of ${levels.join(', ')}; not "${level}".`)

const run = (program: string, ...args: string[]) =>
  execFileSync(program, args, { cwd: here, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] }).trim()
const manifest = JSON.parse(readFileSync(join(here, 'package.json'), 'utf8'))
const version = nextVersion(manifest.version, level)
const changes = readFileSync(join(here, 'CHANGELOG.md'), 'utf8')
const released = releasedChanges(changes, version, new Date().toISOString().slice(0, 10))
if (released === null) fail('CHANGELOG.md says nothing under "Unreleased": what does this release bring?')
if (!isDry && run('git', 'status', '--porcelain', '.')) fail('There are changes that are not committed.')

run('biome', 'check', '--error-on-warnings', '.')
run('tsc', '-p', '.')
run('vitest', 'run', '--root', '../..', '--project', 'sdk')
if (!isDry) {
  writeFileSync(join(here, 'package.json'), `${JSON.stringify({ ...manifest, version }, null, 2)}\n`)
  writeFileSync(join(here, 'CHANGELOG.md'), released)
}
const folder = isDry && values.out ? resolve(values.out) : here
const [packed] = JSON.parse(run('npm', 'pack', '--json', '--silent', '--pack-destination', folder))
const tarball = join(folder, packed.filename)
console.log(`${packed.filename}: ${packed.entryCount} files, ${packed.size} bytes`)
for (const compiler of tryCompilers(tarball))
  console.log(`TypeScript ${compiler} compiles against it, every library checked.`)
if (isDry) {
  if (!values.out) rmSync(tarball)
  console.log(`Everything holds. Version ${version} would be published now.`)
} else {
  run('git', 'commit', '--quiet', '--message', `Release @parley/sdk ${version}`, 'package.json', 'CHANGELOG.md')
  run('git', 'tag', `sdk-v${version}`)
  run('npm', 'publish', packed.filename, '--access', 'public')
  console.log(`Published ${version}. Push the commit and the tag sdk-v${version}.`)
}

function fail(words: string): never {
  console.error(words)
  process.exit(1)
}
