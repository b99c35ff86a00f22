import { readOperation } from '@parley/protocol/resources'
import { expect, test } from 'vitest'
import { allResources, assistant, call, createClient, credential, file, hosted, isRefusal, org } from './index.ts'
import { empty, json, startServer } from './server-fixture.ts'

const refused = (promise: Promise<unknown>) =>
  promise.then(
    () => expect.unreachable('it should have been refused'),
    (thrown: unknown) => thrown,
  )

test('S3.17–S3.20 S7.24 S7.25 every operation goes to its address; all but the credential webhook carry the bearer', async () => {
  await using server = await startServer(json({}))
  const client = createClient({ ...server, token: 'key', resources: allResources, idempotencyKeys: false })
  const wanted: string[] = []
  for (const [resource, operations] of Object.entries(allResources)) {
    for (const [name, line] of Object.entries(operations)) {
      const { method, path, parameters, open } = readOperation(line)
      const run = (client as never as Record<string, Record<string, (...args: unknown[]) => Promise<unknown>>>)[
        resource
      ]?.[name]
      await run?.(...parameters.map(() => 'a/b ?'), {})
      wanted.push(`${method} ${path.replace(/\{\w+\}/g, 'a%2Fb%20%3F')} ${open ? 'undefined' : 'Bearer key'}`)
    }
  }
  expect(server.seen.map(({ method, url, headers }) => `${method} ${url} ${headers.authorization}`)).toEqual(wanted)
  expect(wanted).toHaveLength(127)
})

test('S7.28 queries repeat arrays and drop undefined; ids that would change the path are refused', async () => {
  await using server = await startServer(json({ results: [] }))
  const client = createClient({ ...server, resources: { call } })
  await client.call.listPage({ idAny: ['a', 'b&c'], endedReason: undefined, limit: 5 })
  expect(server.seen[0]?.url).toBe('/v2/call?idAny=a&idAny=b%26c&limit=5')
  for (const id of ['', '.', '..', undefined as unknown as string]) {
    await expect(client.call.get(id)).rejects.toThrow('id must be an id')
  }
  expect(server.seen).toHaveLength(1)
})

test('S6.12 S6.13 a later token is used by later calls, and a function is asked each time', async () => {
  await using server = await startServer(json([]))
  const client = createClient({ ...server, token: 'one', resources: { call } })
  await client.call.list()
  client.setToken(async () => 'two')
  await client.call.list()
  expect(server.seen.map(({ headers }) => headers.authorization)).toEqual(['Bearer one', 'Bearer two'])
})

test('T11 two clients share nothing', async () => {
  await using server = await startServer(json([]))
  const first = createClient({ ...server, token: 'first', resources: { call } })
  createClient({ baseUrl: 'http://127.0.0.1:9', token: 'second', resources: { call } })
  await first.call.list()
  expect(server.seen[0]?.headers.authorization).toBe('Bearer first')
})

test('S6.14 a role passes through as it is given', async () => {
  await using server = await startServer(empty)
  const client = createClient({ ...server, resources: { org } })
  await client.org.invite('o', { emails: ['jo@example.com'], role: 'viewer' })
  await client.org.changeRole('o', { userId: 'u', role: 'admin' })
  expect(server.seen.map(({ body }) => JSON.parse(body).role)).toEqual(['viewer', 'admin'])
})

test('S7.155 an empty answer is undefined, text is text', async () => {
  await using server = await startServer(empty, (_seen, response) => {
    response.writeHead(200, { 'content-type': 'text/csv' }).end('id\n1\n')
  })
  const client = createClient({ ...server, resources: { org, call } })
  expect(await client.org.delete('o')).toBeUndefined()
  expect(await client.call.export()).toBe('id\n1\n')
})

test('S7.29 a form is multipart with its own boundary; blobs stay, objects become JSON', async () => {
  await using server = await startServer(json({}))
  const client = createClient({ ...server, resources: { file } })
  await client.file.create({ file: new File(['text'], 'notes.txt', { type: 'text/plain' }), name: 'Notes' })
  expect(server.seen[0]?.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/)
  expect(server.seen[0]?.body).toContain('filename="notes.txt"')
  expect(server.seen[0]?.body).toContain('Notes')
})

test('S8.16 S8.17 a refusal is thrown as the response itself, with its parsed body as error', async () => {
  const body = { statusCode: 400, error: 'Bad Request', message: ['name must be text'] }
  await using server = await startServer(json(body, 400))
  const client = createClient({ ...server, resources: { assistant } })
  const thrown = await refused(client.assistant.create({}))
  expect(thrown).toBeInstanceOf(Response)
  expect(thrown).toMatchObject({ ok: false, status: 400, data: null, error: body })
  expect(isRefusal(thrown, 400) && thrown.error.message).toEqual(['name must be text'])
  expect(isRefusal(thrown, 404)).toBe(false)
})

test('a refusal whose body is broken keeps its status', async () => {
  await using server = await startServer((_seen, response) => {
    response.writeHead(404, { 'content-type': 'application/json' }).end('<html>')
  })
  const thrown = await refused(createClient({ ...server, resources: { call } }).call.get('x'))
  expect(thrown).toMatchObject({ status: 404, error: expect.any(SyntaxError) })
})

test('S7.23 S9.58 the base URL is the page’s own, the hosted platform’s, or what the caller says', async () => {
  expect(() => createClient({ resources: { call } })).toThrow('createClient needs a baseUrl outside a web page')
  const asked: unknown[] = []
  const fetch = async (url: unknown) => {
    asked.push(url)
    return Response.json([])
  }
  await createClient({ ...hosted, fetch, resources: { call } }).call.list()
  await createClient({ baseUrl: 'https://voice.example/', fetch, resources: { call } }).call.list()
  expect(asked).toEqual(['https://api.vapi.ai/call', 'https://voice.example/call'])
})

test('an open operation asks for no token', async () => {
  await using server = await startServer(empty)
  const token = () => expect.unreachable('nobody needs it')
  const client = createClient({ ...server, token, resources: { credential } })
  await client.credential.webhook({} as never)
  expect(server.seen[0]?.headers.authorization).toBeUndefined()
})

test('a resource has only the operations it declares', () => {
  const client = createClient({ ...hosted, resources: { call } })
  // @ts-expect-error calls cannot be replaced
  expect(client.call.replace).toBeUndefined()
  // @ts-expect-error this client does not speak for assistants
  expect(client.assistant).toBeUndefined()
})
