import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createRateLimiter } from '../http/rate-limiter.ts'
import { aRequest } from '../server-fixture.ts'
import { openSqliteStore } from '../store/sqlite/sqlite-store.ts'
import { type ReceiveDeps, type Repetition, receive } from './receive.ts'

const twoAnHour = () => createRateLimiter({ perHour: 2, message: 'Too many.', now: () => 0 })
const noMeta = { website: '', fillMs: null, utm: {}, callId: null }

test('a repetition that arrives before the first was stored costs nothing, and wakes nobody', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'parley-receive-'))
  const store = await openSqliteStore(dir, { exclusive: true })
  let woken = 0
  const deps: ReceiveDeps = {
    // as both see it when they come at the same time: nothing is there yet
    store: { ...store, consultations: { ...store.consultations, recall: async () => null } },
    mails: () => [],
    onAccepted: () => {
      woken += 1
    },
    perVisitor: twoAnHour(),
    requestsPerHourPerEmail: 2,
    everybody: twoAnHour(),
    minFillMs: 0,
    companyEmail: () => 'hello@parley.example',
    now: () => 0,
  }
  const send = (repetition: Repetition) => receive(deps, aRequest, noMeta, { visitor: '192.0.2.1', repetition })
  const first = await send({ by: 'client-key', key: 'k' })
  expect(await send({ by: 'client-key', key: 'k' })).toEqual(first)
  expect(await send({ by: 'nothing' })).not.toEqual(first)
  await expect(send({ by: 'nothing' })).rejects.toMatchObject({ code: 'rate-limited' })
  expect(woken).toBe(2)
  await store.close()
  rmSync(dir, { recursive: true, force: true })
})
