import { expect, test } from 'vitest'
import { asMeant } from './as-meant.ts'

const pages = new Set(['machine', 'your', 'hardly'])
const isWord = (word: string) => pages.has(word)

test('a word that nobody uses is taken for the one that it sounds like', () => {
  expect(asMeant('are you reel or a machine', isWord)).toBe('are you real or a machine')
  expect(asMeant('is it cheeper, thankz', isWord)).toBe('is it cheaper, thanks')
})

test('a word of the pages is left alone, whatever it sounds like', () => {
  expect(asMeant('a show reel', (word) => word === 'reel' || word === 'show')).toBe('a show reel')
})
