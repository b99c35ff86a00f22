import { eventually } from '@parley/testkit'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { virtualWallClock } from '../lib/wall-clock.fixture.ts'
import { createOwner } from './owner.ts'
import { ownerServer } from './owners.fixture.ts'

const server = await ownerServer()
afterAll(() => server[Symbol.asyncDispose]())
beforeEach(() => {
  server.told.length = 0
  server.owner.answer = () => ({ status: 500 })
})

function asking(backoffPlan: object) {
  const time = virtualWallClock()
  const { now, sleep } = time.clock
  const owner = createOwner({ privateHosts: [server.host], now, sleep })
  const over = new AbortController()
  const asked = owner.ask({ url: server.url, backoffPlan }, { type: 'tool-calls' }, over.signal)
  asked.catch(() => {}) // looked at later
  return { time, over, asked }
}

describe('a server that fails', () => {
  test('is asked ten times more at most, whatever a plan that is older than its bounds says', async () => {
    server.owner.answer = () => ({ status: server.told.length > 30 ? 200 : 500 })
    const { asked } = asking({ maxRetries: 1e9, baseDelaySeconds: 0 })
    await expect(asked).rejects.toThrow('it answered 500')
    expect(server.told).toHaveLength(11)
  })

  test('is asked again within a minute each time', async () => {
    const { time, asked } = asking({ type: 'exponential', maxRetries: 10, baseDelaySeconds: 10 })
    for (let tried = 1; tried <= 10; tried += 1) {
      await eventually(() => server.told.length === tried && time.isAsleep(1))
      time.advance(60_000)
    }
    await expect(asked).rejects.toThrow('it answered 500')
  })

  test('is not asked again when the conversation is over', async () => {
    const { time, over, asked } = asking({ maxRetries: 10, baseDelaySeconds: 10 })
    await eventually(() => time.isAsleep(1))
    over.abort()
    await expect(asked).rejects.toThrow('it answered 500')
    expect(server.told).toHaveLength(1)
  })
})
