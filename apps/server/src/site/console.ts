import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { builtFile, documentCaching, hashedCaching, isPrecompressed, plainCaching, readBuilt } from './built-files.ts'
import { type Representations, represent } from './representation.ts'
import { commonHeaders, consoleHeaders } from './security-headers.ts'

/** The owner's screens, wholly in memory. */
export type Console = {
  /** What a path of theirs answers with; undefined for one that is not theirs, or that no file is at. */
  at(path: string): Representations | undefined
}

const base = '/console'
const document = 'index.html'

/** Reads the built console; null where there is none. The site's pages know nothing of it. */
export async function loadConsole(dir: string, connectOrigins: string[]): Promise<Console | null> {
  if (!dir || !existsSync(join(dir, document))) return null
  const files = await readBuilt(dir)
  const index = builtFile(files, document, documentCaching, consoleHeaders(connectOrigins))
  if (!index) return null
  const screens = await represent(index)
  const assets = new Map<string, Representations>()
  for (const file of files.keys()) {
    if (file === document || isPrecompressed(file, files)) continue
    const caching = file.startsWith('assets/') ? hashedCaching : plainCaching
    const built = builtFile(files, file, caching, { ...commonHeaders, 'x-robots-tag': 'noindex' })
    if (built) assets.set(`${base}/${file}`, await represent(built))
  }
  return {
    at(path) {
      if (path !== base && !path.startsWith(`${base}/`)) return undefined
      // every screen is the same document, and what looks like a file is none of them
      return assets.get(path) ?? (isFile(path) ? undefined : screens)
    },
  }
}

const isFile = (path: string) => path.startsWith(`${base}/assets/`) || /\.\w+$/.test(path)
