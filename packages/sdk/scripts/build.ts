// Writes dist/: what `npm publish packages/sdk/dist` publishes. The workspace itself resolves to source and needs no build.
import { execFileSync } from 'node:child_process'
import { copyFileSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'

const here = join(dirname(fileURLToPath(import.meta.url)), '..')
const dist = join(here, 'dist')
const types = join(dist, 'types')

/** Each door's source; the name is that of its file in dist/. */
const doors = {
  index: 'src/index.ts',
  api: 'src/api/index.ts',
  testing: 'src/testing/index.ts',
  typed: 'src/transport/typed.ts',
}

/** The modules of the private protocol package whose types the doors speak; tsconfig.build.json emits them. */
const protocolModules = ['message', 'machine', 'web-call']

rmSync(dist, { recursive: true, force: true })
await writeScripts()
writeTypes()
writeManifest()
copyFileSync(join(here, 'README.md'), join(dist, 'README.md'))
copyFileSync(join(here, '../../LICENSE'), join(dist, 'LICENSE'))

async function writeScripts() {
  const input = Object.fromEntries(Object.entries(doors).map(([name, source]) => [name, join(here, source)]))
  const build = await rolldown({ input, platform: 'browser', preserveEntrySignatures: 'allow-extension' })
  await build.write({ dir: dist, format: 'esm', minify: true, sourcemap: true, chunkFileNames: '[name]-[hash].js' })
}

function writeTypes() {
  const tsc = fileURLToPath(import.meta.resolve('typescript/package.json')).replace('package.json', 'bin/tsc')
  execFileSync(process.execPath, [tsc, '-p', join(here, 'tsconfig.build.json')], { stdio: 'inherit' })
  const spoken = join(types, 'protocol.d.ts')
  writeFileSync(spoken, protocolModules.map((name) => `export * from './protocol/src/${name}.js'\n`).join(''))
  // the API's types are read off its schemas, so the schema library's types come along; its code does not
  const schemas = join(types, 'valibot.d.ts')
  copyFileSync(fileURLToPath(import.meta.resolve('valibot')).replace(/\.mjs$/, '.d.mts'), schemas)
  const inPackage = {
    '@parley/protocol': spoken,
    '@parley/protocol/resources': join(types, 'protocol/src/resources/index.d.ts'),
    valibot: schemas,
  }
  for (const file of globSync(join(types, '{sdk,protocol}/src/**/*.d.ts'))) {
    writeFileSync(file, withPaths(readFileSync(file, 'utf8'), dirname(file), inPackage))
  }
}

/** Names of packages that are not published become paths within this one. */
function withPaths(source: string, from: string, paths: Record<string, string>) {
  return source.replace(/(['"])([@\w/-]+)\1/g, (text, _quote, name: string) => {
    const target = Object.hasOwn(paths, name) ? paths[name] : undefined
    if (!target) return text
    const path = relative(from, target).replace('.d.ts', '.js')
    return `'${path.startsWith('.') ? path : `./${path}`}'`
  })
}

function writeManifest() {
  const { devDependencies: _, ...manifest } = JSON.parse(readFileSync(join(here, 'package.json'), 'utf8'))
  const exports = Object.fromEntries(
    Object.entries(doors).map(([name, source]) => [
      name === 'index' ? '.' : `./${name}`,
      { types: `./types/sdk/${source.replace('.ts', '.d.ts')}`, default: `./${name}.js` },
    ]),
  )
  writeFileSync(join(dist, 'package.json'), `${JSON.stringify({ ...manifest, exports }, null, 2)}\n`)
}
