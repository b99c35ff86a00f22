import { expect, test } from 'vitest'
import { CircuitBreaker } from './circuit-breaker.ts'

function breakerAt(clock = { now: 0 }) {
  return { clock, breaker: new CircuitBreaker(() => clock.now) }
}

test('a provider that works is asked every time', () => {
  const { breaker } = breakerAt()
  breaker.worked()
  expect([breaker.admits(), breaker.admits()]).toEqual([true, true])
})

test('one that hung is left out at once, and one that refused after the second time in a row', () => {
  const hung = breakerAt().breaker
  hung.failed('hung')
  expect(hung.admits()).toBe(false)

  const refused = breakerAt().breaker
  refused.failed('refused')
  expect(refused.admits()).toBe(true)
  refused.worked()
  refused.failed('refused')
  expect(refused.admits()).toBe(true)
  refused.failed('refused')
  expect(refused.admits()).toBe(false)
})

test('after a pause one attempt is made, while everybody else still goes without', () => {
  const { clock, breaker } = breakerAt()
  breaker.failed('hung')
  clock.now = 15_000
  expect([breaker.admits(), breaker.admits()]).toEqual([true, false])
  breaker.worked()
  expect([breaker.admits(), breaker.admits()]).toEqual([true, true])
})

test('each attempt in vain makes the pause twice as long, up to five minutes', () => {
  const { clock, breaker } = breakerAt()
  const pauses = Array.from({ length: 7 }, () => {
    breaker.failed('hung')
    const from = clock.now
    while (!breaker.admits()) clock.now += 1000
    return clock.now - from
  })
  expect(pauses).toEqual([15_000, 30_000, 60_000, 120_000, 240_000, 300_000, 300_000])
})
