/// <reference path="./subset-font.d.ts" />
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import subsetFont from 'subset-font'
import { remembered } from './remembered.ts'

const source = createRequire(import.meta.url).resolve(
  '@fontsource-variable/familjen-grotesk/files/familjen-grotesk-latin-wght-normal.woff2',
)

/** The Open Font License has to go along with the font. */
export const fontLicence = () => readFile(join(dirname(source), '../LICENSE'), 'utf8')

const printableAscii = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)).join('')
/** What English prose and names need beyond ASCII. */
const characters = `${printableAscii}£€©·×–—‘’“”…àáâäæçèéêëíîïñóôöøùúûüßÀÁÂÄÆÇÈÉÊËÍÎÏÑÓÔÖØÙÚÛÜ\u00a0`

/** The font for browsers: woff2, weights 400 to 700. */
export const webFont = () => subset({ targetFormat: 'woff2', variationAxes: { wght: { min: 400, max: 700 } } })

/** One weight as TrueType, for drawing pictures. */
export const pictureFont = (weight: number) => subset({ targetFormat: 'truetype', variationAxes: { wght: weight } })

async function subset(options: Parameters<typeof subsetFont>[2]): Promise<Buffer> {
  const whole = await readFile(source)
  const inputs = [characters, JSON.stringify(options), whole]
  return remembered(inputs, () => subsetFont(whole, characters, options))
}
