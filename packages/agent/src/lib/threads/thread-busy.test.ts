import { expect, test } from 'vitest'
import { ThreadBusy } from './thread-busy.ts'

/** A thread that has been at work and idle for so long, in ms. */
function thread() {
  const total = { active: 0, idle: 0, utilization: 0 }
  const busy = new ThreadBusy(() => ({ ...total }))
  const pass = (active: number, idle: number) => {
    total.active += active
    total.idle += idle
    return busy.look()
  }
  return pass
}

test('it comes to what the thread does, and forgets what it did', () => {
  const pass = thread()
  for (let second = 0; second < 12; second += 1) pass(600, 400)
  expect(pass(600, 400)).toBeCloseTo(0.6, 2)
  for (let second = 0; second < 12; second += 1) pass(100, 900)
  expect(pass(100, 900)).toBeCloseTo(0.1, 2)
})

test('a moment says nothing: neither none at all, nor one that was full', () => {
  const pass = thread()
  expect(pass(0, 0)).toBe(0)
  expect(pass(1, 0)).toBe(0)
  expect(pass(99, 900)).toBeCloseTo(0.04, 2)
})
