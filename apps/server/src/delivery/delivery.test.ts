import { describe, expect, test } from 'vitest'
import { type RetryPolicy, retryAt } from './back-off.ts'
import { type Delivery, newDelivery, step } from './delivery.ts'

const pending = newDelivery(0)
const sending = step(pending, { type: 'lease', at: 5, leasedUntil: 105 })
const dead = step(sending, { type: 'refused', at: 10, error: 'no such user' })
const sent = step(sending, { type: 'accepted', at: 10 })

describe('a delivery', () => {
  test('is leased, and counts its attempts', () => {
    expect(sending).toEqual({ status: 'sending', attempts: 1, queuedAt: 0, leasedUntil: 105, lastError: null })
  })

  test('is leased again only when the lease has expired', () => {
    expect(step(sending, { type: 'lease', at: 104, leasedUntil: 204 })).toBe(sending)
    expect(step(sending, { type: 'lease', at: 105, leasedUntil: 205 })).toMatchObject({ attempts: 2, leasedUntil: 205 })
  })

  test('ends as sent or dead, or waits', () => {
    expect(sent).toEqual({ status: 'sent', attempts: 1, queuedAt: 0, settledAt: 10, lastError: null })
    expect(dead).toEqual({ status: 'dead', attempts: 1, queuedAt: 0, settledAt: 10, lastError: 'no such user' })
    expect(step(sending, { type: 'failed', at: 10, error: 'later', retryAt: 30 })).toMatchObject({
      status: 'pending',
      dueAt: 30,
      lastError: 'later',
    })
    expect(step(sending, { type: 'failed', at: 10, error: 'later', retryAt: null })).toMatchObject({ status: 'dead' })
  })

  test('can be replayed while it is owed or given up; a sent one stays sent', () => {
    const again: Delivery = { status: 'pending', attempts: 0, queuedAt: 99, dueAt: 99, lastError: 'no such user' }
    expect(step(dead, { type: 'replay', at: 99 })).toEqual(again)
    expect(step(pending, { type: 'replay', at: 99 })).toMatchObject({ dueAt: 99 })
    expect(step(sending, { type: 'replay', at: 99 })).toBe(sending)
    expect(step(sent, { type: 'replay', at: 99 })).toBe(sent)
  })
})

describe('the wait before the next attempt', () => {
  const policy: RetryPolicy = { baseMs: 1000, maxMs: 60_000, giveUpAfterMs: 100_000 }
  const wait = (attempts: number, random: number) => retryAt({ attempts, queuedAt: 0, at: 0 }, policy, () => random)

  test('is anything up to a bound that doubles and has a cap', () => {
    expect([1, 2, 3, 4].map((attempts) => wait(attempts, 0.5))).toEqual([500, 1000, 2000, 4000])
    expect(wait(3, 0)).toBe(0)
    expect(wait(50, 0.5)).toBe(30_000)
  })

  test('is over when it has been tried for long enough', () => {
    const last = { attempts: 1, queuedAt: 0, at: 99_999 }
    expect(retryAt(last, policy, () => 0)).toBe(99_999)
    expect(retryAt({ ...last, at: 100_000 }, policy, () => 0)).toBeNull()
  })
})
