import { brotliCompressSync, gzipSync } from 'node:zlib'
import { type OutputChunk, rolldown } from 'rolldown'

type Compressed = { gzipBytes: number; brotliBytes: number }

/** What a page that has only this code loads: with itself, and later, when it is needed. */
export type Weight = {
  atOnce: Compressed
  /** Chunks that are imported later, by name. */
  later: (Compressed & { name: string })[]
  code: string
}

/**
 * Bundles `code` (one module's text) for a browser, as apps are bundled: minified, unused exports left out, and what it
 * shares with later chunks kept at once. Bare names are looked up from the folder `from`; what is
 * `external` the app has anyway.
 */
export async function weigh(code: string, from: string, external: RegExp[] = []): Promise<Weight> {
  const page = '\0page'
  const build = await rolldown({
    input: page,
    cwd: from,
    external,
    preserveEntrySignatures: 'allow-extension',
    platform: 'browser',
    logLevel: 'silent',
    plugins: [
      {
        name: 'page',
        resolveId(id, importer) {
          if (id === page) return id
          return importer === page ? this.resolve(id, `${from}/page.js`) : null
        },
        load: (id) => (id === page ? code : null),
      },
    ],
    transform: { define: { 'process.env.NODE_ENV': '"production"' } },
  })
  const { output } = await build.generate({ format: 'esm', minify: true })
  const chunks = output.flatMap((file) => (file.type === 'chunk' ? [file] : []))
  const atOnce = withImports(
    chunks.filter((chunk) => chunk.isEntry),
    chunks,
  )
  const later = chunks.filter((chunk) => !atOnce.includes(chunk))
  return {
    atOnce: sum(atOnce.map(compressed)),
    later: later.map((chunk) => ({ name: chunk.name, ...compressed(chunk) })),
    code: chunks.map((chunk) => chunk.code).join('\n'),
  }
}

function withImports(some: OutputChunk[], all: OutputChunk[]): OutputChunk[] {
  const names = new Set(some.flatMap(({ fileName, imports }) => [fileName, ...imports]))
  const found = all.filter(({ fileName }) => names.has(fileName))
  return found.length === some.length ? found : withImports(found, all)
}

export function sum(sizes: Compressed[]): Compressed {
  const total = (name: keyof Compressed) => sizes.reduce((bytes, size) => bytes + size[name], 0)
  return { gzipBytes: total('gzipBytes'), brotliBytes: total('brotliBytes') }
}

const compressed = ({ code }: OutputChunk): Compressed => ({
  gzipBytes: gzipSync(code).length,
  brotliBytes: brotliCompressSync(code).length,
})
