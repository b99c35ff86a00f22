import { settle } from '@parley/testkit'
import { expect, test } from 'vitest'
import { virtualWallClock } from '../lib/wall-clock.fixture.ts'
import { newestOnly } from './newest-only.ts'

function handing() {
  const time = virtualWallClock()
  const handed: number[] = []
  const { signal } = new AbortController()
  const newest = newestOnly<number>({ handOn: (item) => handed.push(item), everyMs: 1000, clock: time.clock, signal })
  const advance = async (ms: number) => {
    time.advance(ms)
    await settle()
  }
  return { ...newest, handed, advance }
}

test('of what comes twenty times a second one is handed on each second, the newest', async () => {
  const { add, handed, advance } = handing()
  for (let each = 0; each < 60; each += 1) {
    add(each)
    await advance(50)
  }
  expect(handed).toEqual([0, 19, 39, 59])
  await advance(5000)
  expect(handed).toHaveLength(4)
  add(60)
  expect(handed.at(-1)).toBe(60)
})

test('what waits is handed on at once when it is the last, and once', async () => {
  const { add, flush, handed, advance } = handing()
  for (const each of [1, 2, 3]) add(each)
  flush()
  flush()
  await advance(5000)
  expect(handed).toEqual([1, 3])
})
