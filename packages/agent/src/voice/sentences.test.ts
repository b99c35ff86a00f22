import { expect, test } from 'vitest'
import { SentenceSplitter } from './sentences.ts'

function split(text: string, size: number) {
  const splitter = new SentenceSplitter()
  const sentences: string[] = []
  for (let at = 0; at < text.length; at += size) sentences.push(...splitter.push(text.slice(at, at + size)))
  return [...sentences, ...splitter.end()]
}

test.each([1, 3, 1000])('text streamed in pieces of %i characters is cut where sentences end', (size) => {
  const text =
    'We reach 6.8% on average. Write to jo@example.co.uk, e.g. today! Dr. Smith did. "Really?" she said.\nNew line'
  expect(split(text, size)).toEqual([
    'We reach 6.8% on average.',
    'Write to jo@example.co.uk, e.g. today!',
    'Dr. Smith did.',
    '"Really?"',
    'she said.',
    'New line',
  ])
})

test('a sentence comes out as soon as the next begins, and not before', () => {
  const splitter = new SentenceSplitter()
  expect(splitter.push('It costs 6.')).toEqual([])
  expect(splitter.push('8 pounds.')).toEqual([])
  expect(splitter.push(' And')).toEqual(['It costs 6.8 pounds.'])
})

test('a long first clause comes before its sentence is complete, and only the first', () => {
  const splitter = new SentenceSplitter()
  expect(splitter.push('First, ')).toEqual([])
  expect(splitter.push('we look at who your customers really are, and')).toEqual([
    'First, we look at who your customers really are,',
  ])
  expect(splitter.push(' then, when all of that is written down, we')).toEqual([])
  expect(splitter.end()).toEqual(['and then, when all of that is written down, we'])
})

test.each([1, 1000])('it comes alone of a complete sentence too, however the text came (%i at a time)', (size) => {
  expect(split('We have the Pilot at £500 once, and two more. Both, on the other hand, are monthly.', size)).toEqual([
    'We have the Pilot at £500 once,',
    'and two more.',
    'Both, on the other hand, are monthly.',
  ])
})
