import { readdir, readFile, writeFile } from 'node:fs/promises'
import { extname, join, relative } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { remembered } from './remembered.ts'

const compressible = new Set(['.html', '.js', '.css', '.svg', '.txt', '.xml', '.json', '.webmanifest'])

/** Writes `x.br` and `x.gz` beside every file of `dir` that shrinks by it, but for `unserved`. */
export async function compressAll(dir: string, unserved: readonly string[]) {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true })
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const served = paths.filter((path) => !unserved.includes(relative(dir, path)))
  await Promise.all(served.filter((path) => compressible.has(extname(path))).map(compress))
}

async function compress(path: string) {
  const content = await readFile(path)
  const [br, gz] = await Promise.all([brotli(content), promisify(gzip)(content, { level: 9 })])
  if (br.length < content.length) await writeFile(`${path}.br`, br)
  if (gz.length < content.length) await writeFile(`${path}.gz`, gz)
}

/** As small as it gets, which takes its time: of each content once. */
export function brotli(content: Buffer): Promise<Buffer> {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 11,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  }
  return remembered(['brotli', content], () => promisify(brotliCompress)(content, { params }))
}
