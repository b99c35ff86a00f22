import { expect, test } from 'vitest'
import { AllowedWords } from './allowed-words.ts'

const pieces = [' Si', 'erra', ' See', ' A', 'l', 'pha', '.', ', ', 'R', ' ', '']
const words = new AllowedWords(['sierra', 'alpha', 'a'], pieces)
const after = (begun: string) => words.after(begun).map(({ id }) => pieces[id])

test('only pieces that begin, go on with or end an allowed word may follow', () => {
  expect(after('')).toEqual([' Si', ' A', '.', ', ', ' '])
  expect(after('si')).toEqual(['erra'])
  expect(after('a')).toEqual([' Si', ' A', 'l', '.', ', ', ' '])
})

test('a text may not end within a word', () => {
  expect(words.isWhole('si')).toBe(false)
  expect(words.isWhole('sierra')).toBe(true)
})

test('what is written with other signs between is the same words', () => {
  const wordsOf = (...ids: number[]) =>
    ids.reduce(
      (so, id) => {
        const next = words.after(so.begun).find((one) => one.id === id)
        return { said: so.said + (next?.adds ?? '?'), begun: next?.begun ?? '' }
      },
      { said: '', begun: '' },
    ).said
  expect(wordsOf(0, 1, 7, 3)).toBe('sierra a')
})
