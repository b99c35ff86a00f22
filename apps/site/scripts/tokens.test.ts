import { expect, test } from 'vitest'
import { colourNames } from '../src/colours.ts'
import { coloursIn, tokenColours, tokensCss } from './tokens.ts'

test('the tokens of the light scheme, as every viewer knows them', () => {
  const colours = tokenColours()
  expect(Object.keys(colours)).toEqual([...colourNames])
  for (const colour of Object.values(colours)) expect(colour).toMatch(/^#[0-9a-f]{6}$/)
})

const withOurs = (declaration: string) =>
  colourNames.map((name) => (name === 'ours' ? declaration : `--${name}: oklch(50% 0.1 160);`)).join('\n')

test.each([
  ['#f00', '#ff0000'],
  ['#008080', '#008080'],
  ['navy', '#000080'],
  ['orange', '#ffa500'],
  ['hsl(120deg 50% 50%)', '#40bf40'],
  ['color(display-p3 1 0 0)', '#ff0f0e'],
  ['/* teal */ #008080', '#008080'],
])('%s is a colour, however short a style sheet would write it', (written, hex) => {
  expect(coloursIn(`:root { ${withOurs(`--ours: ${written};`)} }`).ours).toBe(hex)
})

test.each(['--ours:#123456;', '--ours :  #123456 ;', '--ours:#123456}'])(
  'so is it with any spaces around it, or with nothing after it: %s',
  (declaration) => expect(coloursIn(`:root{${withOurs(declaration)}`).ours).toBe('#123456'),
)

test.each(['#12345680', 'currentColor', 'var(--ink)', 'bule'])('%s is none that can be drawn by itself', (written) => {
  const css = `:root { ${withOurs(`--ours: ${written};`)} }`
  expect(() => coloursIn(css)).toThrow(`--ours is "${written}": write a colour, such as oklch(`)
})

test('one that is not there is missing', () => {
  expect(() => coloursIn(`:root { ${withOurs('')} }`)).toThrow('--ours is "missing"')
})

test('the style sheet holds both schemes', () => {
  expect(String(tokensCss())).toMatch(/--ours:.*prefers-color-scheme:dark.*--ours:/s)
})
