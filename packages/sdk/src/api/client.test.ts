import { readOperation } from '@parley/protocol/resources'
import { expect, test, vi } from 'vitest'
import { allResources, assistant, call, createClient, credential, file, hosted, isRefusal, org } from './index.ts'
import { empty, json, type Seen, startServer } from './server-fixture.ts'

const refused = (promise: Promise<unknown>) =>
  promise.then(
    () => expect.unreachable('it should have been refused'),
    (thrown: unknown) => thrown,
  )

test.each([
  ['S3.17', 'call chat session assistant phoneNumber tool file knowledgeBase workflow squad'],
  ['S3.18', 'testSuite testSuiteTest testSuiteRun analytics log logs'],
  ['S3.19', 'org token credential template voiceLibrary provider elevenLabs'],
])('%s the client speaks for %s', (_id, names) => {
  const client = createClient({ ...hosted, resources: allResources })
  for (const name of names.split(' ')) expect(Object.keys(client[name as 'call']).length, name).toBeGreaterThan(0)
})

test('S3.19 the organisation’s users, invites and roles and the assistant’s versions are among them', () => {
  const client = createClient({ ...hosted, resources: { org, assistant } })
  expect(client.org).toMatchObject({
    listUsers: expect.any(Function),
    invite: expect.any(Function),
    changeRole: expect.any(Function),
    removeMember: expect.any(Function),
  })
  expect(client.assistant.listVersions).toBeTypeOf('function')
})

test('S3.20 an entity has its id, its organisation and its instants, and whatever else the server knows', async () => {
  const stored = { id: 'a', orgId: 'o', createdAt: '2025-01-31T09:00:00Z', updatedAt: '2025-01-31T09:00:00Z' }
  await using server = await startServer(json({ ...stored, futureField: { deep: true } }))
  const entity = await createClient({ ...server, resources: { assistant } }).assistant.get('a')
  const {
    id,
    orgId,
    createdAt,
    updatedAt,
    futureField,
  }: Record<keyof typeof stored, string> & { futureField?: unknown } = entity
  expect({ id, orgId, createdAt, updatedAt, futureField }).toEqual({ ...stored, futureField: { deep: true } })
  // @ts-expect-error what every entity has is typed
  const wrong: number = entity.id
  expect(wrong).toBe('a')
})

/** How an input must arrive, for each way in which an operation takes it. */
const arrives: Record<string, (seen: Seen) => void> = {
  json: ({ headers, body }) => expect([headers['content-type'], body]).toEqual(['application/json', '{"name":"Ada"}']),
  stream: ({ body }) => expect(body).toBe('{"name":"Ada","stream":true}'),
  form: ({ headers, body }) => {
    expect(headers['content-type']).toMatch(/^multipart\/form-data; boundary=/)
    expect(body).toContain('name="name"\r\n\r\nAda')
  },
  query: ({ url, body }) => expect([url.split('?')[1], body]).toEqual(['name=Ada', '']),
  nothing: ({ url, body }) => expect([url.split('?')[1], body]).toEqual([undefined, '']),
}

