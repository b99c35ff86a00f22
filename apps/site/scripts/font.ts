/// <reference path="./subset-font.d.ts" />
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import subsetFont from 'subset-font'

const source = createRequire(import.meta.url).resolve(
  '@fontsource-variable/familjen-grotesk/files/familjen-grotesk-latin-wght-normal.woff2',
)

/** The Open Font License has to go along with the font. */
export const fontLicence = () => readFile(join(dirname(source), '../LICENSE'), 'utf8')

const printableAscii = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)).join('')
/** What English prose and names need beyond ASCII. */
const characters = `${printableAscii}£€©·×–—‘’“”…àáâäæçèéêëíîïñóôöøùúûüßÀÁÂÄÆÇÈÉÊËÍÎÏÑÓÔÖØÙÚÛÜ\u00a0`

/** The font for browsers: woff2, weights 400 to 700. */
export async function webFont(): Promise<Buffer> {
  return subsetFont(await readFile(source), characters, {
    targetFormat: 'woff2',
    variationAxes: { wght: { min: 400, max: 700 } },
  })
}

/** One weight as TrueType, for drawing pictures. */
export async function pictureFont(weight: number): Promise<Buffer> {
  return subsetFont(await readFile(source), characters, { targetFormat: 'truetype', variationAxes: { wght: weight } })
}
