import { expect, test } from 'vitest'
import { languageModelFile } from '../../english/language-model-file.fixture.ts'
import { LanguageModelFile } from '../../english/language-model-file.ts'
import { VisitorsEnglish } from '../../english/visitors-english.ts'
import { LikelyWords, textBegin } from './likely-words.ts'

const file = new LanguageModelFile(
  languageModelFile([
    { words: ['<s>'], p: 0.1 },
    { words: ['the'], p: 0.2 },
    { words: ['option'], p: 0.01 },
    { words: ['auction'], p: 0.0001 },
    { words: ["don't"], p: 0.01 },
    { words: ['<s>', 'the'], p: 0.9 },
    { words: ['the', 'option'], p: 0.5 },
  ]),
)
const words = new LikelyWords(new VisitorsEnglish(file, new Map(file.words.map((word, id) => [word, id])), []))

/** What these pieces are worth together. */
function worth(...pieces: string[]) {
  let [place, sum] = [textBegin, 0]
  for (const piece of pieces) {
    const step = words.after(place, piece)
    place = step.place
    sum += step.worth
  }
  return sum + words.atEnd(place)
}

test('a word counts once it is whole, however it was cut and written', () => {
  expect(words.after(textBegin, ' The').worth).toBe(0)
  expect(worth(' The', ' op', 'tion', '?')).toBe(worth(' the', ' option'))
  expect(worth(' don', '’', 't')).toBe(worth(" don't"))
})

test('likely words are worth more, most behind their neighbours', () => {
  expect(worth(' the', ' option')).toBeGreaterThan(worth(' the', ' auction'))
  expect(worth(' the', ' option')).toBeGreaterThan(worth(' option', ' the'))
})

test('behind the end of a sentence, another begins', () => {
  expect(worth(' option', '.', ' the')).toBeGreaterThan(worth(' option', ',', ' the'))
})

test('figures are as likely as each other, and quotation marks are no words', () => {
  expect(worth(' £', '500')).toBe(worth(' 19', '62'))
  expect(worth(" '", 'the', "'")).toBe(worth(' the'))
})
