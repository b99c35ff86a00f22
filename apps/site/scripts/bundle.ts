import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { callMachineFile, docsFolder, embedFile, livekitFile, type SiteManifest } from '@parley/protocol'
import { build, type InlineConfig, type Plugin } from 'vite'
import type { BuildFacts } from '../src/build-facts.ts'
import { cssPlugin } from './css-plugin.ts'
import { ownContentPlugin } from './own-content.ts'

/** Whose software the scripts hold, and on what terms: most licences ask that their text goes along. */
export const licencesFile = 'licences.txt'
const livekitLicences = `${livekitFile}.${licencesFile}`

const root = join(import.meta.dirname, '..')

const common: InlineConfig = { root, configFile: false, logLevel: 'warn', publicDir: false }

/**
 * Leaves `import()` as it is: Vite wraps it in a helper that loads styles and preloads scripts, 0.6 kB brotli in the entry
 * for chunks that have neither.
 */
const plainImports: Plugin = {
  name: 'parley-plain-imports',
  enforce: 'pre',
  load: (id) => (id === '\0vite/preload-helper.js' ? 'export const __vitePreload = (load) => load()' : undefined),
}

/** Builds what the browser runs. Returns the URL paths of the scripts that documents load, in order. */
export async function bundleClient(
  outDir: string,
  entries: string[],
  auth: { url: string; storageKey: string; publicKey: string },
  countsVisits: boolean,
): Promise<string[]> {
  const result = await build({
    ...common,
    define: {
      ...Object.fromEntries(
        Object.entries(auth).map(([name, value]) => [`PARLEY_AUTH.${name}`, JSON.stringify(value)]),
      ),
      PARLEY_COUNTS_VISITS: JSON.stringify(countsVisits),
    },
    plugins: [ownContentPlugin(), cssPlugin({ keepStyles: false }), plainImports],
    build: {
      outDir,
      emptyOutDir: false,
      target: 'es2022',
      modulePreload: false,
      license: { fileName: licencesFile },
      assetsInlineLimit: 0,
      rolldownOptions: {
        input: entries.map((entry) => join(root, entry)),
        output: { entryFileNames: 'assets/[name]-[hash].js', chunkFileNames: 'assets/[name]-[hash].js' },
      },
    },
  })
  if (!('output' in result)) throw new Error('the client build gave no single output')
  const files = new Map(
    result.output.flatMap((file) =>
      file.type === 'chunk' && file.isEntry ? [[file.facadeModuleId, file.fileName]] : [],
    ),
  )
  return entries.map((entry) => `/${files.get(join(root, entry))}`)
}

/** Builds what pages elsewhere load, each in one file. Returns the licences of what is in them that is not ours. */
export async function bundleForEverybody(outDir: string): Promise<string> {
  await bundleOne(outDir, 'src/embedded/embed.ts', embedFile)
  await bundleOne(outDir, '../../packages/sdk/src/call/room-machine/index.ts', callMachineFile)
  await bundleOne(outDir, 'src/embedded/livekit-client.ts', livekitFile, 'es')
  const licences = join(outDir, livekitLicences)
  const text = await readFile(licences, 'utf8')
  await rm(licences)
  return text
}

/** A module where it is `es`; else a classic script and a module alike. */
async function bundleOne(outDir: string, source: string, file: string, format: 'iife' | 'es' = 'iife') {
  await build({
    ...common,
    plugins: [ownContentPlugin(), plainImports],
    build: {
      outDir,
      emptyOutDir: false,
      target: 'es2022',
      modulePreload: false,
      chunkSizeWarningLimit: 600,
      license: format === 'es' && { fileName: livekitLicences },
      rolldownOptions: {
        input: join(root, source),
        preserveEntrySignatures: 'strict',
        output: { format, entryFileNames: file, codeSplitting: false },
      },
    },
  })
}

/** What only the documentation runs, by itself: no script of the site gets another name or size by it. */
export async function bundleDocs(outDir: string): Promise<{ docs: string; playground: string }> {
  const result = await build({
    ...common,
    plugins: [plainImports],
    build: {
      outDir,
      emptyOutDir: false,
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: {
        input: { docs: join(root, 'src/docs/docs.ts'), playground: join(root, 'src/playground/main.tsx') },
        output: {
          entryFileNames: `${docsFolder}assets/[name]-[hash].js`,
          chunkFileNames: `${docsFolder}assets/[name]-[hash].js`,
        },
      },
    },
  })
  if (!('output' in result)) throw new Error('the build of the documentation gave no single output')
  const addressOf = (name: string) => {
    const entry = result.output.find((file) => file.type === 'chunk' && file.isEntry && file.name === name)
    return `/${entry?.fileName}`
  }
  return { docs: addressOf('docs'), playground: addressOf('playground') }
}

/** Builds `render.js`: the pages as functions, complete in one file, for this build and for the server. */
export async function bundleRenderer(
  outDir: string,
  facts: BuildFacts,
  {
    retention,
    countsVisits,
    recordsCalls,
    listensToCalls,
  }: Pick<SiteManifest, 'retention' | 'countsVisits' | 'recordsCalls' | 'listensToCalls'>,
) {
  await build({
    ...common,
    plugins: [ownContentPlugin(), cssPlugin({ keepStyles: true })],
    define: {
      PARLEY_BUILD: JSON.stringify(facts),
      PARLEY_RETENTION: JSON.stringify(retention),
      PARLEY_COUNTS_VISITS: JSON.stringify(countsVisits),
      PARLEY_RECORDS_CALLS: JSON.stringify(recordsCalls),
      PARLEY_LISTENS_TO_CALLS: JSON.stringify(listensToCalls),
      'process.env.NODE_ENV': '"production"',
    },
    ssr: { noExternal: true },
    build: {
      ssr: join(root, 'src/render.tsx'),
      outDir,
      emptyOutDir: false,
      target: 'node24',
      minify: true,
      rolldownOptions: { output: { entryFileNames: 'render.js', codeSplitting: false } },
    },
  })
}
