import { expect, test } from 'vitest'
import { colourNames } from '../src/colours.ts'
import { tokenColours, tokensCss } from './tokens.ts'

test('the tokens of the light scheme, as every viewer knows them', () => {
  const colours = tokenColours()
  expect(Object.keys(colours)).toEqual([...colourNames])
  for (const colour of Object.values(colours)) expect(colour).toMatch(/^#[0-9a-f]{6}$/)
})

test('the style sheet holds both schemes', () => {
  expect(String(tokensCss())).toMatch(/--ours:.*prefers-color-scheme:dark.*--ours:/s)
})
