// Writes dist/: each door as a module and for require(), with types for both. The workspace itself resolves to source and
// needs no build.
import { execFileSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { dts } from 'rolldown-plugin-dts'
import { external, write, writeScripts } from './bundle.ts'
import { doors } from './doors.ts'

/** What several doors speak of: a file for the schema library, and one for each room of the protocol, after those that it needs. */
const sharedTypes = [
  { name: 'schemas', test: /[\\/]valibot[\\/]/ },
  ...['fields', 'assistants', 'accounts', 'conversations'].map((room) => ({ name: room, test: `/resources/${room}/` })),
]

const here = join(import.meta.dirname, '..')
const dist = join(here, 'dist')
rmSync(dist, { recursive: true, force: true })
await writeScripts(dist)
await writeTypes()

/** One file of types a door: what it does not speak of is left out, of the schema library above all. */
async function writeTypes() {
  const emitted = join(here, '.cache/types')
  try {
    const tsc = fileURLToPath(import.meta.resolve('typescript/package.json')).replace('package.json', 'bin/tsc')
    const project = ['-p', join(here, 'tsconfig.build.json'), '--checkers', '1', '--outDir', emitted]
    execFileSync(process.execPath, [tsc, ...project], { stdio: 'inherit' })
    const typesOf = (source: string) => join(emitted, 'sdk', source.replace(/\.tsx?$/, '.d.ts'))
    const input = Object.fromEntries(Object.entries(doors).map(([door, source]) => [door, typesOf(source)]))
    const unpublished: Record<string, string> = {
      '@parley/protocol/resources': join(emitted, 'protocol/src/resources/index.d.ts'),
      '@parley/protocol': join(emitted, 'protocol/src/index.d.ts'),
      valibot: fileURLToPath(import.meta.resolve('valibot')).replace(/\.mjs$/, '.d.mts'),
    }
    const handler = (name: string) => (Object.hasOwn(unpublished, name) ? unpublished[name] : null)
    const ours = {
      name: 'ours',
      resolveId: { order: 'pre', handler } as const,
      /** The bundler's own helpers are no types. */
      generateBundle(_: unknown, files: Record<string, unknown>) {
        for (const name of Object.keys(files)) if (name.startsWith('rolldown-runtime')) delete files[name]
      },
    }
    const plugins = [ours, dts({ dtsInput: true, tsconfig: false })]
    await write(dist, { input, external, plugins }, { codeSplitting: { groups: sharedTypes } }, 'd.ts')
  } finally {
    rmSync(emitted, { recursive: true })
  }
}
