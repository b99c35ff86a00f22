import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type PlatformFixture, platformFixture, type Thing } from '../platform-fixture.ts'

let api: PlatformFixture
beforeAll(async () => {
  api = await platformFixture()
})
afterAll(() => api[Symbol.asyncDispose]())

describe('a resource', () => {
  test('is created, read, changed, replaced and deleted; unknown fields are kept', async () => {
    const created = await api.post('/assistant', {
      name: 'Ada',
      futureField: { deep: [1] },
      id: 'mine',
      orgId: 'theirs',
    })
    expect(created).toMatchObject({ name: 'Ada', futureField: { deep: [1] }, orgId: 'main' })
    expect(created.id).not.toBe('mine')
    expect(created.createdAt).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
    expect(await api.get(`/assistant/${created.id}`)).toEqual(created)
    const changed = await api.request(`PATCH /assistant/${created.id}`, { name: null, firstMessage: 'Hello' })
    expect(changed.body).toMatchObject({ firstMessage: 'Hello', futureField: { deep: [1] } })
    expect(changed.body).not.toHaveProperty('name')
    const replaced = await api.request(`PUT /assistant/${created.id}`, { name: 'Grace' })
    expect(replaced.body).toEqual({
      id: created.id,
      orgId: 'main',
      name: 'Grace',
      createdAt: created.createdAt,
      updatedAt: expect.any(String),
    })
    expect((await api.request(`DELETE /assistant/${created.id}`)).body).toMatchObject({ name: 'Grace' })
    expect((await api.request(`GET /assistant/${created.id}`)).status).toBe(404)
  })

  test('is refused with a sentence for each wrong field', async () => {
    const { status, body } = await api.request('POST /assistant', { name: 7, voice: { provider: 'parrot' } })
    expect(status).toBe(400)
    expect(body).toMatchObject({ statusCode: 400, error: 'Bad Request' })
    expect((body as { message: string[] }).message).toEqual([
      'name must be text',
      expect.stringMatching(/^voice\.provider must be one of 11labs, /),
    ])
  })

  test.each([
    ['[]', 'the body must be an object'],
    ['{"name":', 'This request could not be read.'],
    ['{"__proto__":{"admin":true}}', 'This request could not be read.'],
    [`${'{"a":'.repeat(100)}1${'}'.repeat(100)}`, 'the body must not be nested deeper than 64 levels'],
  ])('%.40s is not read', async (body, message) => {
    const response = await fetch(`${api.url}/assistant`, {
      method: 'POST',
      body,
      headers: { authorization: `Bearer ${api.keys.privateKey}`, 'content-type': 'application/json' },
    })
    expect(response.status).toBe(400)
    expect([((await response.json()) as { message: string }).message].flat()).toEqual([message])
  })

  test('keeps its versions, newest first', async () => {
    const { id } = await api.post('/assistant', { name: 'one' })
    for (const name of ['two', 'three']) await api.request(`PATCH /assistant/${id}`, { name })
    const page = (await api.get(`/assistant/${id}/version?limit=2`)) as { results: Thing[]; metadata: object }
    expect(page.results.map(({ name, version, assistantId }) => [name, version, assistantId])).toEqual([
      ['three', 3, id],
      ['two', 2, id],
    ])
    expect(page.metadata).toEqual({ itemsPerPage: 2, totalItems: 3, currentPage: 1 })
  })

  test('changed by many at once keeps every change', async () => {
    const { id } = await api.post('/assistant', { name: 'one' })
    const changes = Array.from({ length: 8 }, (_, index) =>
      api.request(`PATCH /assistant/${id}`, { [`field${index}`]: index }),
    )
    expect((await Promise.all(changes)).map(({ status }) => status)).toEqual(Array(8).fill(200))
    const final = (await api.get(`/assistant/${id}`)) as Thing
    for (let index = 0; index < 8; index += 1) expect(final[`field${index}`]).toBe(index)
  })

  test('too large is refused', async () => {
    expect((await api.request('POST /assistant', { firstMessage: 'x'.repeat(2_000_000) })).status).toBe(413)
  })
})

describe('a repeated POST', () => {
  test('with the same key creates once; with another body it is refused', async () => {
    const key = { 'idempotency-key': 'again' }
    const [first, second] = await Promise.all([api.post('/squad', aSquad, key), api.post('/squad', aSquad, key)])
    expect(first.id).toBe(second.id)
    const third = await api.request('POST /squad', aSquad, key)
    expect(third.headers.get('idempotency-replayed')).toBe('true')
    expect((await api.request('POST /squad', { ...aSquad, name: 'other' }, key)).status).toBe(422)
    expect((await api.request('POST /tool', { type: 'endCall' }, key)).status).toBe(201)
    expect((await api.request('POST /squad', aSquad, { 'idempotency-key': 'two words' })).status).toBe(400)
  })
})

