import { readdir, readFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'

const types: Record<string, string> = {
  '.avif': 'image/avif',
  '.css': 'text/css; charset=utf-8',
  '.gif': 'image/gif',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.map': 'application/json',
  '.mp3': 'audio/mpeg',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.xml': 'application/xml',
}

export const documentCaching = 'no-cache'
export const hashedCaching = 'public, max-age=31536000, immutable'
export const plainCaching = 'public, max-age=3600'

/** A built folder in memory, by the files' paths within it. */
export type BuiltFiles = Map<string, Buffer>

export async function readBuilt(dir: string): Promise<BuiltFiles> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true })
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const read = paths.map(async (path): Promise<[string, Buffer]> => {
    return [relative(dir, path).split(sep).join('/'), await readFile(path)]
  })
  return new Map(await Promise.all(read))
}

/** What `represent` takes; null when the build has no such file. */
export function builtFile(files: BuiltFiles, file: string, cacheControl: string, headers: Record<string, string>) {
  const body = files.get(file)
  if (!body) return null
  const type = types[extname(file)] ?? 'application/octet-stream'
  const compressed = { br: files.get(`${file}.br`), gzip: files.get(`${file}.gz`) }
  return { body, type, cacheControl, headers, compressed }
}

/** Whether a file is only another encoding of the one beside it. */
export function isPrecompressed(file: string, files: BuiltFiles) {
  return /\.(br|gz)$/.test(file) && files.has(file.replace(/\.(br|gz)$/, ''))
}
