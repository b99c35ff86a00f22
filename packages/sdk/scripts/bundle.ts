import { join } from 'node:path'
import { type InputOptions, type OutputOptions, rolldown } from 'rolldown'
import { doors } from './doors.ts'
import { oldestEngines } from './engines.ts'

const here = join(import.meta.dirname, '..')
/** The app's own, where it has one. */
export const external = [/^react(\/|$)/, /^@daily-co\/daily-js$/, /^livekit-client$/]

/** What apps run, without its types. */
export async function writeScripts(dist: string) {
  const input = Object.fromEntries(Object.entries(doors).map(([door, source]) => [door, join(here, source)]))
  const transform = { target: oldestEngines }
  await write(dist, { input, external, transform }, { minify: true, sourcemap: true }, 'js')
}

/** Writes every door as a module and for require(), into `dist`. */
export async function write(dist: string, input: InputOptions, output: OutputOptions, ending: 'js' | 'd.ts') {
  const build = await rolldown({ ...input, platform: 'browser', preserveEntrySignatures: 'strict' })
  for (const format of ['esm', 'cjs'] as const) {
    const extension = format === 'esm' ? ending : ending.replace('js', 'cjs').replace('d.ts', 'd.cts')
    // types are modules in both: only their names differ
    await build.write({
      ...output,
      dir: dist,
      format: ending === 'js' ? format : 'esm',
      exports: 'named',
      entryFileNames: `[name].${extension}`,
      chunkFileNames: `[name]-[hash].${extension}`,
    })
  }
}
