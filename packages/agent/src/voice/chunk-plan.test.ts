import { describe, expect, test } from 'vitest'
import { type ChunkPlan, splitterFor, spokenForm } from './chunk-plan.ts'

const usual: ChunkPlan = { enabled: true, minCharacters: null, boundaries: null, formats: true, replacements: [] }
const cut = (plan: ChunkPlan | null, pieces: string[]) => {
  const splitter = splitterFor(plan)
  return [...pieces.flatMap((piece) => splitter.push(piece)), ...splitter.end()]
}
const streamed = ['Yes. We ', 'write letters, emails and calls; all ', 'of them. Is that ', 'it?']

describe('a reply is cut', () => {
  test('into sentences without a plan', () => {
    expect(cut(null, streamed)).toEqual(['Yes.', 'We write letters, emails and calls; all of them.', 'Is that it?'])
    expect(cut(usual, streamed)).toEqual(cut(null, streamed))
  })

  test('not at all where chunks are switched off', () => {
    expect(cut({ ...usual, enabled: false }, streamed)).toEqual([streamed.join('')])
  })

  test('no shorter than minCharacters', () => {
    expect(cut({ ...usual, minCharacters: 30 }, streamed)).toEqual([
      'Yes. We write letters, emails and calls; all of them.',
      'Is that it?',
    ])
  })

  test('at the boundaries that were chosen, and no others', () => {
    expect(cut({ ...usual, boundaries: [',', ';'] }, streamed)).toEqual([
      'Yes. We write letters,',
      'emails and calls;',
      'all of them. Is that it?',
    ])
    expect(cut({ ...usual, boundaries: [',', ';'], minCharacters: 25 }, streamed)).toEqual([
      'Yes. We write letters, emails and calls;',
      'all of them. Is that it?',
    ])
  })
})

test('what is spoken is put into words, unless the plan leaves that to the voice', () => {
  expect(spokenForm('It costs £20.', null)).toBe('It costs 20 pounds.')
  expect(spokenForm('It costs £20.', { ...usual, formats: false })).toBe('It costs £20.')
})

test('replacements are made first, in their order', () => {
  const replacements = [
    (text: string) => text.replaceAll('SQL', 'sequel'),
    (text: string) => text.replace('sequel', '£5'),
  ]
  expect(spokenForm('SQL', { ...usual, replacements })).toBe('5 pounds')
})
