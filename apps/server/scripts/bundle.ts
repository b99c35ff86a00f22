import { dirname, join, relative, sep } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { type Plugin, rolldown } from 'rolldown'
import { dist } from './built.ts'

const root = join(import.meta.dirname, '../../..')

/** The process, and what `npm start` runs. The threads that they start are found among what they import. */
const entries = {
  process: join(root, 'apps/server/src/process.ts'),
  start: join(root, 'scripts/start/judged-start.ts'),
}

/** Made for one system each, or there only where an owner put it there. */
const native = ['@livekit/rtc-node', '@node-rs/argon2', 'pg-native', 'bufferutil', 'utf-8-validate']

/** Writes the server into a few files of `dir`. Resolves to the files of ours that they were made of, as paths from the root. */
export async function bundleServer(dir: string): Promise<string[]> {
  const build = await rolldown({ input: entries, platform: 'node', external: native, plugins: [asInSources] })
  try {
    const { output } = await build.write({
      dir,
      format: 'esm',
      banner: places,
      entryFileNames: '[name].js',
      chunkFileNames: '[name].js',
      keepNames: true,
      sourcemap: true,
      sourcemapExcludeSources: true,
    })
    const modules = new Set(output.flatMap((file) => (file.type === 'chunk' ? file.moduleIds : [])))
    return [...modules].filter((id) => !/^\0|[\\/]node_modules[\\/]/.test(id)).map((id) => relative(root, id))
  } finally {
    await build.close()
  }
}

/** Begins each file of the bundle, which knows only where it is itself: where the sources are. */
const places = `const __places = ((url, { fileURLToPath }, { dirname }) => ({
  url,
  file: (path) => fileURLToPath(url(path)),
  folder: (path) => dirname(fileURLToPath(url(path))),
}))((path) => new URL(path, import.meta.url).href, process.getBuiltinModule('node:url'), process.getBuiltinModule('node:path'));`
const thread = /new URL\('(\.[^']*worker\.ts)', import\.meta\.url\)/g
const ownPlace = /\bimport\.meta\.(?:url|dirname|filename)\b/g
const packagePlace = /\bimport\.meta\.resolve\('([^']+)'\)/g
const placeOfCommonJs = /(?<![\w.])__(?:dirname|filename)\b/g

/** As a file of the bundle reaches it: each bundle has a folder in `dist`. */
const from = (path: string) => JSON.stringify(relative(join(dist, 'any'), path).split(sep).join('/'))

/** What a module asks after its own place, it is told as if it lay among the sources; threads begin in files of the bundle. */
const asInSources: Plugin = {
  name: 'as-in-sources',
  transform(code, id) {
    const isOfCommonJs = !/^(?:import|export)\b/m.test(code)
    const told = code
      .replace(thread, (_, path: string) => {
        const worker = join(dirname(id), path)
        const name = relative(root, worker).replace(/\.ts$/, '').replaceAll(/[\\/]/g, '-')
        this.emitFile({ type: 'chunk', id: worker, name })
        return `new URL(__places.url('./${name}.js'))`
      })
      .replace(packagePlace, (_, name: string) => `__places.url(${from(placeOf(name, id))})`)
      .replace(isOfCommonJs ? placeOfCommonJs : ownPlace, (asked) => `__places.${tellers[asked]}(${from(id)})`)
    // the lines stay where they are, and with them what stacks say
    return told === code ? null : { code: told, map: null }
  },
}

const tellers: Record<string, 'url' | 'file' | 'folder'> = {
  'import.meta.url': 'url',
  'import.meta.filename': 'file',
  'import.meta.dirname': 'folder',
  __filename: 'file',
  __dirname: 'folder',
}

/** As the module itself would find it, for who imports it. */
function placeOf(name: string, from: string): string {
  return fileURLToPath(import.meta.resolve(name, pathToFileURL(from)))
}
