import { expect, test } from 'vitest'
import { moreUtterances } from './more-utterances.fixture.ts'
import { interrupt, interrupting, judge, listening, ours, silenceRules, spoken } from './pauses.fixture.ts'

const all = spoken()
/** Every fifth is enough to tell; `npm run bench -- pauses` goes through all. */
const some = all.filter((_, at) => at % 5 === 0)

test('the suite has at least 200 utterances, of every kind', () => {
  expect(new Set(all.map(({ text }) => text)).size).toBeGreaterThanOrEqual(200)
  expect(new Set(all.map(({ kind }) => kind)).size).toBeGreaterThanOrEqual(8)
})

test('by the words, callers are cut off far less often than by a silence that answers as soon', async () => {
  const byWords = await judge(ours, some)
  const bySilence = await judge(silenceRules[1] as (typeof silenceRules)[number], some)
  expect(byWords.missed).toBe(0)
  expect(byWords.cutOff).toBeLessThan(bySilence.cutOff / 3)
  expect(byWords.medianMs).toBeLessThan(bySilence.medianMs)
})

test('fewer than 8 in 100 are cut off, and nine of ten are answered within 0.6 s of virtual time', async () => {
  const { utterances, cutOff, missed, p90Ms } = await judge(ours, spoken(moreUtterances))
  expect(missed).toBe(0)
  expect(cutOff / utterances).toBeLessThan(0.08)
  expect(p90Ms).toBeLessThanOrEqual(600)
})

test('who only listens does not stop the assistant, and who wants the floor gets it', async () => {
  const stopped = async (lines: string[]) => {
    const outcomes = await Promise.all(lines.map(async (line) => ((await interrupt(ours, line)) ? line : null)))
    return outcomes.filter((line) => line !== null)
  }
  expect(await stopped(listening)).toEqual([])
  expect(await stopped(interrupting)).toEqual(interrupting)
})
