import { describe, expect, test } from 'vitest'
import { languageModelFile } from './language-model-file.fixture.ts'
import { LanguageModelFile } from './language-model-file.ts'
import { VisitorsEnglish } from './visitors-english.ts'

const file = new LanguageModelFile(
  languageModelFile([
    { words: ['<s>'], p: 0.1, backoff: 0.5 },
    { words: ['</s>'], p: 0.1 },
    { words: ['how'], p: 0.2, backoff: 0.4 },
    { words: ['much'], p: 0.2, backoff: 0.25 },
    { words: ['many'], p: 0.1 },
    { words: ['option'], p: 0.02 },
    { words: ['auction'], p: 0.02 },
    { words: ['how', 'much'], p: 0.4, backoff: 0.8 },
    { words: ['how', 'many'], p: 0.3 },
    { words: ['<s>', 'how'], p: 0.6, backoff: 0.7 },
    { words: ['<s>', 'how', 'many'], p: 0.05 },
  ]),
)
const idOf = new Map(file.words.map((word, id) => [word, id]))
const said = (...sentences: string[]) =>
  new VisitorsEnglish(
    file,
    idOf,
    sentences.map((words) => ({ words: words.split(' '), weight: 6 })),
  )
const p = (english: VisitorsEnglish, word: string, before = '', beforeThat = '') =>
  Math.exp(english.logP(word, [before, beforeThat]))

describe('English in general', () => {
  const english = said()

  test.each([
    ['what is listed behind two words', 'many', ['how', '<s>'], 0.05],
    ['behind one, as two words leave it', 'much', ['how', '<s>'], 0.7 * 0.4],
    ['behind one', 'much', ['how', 'option'], 0.4],
    ['not listed: as its word leaves it', 'option', ['how', ''], 0.4 * 0.02],
    ['not listed, as both leave it', 'option', ['much', 'how'], 0.8 * 0.25 * 0.02],
    ['behind a word that nobody knows', 'much', ['zzgx', 'how'], 0.2],
  ])('%s', (_, word, [before, beforeThat], expected) => {
    expect(p(english, word, before, beforeThat)).toBeCloseTo(expected, 3)
  })

  test('a word that nobody knows is possible', () => expect(p(english, 'zzgx', 'how')).toBeGreaterThan(0))
})

test('what a site says is likelier there, also behind other words, and everything else stays possible', () => {
  const [plain, site] = [said(), said(...Array.from({ length: 40 }, () => 'how much option'))]
  expect(p(plain, 'option', 'much', 'how')).toBeCloseTo(p(plain, 'auction', 'much', 'how'), 6)
  expect(p(site, 'option', 'much', 'how')).toBeGreaterThan(20 * p(site, 'auction', 'much', 'how'))
  expect(p(site, 'option', 'many', 'how')).toBeGreaterThan(1.2 * p(site, 'auction', 'many', 'how'))
  expect(p(site, 'auction', 'much', 'how')).toBeGreaterThan(0)
})

test('a file that is something else is refused', () => {
  expect(() => new LanguageModelFile(Buffer.from('\\data\\ and so on, which is no binary form'))).toThrow(RangeError)
})