test('C7 S7.24 S7.25 S7.29 every operation goes to its address with its input; all but the credential webhook carry the bearer', async () => {
  await using server = await startServer(json({}))
  const client = createClient({ ...server, token: 'key', resources: allResources, idempotencyKeys: false })
  const wanted: string[] = []
  for (const [resource, operations] of Object.entries(allResources)) {
    for (const [name, line] of Object.entries(operations)) {
      const { method, path, parameters, input, open } = readOperation(line)
      const run = (client as never as Record<string, Record<string, (...args: unknown[]) => Promise<unknown>>>)[
        resource
      ]?.[name]
      await run?.(...parameters.map(() => 'a/b ?'), ...(input ? [{ name: 'Ada' }] : []))
      wanted.push(`${method} ${path.replace(/\{\w+\}/g, 'a%2Fb%20%3F')} ${open ? 'undefined' : 'Bearer key'}`)
      arrives[input ?? 'nothing']?.(server.seen.at(-1) as Seen)
    }
  }
  const asked = server.seen.map(({ method, url, headers }) => `${method} ${url.split('?')[0]} ${headers.authorization}`)
  expect(asked).toEqual(wanted)
  expect(wanted).toHaveLength(189)
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

test('S6.14 a role passes through as it is given, and a member who is removed by name', async () => {
  await using server = await startServer(empty)
  const client = createClient({ ...server, resources: { org } })
  await client.org.invite('o', { emails: ['jo@example.com'], role: 'viewer' })
  await client.org.changeRole('o', { userId: 'u', role: 'admin' })
  await client.org.removeMember('o', 'u')
  expect(server.seen.map(({ method, url, body }) => [method, url, body && JSON.parse(body).role])).toEqual([
    ['POST', '/org/o/invite', 'viewer'],
    ['PATCH', '/org/o/role', 'admin'],
    ['DELETE', '/org/o/member/u/leave', ''],
  ])
})

test('S7.155 an operation that answers with nothing is undefined, and text is text', async () => {
  await using server = await startServer(empty)
  const client = createClient({ ...server, resources: allResources })
  const { log, logs, org, credential, call, elevenLabs, voiceLibrary } = client
  const answers = await Promise.all([
    call.export(),
    log.delete({ callId: 'c' }),
    logs.delete(),
    org.delete('o'),
    org.leave('o'),
    org.removeMember('o', 'u'),
    org.invite('o', { emails: ['jo@example.com'], role: 'viewer' }),
    org.changeRole('o', { userId: 'u', role: 'admin' }),
    credential.webhook({} as never),
    credential.trigger({} as never),
    elevenLabs.cloneVoice({} as never),
    voiceLibrary.createSesameVoice({} as never),
  ])
  expect(answers).toEqual(answers.map(() => undefined))
  await using texts = await startServer((_seen, response) => {
    response.writeHead(200, { 'content-type': 'text/csv' }).end('id\n1\n')
  })
  expect(await createClient({ ...texts, resources: allResources }).call.export()).toBe('id\n1\n')
})

test('S7.29 a form is multipart with its own boundary; blobs stay, objects become JSON', async () => {
  await using server = await startServer(json({}))
  const client = createClient({ ...server, resources: { file } })
  await client.file.create({ file: new File(['text'], 'notes.txt', { type: 'text/plain' }), name: 'Notes' })
  expect(server.seen[0]?.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/)
  expect(server.seen[0]?.body).toContain('filename="notes.txt"')
  expect(server.seen[0]?.body).toContain('Notes')
})

test('S8.16 S8.17 a refusal is thrown as an Error in the API’s words, with the status and the parsed body', async () => {
  const body = { statusCode: 400, error: 'Bad Request', message: ['name must be text'] }
  await using server = await startServer(json(body, 400))
  const client = createClient({ ...server, resources: { assistant } })
  const thrown = await refused(client.assistant.create({}))
  expect(thrown).toBeInstanceOf(Error)
  expect(thrown).toMatchObject({ name: 'Refusal', message: 'name must be text', cause: expect.any(Response) })
  expect(thrown).toMatchObject({ ok: false, status: 400, data: null, error: body })
  expect(isRefusal(thrown, 400) && thrown.error.message).toEqual(['name must be text'])
  expect(isRefusal(thrown, 404)).toBe(false)
})

test('S8.16 with it comes the response itself, data and error attached, as published clients throw it', async () => {
  const body = { statusCode: 404, error: 'Not Found', message: 'There is no such assistant.' }
  await using server = await startServer(json(body, 404))
  const thrown = await refused(createClient({ ...server, resources: { assistant } }).assistant.get('x'))
  const { cause } = thrown as Error
  expect(cause).toBeInstanceOf(Response)
  expect(cause).toMatchObject({ ok: false, status: 404, data: null, error: body })
  expect((cause as Response).headers.get('content-type')).toContain('json')
})

test('a refusal whose body is broken keeps its status', async () => {
  await using server = await startServer((_seen, response) => {
    response.writeHead(404, { 'content-type': 'application/json' }).end('<html>')
  })
  const thrown = await refused(createClient({ ...server, resources: { call } }).call.get('x'))
  expect(thrown).toMatchObject({ status: 404, error: expect.any(SyntaxError) })
})

test('C19 S7.23 S9.58 the base URL is the page’s own, the hosted platform’s, or what the caller says', async () => {
  expect(() => createClient({ resources: { call } })).toThrow('createClient needs a baseUrl outside a web page')
  const asked: unknown[] = []
  const fetch = async (url: unknown) => {
    asked.push(url)
    return Response.json([])
  }
  await createClient({ ...hosted, fetch, resources: { call } }).call.list()
  await createClient({ baseUrl: 'https://voice.example/', fetch, resources: { call } }).call.list()
  vi.stubGlobal('location', { origin: 'https://page.example' })
  await createClient({ fetch, resources: { call } }).call.list()
  vi.unstubAllGlobals()
  expect(asked).toEqual(['https://api.vapi.ai/call', 'https://voice.example/call', 'https://page.example/call'])
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
