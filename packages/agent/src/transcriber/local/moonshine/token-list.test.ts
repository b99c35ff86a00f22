import { expect, test } from 'vitest'
import { TokenList } from './token-list.ts'

const long = 'x'.repeat(300)
const listed = (pieces: string[]) =>
  Buffer.concat(
    pieces.map((piece) => {
      const bytes = Buffer.from(piece)
      const length = bytes.length < 128 ? [bytes.length] : [(bytes.length % 128) + 128, Math.floor(bytes.length / 128)]
      return Buffer.concat([Buffer.from(length), bytes])
    }),
  )

test('pieces become words, their spaces and bytes what they stand for', () => {
  const tokens = new TokenList(listed(['<s>', '▁How', '▁much', '?', '<0xC2>', '<0xA3>', long, '</s>']))
  expect(tokens.size).toBe(8)
  expect(tokens.textOf([1, 2, 3])).toBe('How much?')
  expect(tokens.textOf([0, 1, 4, 5, 7])).toBe('How£')
  expect(tokens.textOf([6])).toBe(long)
})
