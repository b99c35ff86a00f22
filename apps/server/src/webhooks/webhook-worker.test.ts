import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { systemClock } from '../lib/wall-clock.ts'
import { openSqliteStore } from '../store/sqlite/sqlite-store.ts'
import type { Store } from '../store/store.ts'
import type { WebhookMessage } from '../store/subjects/webhooks.ts'
import { uuidV7 } from '../store/uuid-v7.ts'
import type { WebhookOutcome } from './post-webhook.ts'
import { startWebhookWorker } from './webhook-worker.ts'
import { sign, webhookTo } from './webhooks.ts'

const dir = mkdtempSync(join(tmpdir(), 'parley-webhooks-'))
let store: Store
let count = 0
beforeEach(async () => {
  store = await openSqliteStore(join(dir, String(++count)), { exclusive: true })
})
afterEach(async () => {
  await store.close()
  rmSync(dir, { recursive: true, force: true })
})

test('a message is signed whenever it is sent, so that a late one is not taken for an old one', async () => {
  const aWeek = 7 * 24 * 3_600_000
  const owed = webhookTo({ orgId: 'org', server: { url: 'http://hook.example/', secret: 'shared' } }, { type: 't' }, 1)
  if (owed) await store.webhooks.add(owed, 1)
  const sent: WebhookMessage[] = []
  const worker = startWebhookWorker({
    ...{ store, random: Math.random, log: pino({ level: 'silent' }), onAttempt: () => {} },
    clock: { ...systemClock, now: () => aWeek },
    async post(message) {
      sent.push(message)
      return { type: 'accepted' }
    },
  })
  await expect.poll(() => sent).toHaveLength(1)
  await worker.stop()
  expect(JSON.parse(sent[0]?.body ?? '')).toEqual({ message: { type: 't', timestamp: 1 } })
  expect(sent[0]?.headers['x-parley-signature']).toBe(sign(sent[0]?.body ?? '', 'shared', aWeek))
})

describe('a server that accepts and says nothing', () => {
  const owe = (orgId: string, url: string) =>
    store.webhooks.add({ orgId, id: uuidV7(), message: { url, type: 't', headers: {}, body: '', timeoutMs: 1 } }, 1)

  /** Servers whose name begins with `mute` say nothing until `end`. */
  function startWorker() {
    const muted = Promise.withResolvers<WebhookOutcome>()
    const asked: string[] = []
    const delivered: string[] = []
    const post = async ({ url }: WebhookMessage): Promise<WebhookOutcome> => {
      asked.push(new URL(url).host)
      return new URL(url).host.startsWith('mute') ? muted.promise : { type: 'accepted' }
    }
    const worker = startWebhookWorker({
      ...{ store, post, clock: systemClock, random: Math.random, log: pino({ level: 'silent' }) },
      onAttempt: ({ message }) => delivered.push(new URL(message.url).host),
    })
    async function end() {
      const stopped = worker.stop()
      muted.resolve({ type: 'accepted' })
      await stopped
    }
    return { asked, delivered, end }
  }

  const asksOf = (asked: string[], host: string) => asked.filter((each) => each === host).length

  test('has four of its organisation’s messages in hand, and holds up none for another address', async () => {
    for (let each = 0; each < 20; each += 1) await owe('org', 'http://mute.example/')
    for (let each = 0; each < 20; each += 1) await owe('org', 'http://quick.example/')
    const { asked, delivered, end } = startWorker()
    await expect.poll(() => delivered).toHaveLength(20)
    expect(asksOf(asked, 'mute.example')).toBe(4)
    await end()
  })

  test('holds up nobody else, with as many addresses as its organisation has', async () => {
    for (let each = 0; each < 200; each += 1) await owe('slow', `http://mute-${each % 20}.example/`)
    await owe('other', 'http://quick.example/')
    const { asked, delivered, end } = startWorker()
    await expect.poll(() => delivered).toEqual(['quick.example'])
    await expect.poll(() => asked.filter((host) => host.startsWith('mute'))).toHaveLength(8)
    await owe('another', 'http://quick.example/')
    await expect.poll(() => delivered).toHaveLength(2)
    expect(asked.filter((host) => host.startsWith('mute'))).toHaveLength(8)
    await end()
  })
})
