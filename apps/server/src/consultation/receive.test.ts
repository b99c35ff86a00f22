import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createRateLimiter } from '../http/rate-limiter.ts'
import { aRequest } from '../server-fixture.ts'
import { openSqliteStore } from '../store/sqlite/sqlite-store.ts'
import { type Store, StoreFailure } from '../store/store.ts'
import { type ReceiveDeps, type Repetition, receive } from './receive.ts'

const twoAnHour = () => createRateLimiter({ perHour: 2, message: 'Too many.', now: () => 0 })
const noMeta = { website: '', fillMs: null, utm: {}, callId: null }

let dir: string
let store: Store
beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'parley-receive-'))
  store = await openSqliteStore(dir, { exclusive: true })
})
afterEach(async () => {
  await store.close()
  rmSync(dir, { recursive: true, force: true })
})

/** Sends one visitor's request to a store that differs in `changed`. */
function visitor(changed: Partial<Store['consultations']>, onAccepted = () => {}) {
  const deps: ReceiveDeps = {
    store: { ...store, consultations: { ...store.consultations, ...changed } },
    mails: () => [],
    onAccepted,
    perVisitor: twoAnHour(),
    requestsPerHourPerEmail: 2,
    everybody: twoAnHour(),
    minFillMs: 0,
    companyEmail: () => 'hello@parley.example',
    now: () => 0,
  }
  return (repetition: Repetition) => receive(deps, aRequest, noMeta, { visitor: '192.0.2.1', repetition })
}

test('a repetition that arrives before the first was stored costs nothing, and wakes nobody', async () => {
  let woken = 0
  // as both see it when they come at the same time: nothing is there yet
  const send = visitor({ recall: async () => null }, () => {
    woken += 1
  })
  const first = await send({ by: 'client-key', key: 'k' })
  expect(await send({ by: 'client-key', key: 'k' })).toEqual(first)
  expect(await send({ by: 'nothing' })).not.toEqual(first)
  await expect(send({ by: 'nothing' })).rejects.toMatchObject({ code: 'rate-limited' })
  expect(woken).toBe(2)
})

test('what could not be stored costs nothing: whoever tries again through an outage is let in after it', async () => {
  let isAway = true
  const accept: Store['consultations']['accept'] = async (...details) => {
    if (isAway) throw new StoreFailure(new Error('away'))
    return store.consultations.accept(...details)
  }
  const send = visitor({ accept })
  for (let attempt = 0; attempt < 3; attempt++) {
    await expect(send({ by: 'client-key', key: 'k' })).rejects.toMatchObject({ code: 'unavailable' })
  }
  isAway = false
  expect(await send({ by: 'client-key', key: 'k' })).toEqual({ id: expect.any(String) })
})
