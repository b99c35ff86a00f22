import { expect, test } from 'vitest'
import { call, createClient, workflow } from './index.ts'
import { type Answer, json, startServer } from './server-fixture.ts'

const at = (second: number) => `2025-01-31T09:00:${String(second).padStart(2, '0')}.000Z`
const stored = Array.from({ length: 7 }, (_, index) => ({ id: `c${index}`, createdAt: at(9 - Math.floor(index / 2)) }))

const likeTheServer: Answer = (seen, response) => {
  const query = new URL(seen.url, 'http://x').searchParams
  const bound = query.get('createdAtLe') ?? '9'
  const found = stored.filter(({ createdAt }) => createdAt <= bound).slice(0, Number(query.get('limit')))
  json(found)(seen, response)
}

async function collect(items: AsyncIterable<{ id: string }>) {
  const ids: string[] = []
  for await (const { id } of items) ids.push(id)
  return ids
}

test('a list is walked to its end, also across items of the same instant, each once', async () => {
  await using server = await startServer(likeTheServer)
  const client = createClient({ ...server, resources: { call } })
  expect(await collect(client.call.list({ limit: 3 }))).toEqual(stored.map(({ id }) => id))
  expect(await client.call.list({ limit: 3 })).toHaveLength(3)
})

test('a list is walked through an instant that holds more than one answer', async () => {
  const same = Array.from({ length: 8 }, (_, index) => ({ id: `c${8 - index}`, createdAt: at(index < 7 ? 5 : 4) }))
  await using server = await startServer((seen, response) => {
    const query = new URL(seen.url, 'http://x').searchParams
    const bound = query.get('createdAtLe') ?? '9'
    const below = query.get('idLt')
    const isBelow = (item: { id: string; createdAt: string }) => !below || item.createdAt < bound || item.id < below
    json(same.filter((item) => item.createdAt <= bound && isBelow(item)).slice(0, 3))(seen, response)
  })
  const client = createClient({ ...server, resources: { call } })
  expect(await collect(client.call.list({ limit: 3 }))).toEqual(same.map(({ id }) => id))
})

test('a list that cannot be walked further says so instead of ending early', async () => {
  const same = [1, 2, 3].map((id) => ({ id: `c${id}`, createdAt: at(0) }))
  await using server = await startServer(json(same)) // and not by one that knows no idLt
  const client = createClient({ ...server, resources: { call } })
  await expect(collect(client.call.list({ limit: 3 }))).rejects.toThrow('more than 3 items share one instant')
})

test('pages are walked by their numbers', async () => {
  await using server = await startServer((seen, response) => {
    const page = Number(new URL(seen.url, 'http://x').searchParams.get('page') ?? 1)
    const results = stored.slice(page * 3 - 3, page * 3)
    json({ results, metadata: { itemsPerPage: 3, totalItems: 7, currentPage: page } })(seen, response)
  })
  const client = createClient({ ...server, resources: { call } })
  expect(await collect(client.call.listPage({ limit: 3, sortOrder: 'ASC' }))).toEqual(stored.map(({ id }) => id))
  expect(server.seen.map(({ url }) => url)).toEqual([
    '/v2/call?limit=3&sortOrder=ASC',
    '/v2/call?limit=3&sortOrder=ASC&page=2',
    '/v2/call?limit=3&sortOrder=ASC&page=3',
  ])
})

test('a list without a query is one answer', async () => {
  await using server = await startServer(json([{ id: 'w' }]))
  expect(await collect(createClient({ ...server, resources: { workflow } }).workflow.list())).toEqual(['w'])
  expect(server.seen).toHaveLength(1)
})
