import { type OutputChunk, rolldown } from 'rolldown'

/** The scripts of a page, built from `code` (one module's text): the first is `index.js`, the others it loads later. */
export async function scriptsForPage(code: string, format: 'esm' | 'iife'): Promise<OutputChunk[]> {
  const page = '\0page'
  const given = {
    name: 'page',
    resolveId: (id: string) => (id === page ? id : null),
    load: (id: string) => (id === page ? code : null),
  }
  const build = await rolldown({
    input: page,
    platform: 'browser',
    preserveEntrySignatures: 'strict',
    plugins: [given],
    logLevel: 'silent',
  })
  const { output } = await build.generate({ format, minify: true, entryFileNames: 'index.js' })
  return output.flatMap((file) => (file.type === 'chunk' ? [file] : []))
}
