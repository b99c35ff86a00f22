import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../settings/config.ts'
import { openSqliteStore } from '../store/sqlite/sqlite-store.ts'
import type { Store } from '../store/store.ts'
import { presumedNanosOf } from './costs.ts'
import { createPageChats, type PageKey } from './page-chats.ts'

const cent = 10_000_000
const noon = Date.UTC(2026, 10, 22, 12)

let dir: string
let store: Store
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'parley-page-chats-'))
  store = await openSqliteStore(dir, { exclusive: true })
})
afterAll(async () => {
  await store.close()
  await rm(dir, { recursive: true })
})

function stage() {
  const lines: string[] = []
  const log = pino({}, { write: (line) => lines.push(line) })
  const clock = { at: noon }
  return { lines, clock, chats: createPageChats({ store, usdPerDay: 0.05, now: () => clock.at, log }) }
}
const pages = (orgId: string): PageKey => ({ orgId, tokenId: null })

test('of many at the same time only so many are begun as may well be paid for', async () => {
  const { chats, lines } = stage()
  const claims = await Promise.allSettled(Array.from({ length: 8 }, () => chats.claim(pages('many'), 100)))
  const refused = claims.filter(({ status }) => status === 'rejected')
  expect(refused).toHaveLength(3)
  expect(refused[0]).toMatchObject({ reason: { code: 'rate-limited', details: { retryAfterMs: 12 * 3_600_000 } } })
  expect(lines).toHaveLength(1)
  expect(lines[0]).toContain('WEB_CHAT_USD_PER_DAY is reached')
})

test('what a long conversation costs is claimed by its length', async () => {
  const { chats } = stage()
  await chats.claim(pages('long'), 32_000)
  await expect(chats.claim(pages('long'), 8001)).rejects.toThrow('WEB_CHAT_USD_PER_DAY')
  await chats.claim(pages('long'), 8000)
})

test('what an answer did not cost is there for others, and what it cost beyond its claim is not', async () => {
  const { chats } = stage()
  for (let count = 0; count < 20; count++) await (await chats.claim(pages('cheap'), 100)).settle(cent / 100)
  const dear = await chats.claim(pages('cheap'), 100)
  await dear.settle(5 * cent)
  await expect(chats.claim(pages('cheap'), 100)).rejects.toThrow('WEB_CHAT_USD_PER_DAY')
})

test('each key has a limit of its own, and each day', async () => {
  const { chats, clock } = stage()
  const key = { orgId: 'one', tokenId: 'a' }
  await (await chats.claim(key, 100)).settle(5 * cent)
  await expect(chats.claim(key, 100)).rejects.toThrow('after midnight UTC')
  for (const other of [
    { ...key, tokenId: 'b' },
    { ...key, tokenId: null },
    { ...key, orgId: 'other' },
  ]) {
    expect(await chats.claim(other, 100)).toBeDefined()
  }
  clock.at += 12 * 3_600_000
  expect(await chats.claim(key, 100)).toBeDefined()
})

test('a model that nobody says the price of counts as a dear one', () => {
  const usage = { stage: 'model', provider: 'openai', model: 'unheard-of', estimated: false } as const
  const tokens = { promptTokens: 90_000, completionTokens: 10_000 }
  expect(presumedNanosOf([{ usage: { ...usage, ...tokens }, nanos: 0, unpriced: 1 }])).toBe(100 * cent)
  expect(presumedNanosOf([{ usage: { ...usage, ...tokens }, nanos: 0, unpriced: 0 }])).toBe(0)
})

test('without the setting it is five dollars a day', () => {
  expect(readConfig({}).webChatUsdPerDay).toBe(5)
  expect(() => readConfig({ WEB_CHAT_USD_PER_DAY: '0' })).toThrow('it must be at least 0.01')
})