const aSquad = { name: 'team', members: [{ assistantId: 'site' }] }

describe('a list', () => {
  test('is newest first, bounded and paged', async () => {
    const made: Thing[] = []
    for (const name of ['a', 'b', 'c'])
      made.push(await api.post('/template', { type: 'tool', name, provider: name === 'b' ? 'make' : 'function' }))
    const names = async (query: string) => ((await api.get(`/template${query}`)) as Thing[]).map(({ name }) => name)
    expect(await names('')).toEqual(['c', 'b', 'a'])
    expect(await names('?limit=1')).toEqual(['c'])
    expect(await names(`?createdAtLt=${made[2]?.createdAt}&createdAtGe=${made[1]?.createdAt}`)).toEqual(
      made[1]?.createdAt === made[2]?.createdAt ? [] : expect.arrayContaining(['b']),
    )
    expect(await names('?provider=make')).toEqual(['b'])
    const page = (await api.get('/v2/assistant?limit=1&page=1&sortOrder=ASC')) as { results: Thing[]; metadata: object }
    expect(page.results[0]?.id).toBe('site')
    expect(page.metadata).toMatchObject({ itemsPerPage: 1, currentPage: 1 })
  })

  test.each(['limit=0', 'limit=1001', 'limit=ten', 'createdAtGt=soon', 'limit=1&limit=2'])(
    '%s is refused',
    async (query) => {
      const { status, body } = await api.request(`GET /template?${query}`)
      expect([status, (body as { message: string[] }).message[0]]).toEqual([
        400,
        expect.stringMatching(/^(limit|createdAtGt) must be/),
      ])
    },
  )

  test('a filter cannot leave its value', async () => {
    expect(await api.get(`/template?collectionId=${encodeURIComponent("x' OR '1'='1")}`)).toEqual([])
  })
})

describe('a query', () => {
  test.each([
    ['/assistant?id=a&id=b', 'id must be given only once'],
    ['/v2/assistant?idAny=a&idAny=b', 'idAny must be given only once'],
    ['/assistant?name=a&name=b', 'name must be given only once'],
  ])('%s is refused', async (path, message) => {
    const { status, body } = await api.request(`GET ${path}`)
    expect([status, body]).toMatchObject([400, { message: [message] }])
  })
})

test.each(['/assistant?idAny=a', '/assistant?cost=a', '/assistant?createdAt=a'])(
  'GET %s is no trouble',
  async (path) => {
    expect((await api.request(`GET ${path}`)).status).toBeLessThan(500)
  },
)

describe('references', () => {
  test.each([
    [
      '/squad',
      { members: [{ assistantId: 'nobody' }] },
      "members.0.assistantId names no assistant of this organisation: 'nobody'",
    ],
    ['/squad', { members: [{}] }, 'members.0.assistantId is required, or an assistant'],
    [
      '/assistant',
      { model: { provider: 'openai', toolIds: ['none'] } },
      "model.toolIds.0 names no tool of this organisation: 'none'",
    ],
    [
      '/assistant',
      { hooks: [{ on: 'call.ending', do: [{ type: 'tool', toolId: 'none' }] }] },
      "hooks.0.do.0.toolId names no tool of this organisation: 'none'",
    ],
    [
      '/workflow',
      {
        ...{ name: 'w', nodes: [{ type: 'conversation', name: 'a' }], edges: [] },
        artifactPlan: { scorecards: [{ metrics: [], assistantIds: ['nobody'] }] },
      },
      "artifactPlan.scorecards.0.assistantIds.0 names no assistant of this organisation: 'nobody'",
    ],
    [
      '/knowledge-base',
      { provider: 'parley', fileIds: ['none'] },
      "fileIds.0 names no file of this organisation: 'none'",
    ],
    [
      '/workflow',
      { name: 'w', nodes: [{ type: 'conversation', name: 'a' }], edges: [{ from: 'a', to: 'b' }] },
      "edges.0.to must name a node, and 'b' is none",
    ],
    ['/call/web', {}, 'assistantId is required, or an assistant, a squad or a workflow'],
    [
      '/call',
      { assistantId: 'site', phoneNumberId: 'none', customer: { number: '+442071838750' } },
      "phoneNumberId names no phone-number of this organisation: 'none'",
    ],
    ['/call/phone', { assistantId: 'site' }, 'customer is required, with the number to call'],
  ])('POST %s %j is refused', async (path, body, message) => {
    const answer = await api.request(`POST ${path}`, body)
    expect([answer.status, (answer.body as { message: string[] }).message]).toEqual([400, [message]])
  })

  test('a phone call says which credential is missing', async () => {
    const credential = await api.post('/credential', { provider: 'vonage', apiKey: 'k', apiSecret: 's' })
    const number = await api.post('/phone-number', {
      provider: 'vonage',
      number: '+442071838750',
      credentialId: credential.id,
    })
    await api.request(`DELETE /credential/${credential.id}`)
    const call = { assistantId: 'site', phoneNumberId: number.id, customer: { number: '+442071838751' } }
    const { status, body } = await api.request('POST /call', call)
    expect([status, body]).toMatchObject([
      400,
      { message: ["phoneNumberId needs a vonage credential: POST /credential with provider 'vonage'"] },
    ])
  })
})

