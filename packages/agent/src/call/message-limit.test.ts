import { VirtualClock } from '@parley/testkit'
import { expect, test } from 'vitest'
import { MessageLimit } from './message-limit.ts'

function page() {
  const clock = new VirtualClock()
  const limit = new MessageLimit(clock)
  const send = (count: number, text = '{"type":"ping","at":1}') =>
    Array.from({ length: count }, () => limit.judge(text))
  const taken = (count: number, text?: string) => send(count, text).filter((verdict) => verdict === 'taken').length
  return { clock, send, taken }
}

test('a page may send twenty messages a second for as long as it likes', async () => {
  const { clock, taken } = page()
  for (let second = 0; second < 600; second += 1) {
    expect(taken(20)).toBe(20)
    await clock.advance(1000)
  }
})

test('three hundred may come at once, and twenty more after each second', async () => {
  const { clock, taken } = page()
  expect(taken(400)).toBe(300)
  await clock.advance(1000)
  expect(taken(400)).toBe(20)
})

test('a long text counts as several', () => {
  expect(page().taken(100, 'x'.repeat(60_000))).toBe(5)
})

test('a message without a letter counts, too', () => {
  expect(page().taken(400, '')).toBe(300)
})

test('the first message too many is refused, and those after it ignored until there have been enough', async () => {
  const { send } = page()
  send(300)
  expect(send(1)).toEqual(['refused'])
  expect(new Set(send(299))).toEqual(new Set(['ignored']))
  expect(send(1)).toEqual(['enough'])
})

test('a page that has been quiet for a while begins anew', async () => {
  const { clock, send } = page()
  send(500)
  await clock.advance(15_000)
  expect(send(301).slice(-2)).toEqual(['taken', 'refused'])
})
