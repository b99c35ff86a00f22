import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemClock } from '../lib/wall-clock.ts'
import { createResourceService, type ResourceService } from '../resources/resource-service.ts'
import { openSqliteStore } from '../store/sqlite/sqlite-store.ts'
import type { Store } from '../store/store.ts'
import { startAnalysisWorker } from './analysis-worker.ts'
import type { ReadCall } from './read-call.ts'

const dir = mkdtempSync(join(tmpdir(), 'parley-analysis-'))
let store: Store
let service: ResourceService
beforeAll(async () => {
  store = await openSqliteStore(dir, { exclusive: true })
  service = createResourceService(store, Date.now)
})
afterAll(async () => {
  await store.close()
  rmSync(dir, { recursive: true, force: true })
})

const worker = (read: ReadCall) => {
  const webhookFor = async () => null
  return startAnalysisWorker({ service, webhookFor, read, clock: systemClock, log: pino({ level: 'silent' }) })
}
const byAnother: ReadCall = async () => (before) => ({ ...before, analysis: { summary: 'Read.' } })

async function owedCall(attempts: number): Promise<string> {
  const body = { status: 'ended', assistant: { analysisPlan: {} } }
  const { id } = (await service.create({ orgId: 'main', kind: 'call', body })).entity
  await store.analyses.owe('main', id, 0)
  // as servers that died over it left it
  for (let attempt = 0; attempt < attempts; attempt += 1) await store.analyses.lease(2 * attempt, 1)
  return id
}
const analysisOf = async (id: string) => (await service.get('main', 'call', id)).analysis

test('a call that a server had in hand when it was stopped is read by the next', async () => {
  const id = await owedCall(0)
  const begun = Promise.withResolvers<void>()
  const first = worker((_call, _wanted, signal) => {
    begun.resolve()
    return new Promise((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason))
    })
  })
  await begun.promise
  await first.stop()
  expect(await analysisOf(id)).toBeUndefined()
  const second = worker(byAnother)
  await expect.poll(() => analysisOf(id)).toEqual({ summary: 'Read.' })
  await second.stop()
})

test('one over which three servers died is given up, in words', async () => {
  const id = await owedCall(3)
  const fourth = worker(byAnother)
  await expect.poll(() => analysisOf(id)).toMatchObject({ failures: [{ of: 'analysis', reason: 'given-up' }] })
  await fourth.stop()
})

test('one that was deleted meanwhile is owed no more', async () => {
  const id = await owedCall(0)
  await service.remove('main', 'call', id)
  const only = worker(byAnother)
  await expect.poll(() => store.analyses.lease(Number.MAX_SAFE_INTEGER, 1)).toBeNull()
  await only.stop()
})
