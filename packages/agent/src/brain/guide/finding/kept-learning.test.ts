import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { KeptLearning } from './kept-learning.ts'
import { Meanings } from './meanings.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'learned-'))
})
afterAll(() => rm(folder, { recursive: true }))

const hours = { id: 'hours', text: 'We are here all day.', asked: ['when are you open'], practice: ['until when'] }
const prices = { id: 'prices', text: 'Five hundred.', asked: ['what does it cost'], practice: ['how dear are you'] }

/** A model that puts sentences in places of its own, and what it was asked to place. */
function model(turned = 0) {
  const asked: string[] = []
  const place = async (sentences: readonly string[]) =>
    sentences.map((sentence) => {
      asked.push(sentence)
      const angle = turned + (/dear|cost|five/i.test(sentence) ? 1 : 0) + sentence.length / 100
      return Float32Array.of(Math.cos(angle), Math.sin(angle), 0)
    })
  return { asked, place }
}

async function learned(file: string, { asked, place } = model(), entries = [hours, prices]) {
  const meanings = new Meanings(entries, place)
  await meanings.prepare({ kept: new KeptLearning(file) })
  const meaning = (await meanings.of(['is it dear']))('is it dear')
  return { hasPractised: asked.includes('how dear are you'), speaks: meaning?.learned?.get(prices) }
}

test('what was learned once is known at the next start, and the same', async () => {
  const file = join(folder, 'made', 'once.bin')
  const first = await learned(file)
  expect(first.hasPractised).toBe(true)
  expect(await learned(file)).toEqual({ hasPractised: false, speaks: first.speaks })
})

test.each<[string, Parameters<typeof learned>[1], Parameters<typeof learned>[2]]>([
  ['other practice', undefined, [{ ...hours, practice: ['how late'] }, prices]],
  ['practice for another answer', undefined, [{ ...hours, practice: [...hours.practice, ...prices.practice] }, prices]],
  ['another model', model(0.5), undefined],
])('%s is learned anew', async (_, other, entries) => {
  const file = join(folder, 'other.bin')
  await learned(file)
  expect((await learned(file, other, entries)).hasPractised).toBe(true)
})

test('a file that is cut or damaged is learned anew, and one that cannot be written changes nothing', async () => {
  const file = join(folder, 'damaged.bin')
  const { speaks } = await learned(file)
  const bytes = await readFile(file)
  for (const damaged of [
    bytes.subarray(0, -4),
    bytes.subarray(0, 10),
    Buffer.concat([bytes, bytes]),
    bytes.with(40, 7),
  ]) {
    await writeFile(file, damaged)
    expect(await learned(file)).toEqual({ hasPractised: true, speaks })
  }
  expect(await learned(join(file, 'below-a-file.bin'))).toEqual({ hasPractised: true, speaks })
})
