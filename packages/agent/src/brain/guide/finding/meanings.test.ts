import type { Knowledge } from '@parley/protocol'
import { expect, test } from 'vitest'
import { Meanings, meaningsOf } from './meanings.ts'

const entry = { id: 'hours', text: 'We are here all day.', asked: ['when are you open'] }
const knowledge: Knowledge = { company: { name: 'Northwind', email: '', phone: '' }, entries: [entry] }
const inOnePlace = async (sentences: readonly string[]) => sentences.map(() => Float32Array.of(1))
const { signal } = new AbortController()

test('the likest way of asking for an entry counts', async () => {
  const place = async (sentences: readonly string[]) =>
    sentences.map((sentence) => (/open/.test(sentence) ? Float32Array.of(0.6, 0.8) : Float32Array.of(1, 0)))
  const meaningOf = await new Meanings([entry], place).of(['are you open', 'what does it cost'])
  expect(meaningOf('are you open')?.get(entry)).toBeCloseTo(1)
  expect(meaningOf('what does it cost')?.get(entry)).toBeCloseTo(1) // as like as what it says
  expect(meaningOf('never asked about')).toBeNull()
})

test('a model that fails, or that nobody waits for, knows nothing; asked again, it is tried again', async () => {
  let isBroken = true
  const meanings = new Meanings([entry], async (sentences) => {
    if (isBroken) throw new Error('no such file')
    return inOnePlace(sentences)
  })
  expect(await meanings.inTime(['are you open'], signal)).toBeNull()
  isBroken = false
  expect((await meanings.inTime(['are you open'], signal))?.('are you open')?.get(entry)).toBeCloseTo(1)
  expect(await new Meanings([entry], () => new Promise(() => {})).inTime(['hello'], AbortSignal.abort())).toBeNull()
})

test('what a knowledge is asked is placed once for a model', () => {
  expect(meaningsOf(knowledge, inOnePlace)).toBe(meaningsOf(knowledge, inOnePlace))
})
