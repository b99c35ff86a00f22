import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { type CssColor, transform } from 'lightningcss'
import { type Colours, colourNames } from '../src/colours.ts'
import { chosenFile } from './own-content.ts'

const site = join(import.meta.dirname, '..')
const filename = chosenFile(join(import.meta.dirname, '../src/styles/tokens.css'))

/** The style sheet of the tokens as browsers get it. */
export function tokensCss(): Buffer {
  return Buffer.from(transform({ filename, code: readFileSync(filename), minify: true }).code)
}

export const tokenColours = (): Colours => coloursIn(readFileSync(filename, 'utf8'))

/** Throws when one is not there, or is no colour of its own. */
export function coloursIn(css: string): Colours {
  // the first mention is that of the light scheme
  return Object.fromEntries(
    colourNames.map((name) => [name, inSrgb(name, new RegExp(`--${name}\\s*:\\s*([^;}]+)`).exec(css)?.[1]?.trim())]),
  ) as Colours
}

function inSrgb(name: string, colour = 'missing'): string {
  // no browser so old knows oklch, so the library writes it as they would read it
  const targets = { ie: 11 << 16 }
  const { code } = transform({ filename, code: Buffer.from(`a{fill:${colour}}`), targets })
  const hexes: string[] = []
  const Color = (read: CssColor) => {
    if (typeof read === 'object' && read.type === 'rgb' && read.alpha === 1) hexes.push(hexOf(read))
    return read
  }
  transform({ filename, code, visitor: { Color } })
  const [hex] = hexes
  if (!hex)
    throw new Error(
      `${relative(site, filename)}: --${name} is "${colour}": write a colour, such as oklch(35% 0.08 160).`,
    )
  return hex
}

const hexOf = ({ r, g, b }: { r: number; g: number; b: number }) =>
  `#${[r, g, b].map((part) => part.toString(16).padStart(2, '0')).join('')}`
