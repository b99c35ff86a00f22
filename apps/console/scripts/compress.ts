import { readdir, readFile, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'

const compressible = new Set(['.html', '.js', '.css', '.txt'])

/** Writes `x.br` beside every file of `dir` that shrinks by it. */
export async function compressAll(dir: string) {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true })
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  await Promise.all(paths.filter((path) => compressible.has(extname(path))).map(compress))
}

async function compress(path: string) {
  const content = await readFile(path)
  const br = await brotli(content)
  if (br.length < content.length) await writeFile(`${path}.br`, br)
}

export function brotli(content: Uint8Array): Promise<Buffer> {
  return promisify(brotliCompress)(content, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 11,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    },
  })
}
