import { existsSync, readFileSync } from 'node:fs'
import { SourceMap, type SourceMapping } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Each build of the server into few files has a folder here. */
const dist = join(import.meta.dirname, '../../dist')
const place = /(file:\/\/[^\s()]+\.js):(\d+):(\d+)/g
const maps = new Map<string, SourceMap | null>()

/**
 * A stack of the built server with the places among the sources. What this takes is read only now: that Node did it for every
 * stack would take 25 MB from the start on.
 */
export function inSources(stack: string, folder = dist): string {
  return stack.replace(place, (told, url: string, line: string, column: string) => {
    const file = fileURLToPath(url)
    const built = dirname(file)
    if (dirname(built) !== folder) return told
    const entry: Partial<SourceMapping> = mapOf(file)?.findEntry(Number(line) - 1, Number(column) - 1) ?? {}
    const { originalSource, originalLine = 0, originalColumn = 0 } = entry
    return originalSource ? `${join(built, originalSource)}:${originalLine + 1}:${originalColumn + 1}` : told
  })
}

function mapOf(file: string): SourceMap | null {
  const known = maps.get(file)
  if (known !== undefined) return known
  const map = existsSync(`${file}.map`) ? new SourceMap(JSON.parse(readFileSync(`${file}.map`, 'utf8'))) : null
  maps.set(file, map)
  return map
}
