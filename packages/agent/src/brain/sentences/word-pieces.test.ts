import { expect, test } from 'vitest'
import { WordPieces } from './word-pieces.ts'

const list = ['[PAD]', '[UNK]', '[CLS]', '[SEP]', 'how', 'much', '?', 'cafe', 'out', '##reach', '##es', "'", 's']
const pieces = new WordPieces(list.join('\n'))
const cut = (sentence: string, max = 64) => pieces.numbersOf(sentence, max).map((number) => list[number])

test.each([
  ['How MUCH?', ['[CLS]', 'how', 'much', '?', '[SEP]']],
  ['outreaches', ['[CLS]', 'out', '##reach', '##es', '[SEP]']],
  ['café’s', ['[CLS]', 'cafe', "'", 's', '[SEP]']],
  ['zebra how', ['[CLS]', '[UNK]', 'how', '[SEP]']],
  ['', ['[CLS]', '[SEP]']],
])('%j', (sentence, expected) => expect(cut(sentence)).toEqual(expected))

test('what is too long is cut', () => expect(cut('how how how how', 4)).toEqual(['[CLS]', 'how', 'how', '[SEP]']))
