import { expect, test } from 'vitest'
import { spoken } from '../index.ts'
import { practiceOf } from './practice.ts'

test('an answer of an owner’s own needs no questions to be practised on', () => {
  expect(practiceOf('an answer that nobody else has')).toEqual([])
})

test('what is practised on is one question a line, as short as the build allows, and none twice for the same answer', () => {
  for (const { id } of spoken) {
    const practice = practiceOf(id)
    expect(new Set(practice).size, id).toBe(practice.length)
    for (const question of practice) expect(question, id).toMatch(/^\S.{0,118}\S$/)
  }
})
