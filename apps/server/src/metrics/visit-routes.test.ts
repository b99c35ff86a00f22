import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { formMetaHeader, visitedPath } from '@parley/protocol'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aRequest, type ServerFixture, serverFixture } from '../server-fixture.ts'
import { fixtureManifest, siteFixture } from '../site/site-fixture.ts'
import { openSqliteStore } from '../store/sqlite/sqlite-store.ts'

let site: Awaited<ReturnType<typeof siteFixture>>
let server: ServerFixture
let dataDir: string
beforeAll(async () => {
  site = await siteFixture({ ...fixtureManifest, countsVisits: true })
  dataDir = await mkdtemp(join(tmpdir(), 'parley-visits-'))
  server = await serverFixture({ PARLEY_SITE_DIR: site.dir, DATA_DIR: dataDir, COUNT_VISITS: 'on' })
})
afterAll(async () => {
  await site.remove()
  await rm(dataDir, { recursive: true, force: true })
})

const visit = (path: string, headers: Record<string, string> = {}) =>
  fetch(server.url + path, { headers: { accept: 'text/html', 'user-agent': 'Mozilla/5.0', ...headers } })

test('pages that people see are counted, until a visitor says no; pages and server say the same of it', async () => {
  const before = await visit('/?utm_source=news')
  expect(before.headers.get('set-cookie')).toBeNull()
  await visit('/contact', { dnt: '1' })
  await visit('/robots.txt')
  // drawn ahead it counts for nobody, and once when it is seen; what is no page, or no page's words, never does
  await visit('/contact', { 'sec-purpose': 'prefetch;prerender' })
  const seen = (body: string, headers = {}) =>
    fetch(server.url + visitedPath, { method: 'POST', headers: { 'user-agent': 'Mozilla/5.0', ...headers }, body })
  const contact = JSON.stringify({ page: '/contact', query: '?utm_source=later', from: '' })
  expect((await seen(contact)).status).toBe(204)
  await seen(contact, { 'sec-fetch-site': 'cross-site' })
  for (const nothing of ['no JSON', '{}', contact.replace('/contact', '/no-page')]) await seen(nothing)
  expect(await (await visit('/uncounted')).text()).toContain('Do not count my visits')
  const chosen = await fetch(`${server.url}/uncounted`, { method: 'POST' })
  const cookie = chosen.headers.get('set-cookie')?.split(';')[0] ?? ''
  expect(cookie).toBe('uncounted=1')
  await visit('/', { cookie })
  const again = await fetch(`${server.url}/uncounted`, { method: 'POST', headers: { cookie } })
  expect(again.headers.get('set-cookie')).toMatch(/^uncounted=; Max-Age=0/)
  // what a campaign brings is one source, by whichever way it is told
  const utm = { utm_source: ' Spring Mail!' }
  await visit(`/?${new URLSearchParams(utm)}`)
  await server.post(aRequest, {
    [formMetaHeader]: encodeURIComponent(JSON.stringify({ website: '', fillMs: 9000, utm })),
  })
  await server.remove()

  const store = await openSqliteStore(dataDir, { exclusive: false })
  const day = Math.floor(Date.now() / 86_400_000)
  expect(await store.dayCounts.visitsBySource(day - 1, day)).toEqual([
    { source: 'later', count: 1 },
    { source: 'news', count: 1 },
    { source: 'spring-mail-', count: 1 },
  ])
  expect(await store.dayCounts.requests(day - 1, day)).toMatchObject([{ source: 'spring-mail-', count: 1 }])
  expect(await store.dayCounts.visitsByPage(day - 1, day)).toEqual([
    { page: '/', count: 2 },
    { page: '/contact', count: 1 },
  ])
  await store.close()
  const silent = serverFixture({ PARLEY_SITE_DIR: site.dir, DATA_DIR: dataDir })
  await expect(silent).rejects.toThrow('COUNT_VISITS is not what is said in the pages')
})
