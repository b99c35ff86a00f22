import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { transform } from 'lightningcss'
import { type Colours, colourNames } from '../src/colours.ts'
import { chosenFile } from './own-content.ts'

const site = join(import.meta.dirname, '..')
const filename = chosenFile(join(import.meta.dirname, '../src/styles/tokens.css'))

/** The style sheet of the tokens as browsers get it. */
export function tokensCss(): Buffer {
  return Buffer.from(transform({ filename, code: readFileSync(filename), minify: true }).code)
}

/** Throws when one is not there, or is no colour of its own. */
export function tokenColours(): Colours {
  // the first mention is that of the light scheme
  const css = readFileSync(filename, 'utf8')
  return Object.fromEntries(
    colourNames.map((name) => [name, inSrgb(name, new RegExp(`--${name}: ([^;]+);`).exec(css)?.[1])]),
  ) as Colours
}

function inSrgb(name: string, colour = 'missing'): string {
  // no browser so old knows oklch, so the library writes it as they would read it
  const targets = { ie: 11 << 16 }
  const code = Buffer.from(`a{fill:${colour}}`)
  const hex = /#[0-9a-f]{3,6}\b/.exec(transform({ filename, code, targets, minify: true }).code.toString())?.[0]
  if (!hex)
    throw new Error(
      `${relative(site, filename)}: --${name} is "${colour}": write a colour, such as oklch(35% 0.08 160).`,
    )
  return hex
}
