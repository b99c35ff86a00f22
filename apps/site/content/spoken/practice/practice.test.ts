import { expect, test } from 'vitest'
import { spoken } from '../index.ts'
import { paraphrasesOf } from '../paraphrases/paraphrases.ts'
import { practiceOf } from './practice.ts'

test('an answer of an owner’s own needs no questions to be practised on', () => {
  expect(practiceOf('an answer that nobody else has')).toEqual([])
  expect(paraphrasesOf('an answer that nobody else has')).toEqual([])
})

test('what is practised on is one question a line, as short as the build allows, and none twice for the same answer', () => {
  for (const { id } of spoken) {
    const practice = [...practiceOf(id), ...paraphrasesOf(id)]
    expect(new Set(practice).size, id).toBe(practice.length)
    for (const question of practice) expect(question, id).toMatch(/^\S.{0,118}\S$/)
    // nothing that the pages say may hang on them: whoever changes a price need not look for it here
    for (const question of paraphrasesOf(id)) expect(question, id).not.toMatch(/\d/)
  }
})
