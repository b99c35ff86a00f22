import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { docsFolder } from '@parley/protocol'

const folder = join(import.meta.dirname, '../../../../docs/screenshots')

/** A picture of a guide: the built file that it becomes, and its size in pixels. */
export type Picture = { file: string; address: string; width: number; height: number; content: Buffer }

/** Reads a picture of docs/screenshots, by its address in a guide. Throws an Error where there is no such JPEG. */
export function readPicture(href: string): Picture {
  const [, name] = /^(?:\.\.\/)?screenshots\/([\w-]+\.jpg)$/.exec(href) ?? []
  if (!name) throw new Error(`${href} is no JPEG of docs/screenshots: \`npm run screenshots\` takes them.`)
  const content = readFileSync(join(folder, name))
  const file = `${docsFolder}pictures/${name}`
  return { file, address: `/${file}`, ...sizeOf(content), content }
}

/** A JPEG is a row of segments, each with a mark and its length; the one that begins the frame has its size. */
function sizeOf(jpeg: Buffer): { width: number; height: number } {
  for (let at = 2; at + 9 < jpeg.length; at += 2 + jpeg.readUInt16BE(at + 2)) {
    const mark = jpeg.readUInt16BE(at)
    if (mark >= 0xffc0 && mark <= 0xffc2) return { height: jpeg.readUInt16BE(at + 5), width: jpeg.readUInt16BE(at + 7) }
  }
  throw new Error('a picture has no size')
}
