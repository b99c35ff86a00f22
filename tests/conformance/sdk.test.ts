import { allResources, createClient, isRefusal } from '@parley/sdk/api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type PlatformFixture, platformFixture } from '../../apps/server/src/platform-fixture.ts'

let api: PlatformFixture
beforeAll(async () => {
  api = await platformFixture()
})
afterAll(() => api[Symbol.asyncDispose]())
const connect = (token = api.keys.privateKey) => createClient({ baseUrl: api.url, token, resources: allResources })

test('a streamed chat arrives piece by piece and is kept whole', async () => {
  const client = connect()
  const pieces: { id: string; delta: string }[] = []
  for await (const piece of await client.chat.stream({ assistantId: 'site', input: 'When are you open?' }))
    pieces.push(piece)
  const kept = await client.chat.get(pieces[0]?.id ?? '')
  expect(pieces.map(({ delta }) => delta).join('')).toBe(kept.output?.[0]?.content)
  const events: string[] = []
  for await (const { type } of await client.chat.streamResponse({ assistantId: 'site', input: 'Hello' }))
    events.push(type)
  expect(events.at(-1)).toBe('response.completed')
})

test('a stream that is refused is a refusal', async () => {
  const thrown = await connect()
    .chat.stream({ assistantId: 'nobody', input: 'Hello' })
    .catch((error: unknown) => error)
  expect(isRefusal(thrown, 400) && thrown.error.message).toEqual([
    "assistantId names no assistant of this organisation: 'nobody'",
  ])
})

test('lists are walked to their end, by instants and by pages', async () => {
  const client = connect()
  const made = new Set<string>()
  // in threes: what is walked by instants must not share one by the pageful
  for (let batch = 0; batch < 9; batch += 1) {
    const three = await Promise.all([1, 2, 3].map(() => client.tool.create({ type: 'endCall' })))
    for (const { id } of three) made.add(id)
  }
  const walked: string[] = []
  for await (const { id } of client.tool.list({ limit: 20 })) walked.push(id)
  expect(walked.sort()).toEqual([...made].sort())
  const paged: string[] = []
  for (let index = 0; index < 3; index += 1) await client.session.create({ name: `s${index}` })
  for await (const { name } of client.session.list({ limit: 2, sortOrder: 'ASC' })) paged.push(String(name))
  expect(paged).toEqual(['s0', 's1', 's2'])
})

test('a wrong key is a refusal, and a better one works without another client', async () => {
  const client = connect('wrong')
  await expect(client.assistant.list()).rejects.toMatchObject({ status: 401, error: { statusCode: 401 } })
  client.setToken(() => api.keys.privateKey)
  expect(await client.assistant.list()).toHaveLength(1)
})

test('a list is walked to its end though everything in it was made in one instant', async () => {
  const instant = Date.now()
  await using frozen = await platformFixture({ now: () => instant })
  const { tool } = createClient({ baseUrl: frozen.url, token: frozen.keys.privateKey, resources: allResources })
  const made = await Promise.all(
    ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((name) => tool.create({ type: 'function', function: { name } })),
  )
  const walked: string[] = []
  for await (const { id } of tool.list({ limit: 2 })) walked.push(id)
  expect(walked).toEqual(
    made
      .map(({ id }) => id)
      .sort()
      .reverse(),
  )
  expect(isRefusal(await tool.list({ idLt: 'a' }).catch((error: unknown) => error), 400)).toBe(true)
})
