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
  expect(meaningOf('are you open')?.alike.get(entry)).toBeCloseTo(1)
  expect(meaningOf('what does it cost')?.alike.get(entry)).toBeCloseTo(1) // as like as what it says
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
  expect((await meanings.inTime(['are you open'], signal))?.('are you open')?.alike.get(entry)).toBeCloseTo(1)
  expect(await new Meanings([entry], () => new Promise(() => {})).inTime(['hello'], AbortSignal.abort())).toBeNull()
})

test('what a knowledge is asked is placed once for a model', () => {
  expect(meaningsOf(knowledge, inOnePlace)).toBe(meaningsOf(knowledge, inOnePlace))
})

test('what is prepared learns from the practice too; what is not prepared learns nothing', async () => {
  const prices = {
    id: 'prices',
    text: 'Five hundred pounds.',
    asked: ['what does it cost'],
    practice: ['roughly how dear are you'],
    paraphrases: ['would it ruin us'],
  }
  const place = async (sentences: readonly string[]) =>
    sentences.map((sentence) =>
      /dear|ruin/.test(sentence)
        ? Float32Array.of(0, 0, 1)
        : /open|here/.test(sentence)
          ? Float32Array.of(1, 0, 0)
          : Float32Array.of(0, 1, 0),
    )
  const meanings = new Meanings([entry, prices], place)
  expect((await meanings.of(['how dear']))('how dear')?.learned).toBeNull()
  await meanings.prepare()
  const meaning = (await meanings.of(['how dear']))('how dear')
  expect(meaning?.alike.get(prices)).toBeCloseTo(0)
  expect(meaning?.learned?.get(prices)).toBeGreaterThan(meaning?.learned?.get(entry) ?? 1)
})

test('to learn from practice takes half of a core, not the whole', async () => {
  const practice = Array.from({ length: 100 }, (_, at) => `${at}`)
  let workedMs = 0
  const place = async (sentences: readonly string[]) => {
    const from = performance.now()
    while (performance.now() < from + 5);
    workedMs += performance.now() - from
    return inOnePlace(sentences)
  }
  const meanings = new Meanings([{ ...entry, practice }], place)
  await meanings.of(['are you open'])
  workedMs = 0
  const from = performance.now()
  await meanings.prepare()
  expect(performance.now() - from).toBeGreaterThan(1.8 * workedMs)
})

test('to prepare ends where nobody wants it any more', async () => {
  const meanings = new Meanings([entry], inOnePlace)
  await expect(meanings.prepare({ signal: AbortSignal.abort() })).rejects.toThrow()
  expect((await meanings.of(['are you open']))('are you open')?.learned).toBeNull()
})
