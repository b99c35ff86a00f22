import { expect, test } from 'vitest'
import { finderIn } from './query-tool.ts'

test('files are read through once for the same words, and anew once one of them says something else', () => {
  const ask = (texts: string[]) => finderIn(texts)('When do you open?', 1).map(({ text }) => text)
  const texts = ['The warranty lasts thirty months.', 'We open at nine.']
  expect(finderIn(texts)).toBe(finderIn([...texts]))
  expect(ask(texts)).toEqual(['We open at nine.'])
  expect(ask(['The warranty lasts thirty months.', 'We open at ten.'])).toEqual(['We open at ten.'])
})
