import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { virtualWallClock } from '../lib/wall-clock.fixture.ts'
import { openSqliteStore } from '../store/sqlite/sqlite-store.ts'
import type { Store } from '../store/store.ts'
import { joinRoster } from './roster.ts'

const log = pino({ level: 'silent' })
const folder = mkdtempSync(join(tmpdir(), 'parley-roster-'))
let store: Store
beforeAll(async () => {
  store = { ...(await openSqliteStore(folder, { exclusive: true })), exclusive: false }
})
afterAll(async () => {
  await store.close()
  rmSync(folder, { recursive: true, force: true })
})

/** A server whose process can end as if it were killed. Its clock stands still but for what it is woken for. */
async function aServer() {
  const http = createServer((_request, response) => response.end())
  const reached = once(http, 'request')
  http.listen(0, 'localhost')
  await once(http, 'listening')
  const url = `http://localhost:${(http.address() as AddressInfo).port}`
  const time = virtualWallClock()
  const roster = await joinRoster({ store, clock: time.clock, log, url, freeLines: () => 1 })
  const beats = vi.fn(async () => {})
  const kill = () => {
    http.close()
    http.closeAllConnections()
  }
  /** The system takes one more connection in its name before its address is free. */
  const dieSlowly = () => {
    http.once('connection', (socket) => {
      http.close()
      socket.resetAndDestroy()
    })
    http.closeAllConnections()
  }
  onTestFinished(async () => {
    kill()
    await roster.leave()
  })
  return {
    roster,
    kill,
    dieSlowly,
    beats,
    reached,
    time,
    watch: () => roster.watch({ onBeat: beats, onBuried: () => {} }),
  }
}

/** One that watches another, and has a connection with it. */
async function aWatched() {
  const [here, there] = [await aServer(), await aServer()]
  await there.roster.become('ready')
  here.watch()
  await there.reached
  await expect.poll(() => here.time.isAsleep(1)).toBe(true)
  return { here, there }
}

test.each(['kill', 'dieSlowly'] as const)(
  'a server whose process is gone (%s) is taken for dead at once, before its beats are missed',
  async (end) => {
    const { here, there } = await aWatched()
    const beats = here.beats.mock.calls.length
    there[end]()
    await expect.poll(() => here.roster.others()).toEqual([])
    await expect.poll(() => here.beats.mock.calls.length).toBeGreaterThan(beats)
  },
)

test('one that drains has closed its address to finish what it has, and stays', async () => {
  const { here, there } = await aWatched()
  await there.roster.become('draining')
  const beats = here.beats.mock.calls.length
  there.kill()
  await expect.poll(() => here.beats.mock.calls.length).toBeGreaterThan(beats)
  expect(here.roster.others()).toMatchObject([{ id: there.roster.id(), state: 'draining' }])
})