describe('calls', () => {
  beforeAll(async () => {
    const at = Date.parse('2025-01-31T09:00:00Z')
    const body = {
      type: 'webCall',
      endedReason: '=cmd()',
      transcript: 'a "quoted"\nline',
      startedAt: '2025-01-31T09:00:00Z',
      endedAt: '2025-01-31T09:00:30Z',
      cost: 0.25,
      assistantId: 'site',
      messages: [{}],
      artifact: { recordingUrl: 'https://files.example/a.ogg?token=hush' },
    }
    await api.store.resources.create(
      { orgId: 'main', id: 'c1', kind: 'call', parentId: '', body, revision: 1, createdAt: at, updatedAt: at },
      null,
      false,
    )
  })

  test('are exported as CSV, without formulas', async () => {
    const { text, headers } = await api.request(
      'GET /v2/call/export?columns=id&columns=endedReason&columns=duration&columns=transcript',
    )
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(text).toBe('id,endedReason,duration,transcript\r\nc1,\'=cmd(),30,"a ""quoted""\nline"\r\n')
    const page = (await api.get('/v2/call?costGe=0.2&idAny=c1&idAny=c2')) as { results: Thing[] }
    expect(page.results.map(({ id }) => id)).toEqual(['c1'])
    const viewer = await api.keyOf('viewer')
    const asSeen = await api.request('GET /v2/call/export?columns=recordingUrl', undefined, viewer)
    expect(asSeen.text).toBe('recordingUrl\r\nhttps://files.example/a.ogg?token=…\r\n')
    const metadata = (await api.get('/v2/call/metadata')) as { results: Thing[] }
    expect(metadata.results[0]).not.toHaveProperty('messages')
  })

  test('are counted and grouped over time', async () => {
    const query = {
      name: 'q',
      table: 'call',
      groupBy: ['assistantId'],
      timeRange: { step: 'month', start: '2025-01-01T00:00:00Z', end: '2025-02-01T00:00:00Z' },
      operations: [
        { operation: 'count', column: 'id' },
        { operation: 'sum', column: 'cost' },
        { operation: 'avg', column: 'duration', alias: 'seconds' },
      ],
    }
    expect((await api.request('POST /analytics', { queries: [query] })).body).toEqual([
      {
        name: 'q',
        timeRange: {
          step: 'month',
          start: '2025-01-01T00:00:00.000Z',
          end: '2025-02-01T00:00:00.000Z',
          timezone: 'UTC',
        },
        result: [{ date: '2025-01-01T00:00:00', assistantId: 'site', countId: 1, sumCost: 0.25, seconds: 30 }],
      },
    ])
  })

  test('are not grouped into more rows than one answer may hold, nor twice by the same', async () => {
    const first = Date.parse('2024-01-01T00:00:00Z')
    const seconds = Array.from({ length: 201 }, (_, second) => second)
    await Promise.all(
      seconds.map((second) => {
        const at = first + 1000 * second
        const call = { orgId: 'main', id: `second-${second}`, kind: 'call', parentId: '', body: {}, revision: 1 }
        return api.store.resources.create({ ...call, createdAt: at, updatedAt: at }, null, false)
      }),
    )
    const query = {
      table: 'call',
      timeRange: { step: 'second', start: '2024-01-01T00:00:00Z', end: '2024-01-02T00:00:00Z' },
      operations: [{ operation: 'count', column: 'id' }],
    }
    const ask = (count: number, more: object = {}) => {
      const queries = Array.from({ length: count }, (_, index) => ({ ...query, name: `q${index}`, ...more }))
      return api.request('POST /analytics', { queries })
    }
    const [whole, tooMany, twice] = [await ask(49), await ask(50), await ask(1, { groupBy: ['type', 'type'] })]
    expect((whole.body as { result: object[] }[]).map(({ result }) => result.length)).toEqual(Array(49).fill(201))
    expect([tooMany.status, tooMany.text]).toEqual([
      400,
      expect.stringContaining("more than 10000 rows (query 'q49'): choose a longer step"),
    ])
    expect([twice.status, twice.text]).toEqual([400, expect.stringContaining('must be a column, or different columns')])
  })
})
