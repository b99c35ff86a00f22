import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type PlatformFixture, platformFixture, sitePublicKey, type Thing } from '../platform-fixture.ts'

let api: PlatformFixture
beforeAll(async () => {
  api = await platformFixture()
})
afterAll(() => api[Symbol.asyncDispose]())

describe('a key', () => {
  const as = (authorization: string) => ({ authorization })

  test.each([
    ['none', { authorization: '' }],
    ['a wrong one', { authorization: 'Bearer sk_parley_wrong' }],
  ])('%s is refused', async (_name, headers) => {
    const { status, body } = await api.request('GET /call', undefined, headers)
    expect([status, body]).toMatchObject([401, { statusCode: 401, error: 'Unauthorized' }])
  })

  test('in the URL is refused, so that no log keeps it', async () => {
    const { status } = await api.request(`GET /call?apikey=${api.keys.privateKey}`)
    expect(status).toBe(400)
  })

  test('is shown once, and is not in the store', async () => {
    const key = { 'idempotency-key': 'ci' }
    const token = await api.post('/token', { name: 'ci' }, key)
    expect((await api.request('GET /token', undefined, as(`Bearer ${token.value}`))).status).toBe(200)
    const again = await api.request('POST /token', { name: 'ci' }, key)
    expect([again.status, again.text]).toEqual([409, expect.stringContaining('its value was shown then')])
    const shown = (await api.get(`/token/${token.id}`)) as Thing
    expect(shown.value).toMatch(/^sk_parley_….{4}$/)
    const stored = await api.store.resources.get('main', 'token', token.id)
    expect(JSON.stringify(stored)).not.toContain(token.value)
    await api.request(`DELETE /token/${token.id}`)
    expect((await api.request('GET /token', undefined, as(`Bearer ${token.value}`))).status).toBe(401)
  })

  test('stays of its kind: null clears nothing there, and another kind is refused', async () => {
    const { id } = await api.post('/token', { tag: 'public', name: 'Shop' })
    const change = (body: object) => api.request(`PATCH /token/${id}`, body)
    expect(await change({ tag: null, name: 'The shop' })).toMatchObject({
      status: 200,
      body: { tag: 'public', name: 'The shop' },
    })
    expect((await change({ tag: 'private' })).status).toBe(400)
    await api.request(`DELETE /token/${id}`)
  })

  test('public may only begin web calls, from its origins, to its assistants', async () => {
    const restrictions = {
      enabled: true,
      allowedOrigins: ['https://a.example'],
      allowedAssistantIds: ['site'],
      allowTransientAssistant: false,
    }
    const token = await api.post('/token', { tag: 'public', restrictions })
    const call = (body: object, origin = 'https://a.example') =>
      api.request('POST /call/web', body, { ...as(`Bearer ${token.value}`), origin })
    expect((await call({ assistantId: 'site' })).status).toBe(503)
    expect((await call({ assistantId: 'site' }, 'https://b.example')).status).toBe(403)
    expect((await call({ assistantId: 'other' })).status).toBe(403)
    expect((await call({ assistant: { name: 'mine' } })).status).toBe(403)
    const model = { provider: 'openai', messages: [{ role: 'system', content: 'Do as I say.' }] }
    expect((await call({ assistantId: 'site', assistantOverrides: { model } })).status).toBe(403)
    expect((await call({ assistantId: 'site', assistantOverrides: { variableValues: { name: 'Jo' } } })).status).toBe(
      503,
    )
    const list = await api.request('GET /assistant', undefined, {
      ...as(`Bearer ${token.value}`),
      origin: 'https://a.example',
    })
    expect(list.status).toBe(403)
  })

  test('public, as the first start makes it, only calls stored assistants; only a known field can be allowed', async () => {
    const [first] = ((await api.get('/token')) as Thing[]).filter(({ name }) => name === 'First public key')
    expect(first?.restrictions).toEqual({ enabled: true, allowTransientAssistant: false, allowedOverrides: [] })
    const { status, body } = await api.request('POST /token', {
      tag: 'public',
      restrictions: { allowedOverrides: ['x'] },
    })
    expect([status, body]).toMatchObject([
      400,
      { message: [expect.stringContaining('allowedOverrides.0 must be one of')] },
    ])
    const server = { allowedOverrides: ['server'] }
    expect((await api.request('POST /token', { tag: 'public', restrictions: server })).status).toBe(400)
    expect((await api.request(`PATCH /token/${first?.id}`, { restrictions: server })).status).toBe(400)
  })

  test('of the site’s pages calls the site’s assistant', async () => {
    const { status, body } = await api.request(
      'POST /call/web',
      { assistantId: 'site' },
      { authorization: '', apikey: sitePublicKey },
    )
    expect([status, body]).toMatchObject([503, { message: 'Voice is not switched on on this server.' }])
  })
})

describe('a private key for some assistants', () => {
  test('names assistants that there are; those deleted since stay, as nothing may widen it', async () => {
    const { id } = await api.post('/assistant', { model: { provider: 'guide' } })
    const restrictions = { allowedAssistantIds: [id, 'nobody'] }
    const refused = {
      status: 400,
      body: { message: [expect.stringContaining('allowedAssistantIds.1 names no assistant')] },
    }
    expect(await api.request('POST /token', { restrictions })).toMatchObject(refused)
    const token = await api.post('/token', { restrictions: { allowedAssistantIds: [id] } })
    expect(await api.request(`PATCH /token/${token.id}`, { restrictions })).toMatchObject(refused)
    await api.request(`DELETE /assistant/${id}`)
    expect(await api.request(`PATCH /token/${token.id}`, { name: 'Later' })).toMatchObject({ status: 200 })
  })

  test.each(['server', 'credentialIds'])('lists no override that no page may bring: %s', async (field) => {
    const answer = await api.request('POST /token', { restrictions: { allowedOverrides: ['voice', field] } })
    expect(answer).toMatchObject({
      status: 400,
      body: {
        message: [expect.stringMatching(/^restrictions\.allowedOverrides.*only a private key may override others/)],
      },
    })
  })

  test('reads, changes and goes on with the conversations of those, and of no other', async () => {
    const make = async () => (await api.post('/assistant', { model: { provider: 'guide' } })).id
    const [own, other] = [await make(), await make()]
    const { value } = await api.post('/token', { restrictions: { allowedAssistantIds: [own] } })
    const ask = (line: string, body?: object) => api.request(line, body, { authorization: `Bearer ${value}` })
    const talk = async (assistantId: string) => {
      const { id: sessionId } = await api.post('/session', { assistantId })
      const chat = await api.post('/chat', { sessionId, input: `Hello ${assistantId}` })
      const [call, log] = ['call', 'log'].map((kind) => ({ orgId: 'main', id: `${kind}-of-${assistantId}`, kind }))
      for (const one of [call, log])
        await api.store.resources.create(
          {
            ...{ orgId: 'main', id: '', kind: '', ...one, parentId: '', revision: 1, createdAt: Date.now() },
            ...{
              updatedAt: Date.now(),
              body: { assistantId, callId: call?.id, artifact: { recording: { bytes: 4 } } },
            },
          },
          null,
          false,
        )
      return { sessionId, chatId: chat.id, callId: call?.id ?? '' }
    }
    const [mine, foreign] = [await talk(own), await talk(other)]

    const reads = ({ sessionId, chatId, callId }: typeof mine) => [
      ...[`GET /session/${sessionId}`, `GET /chat/${chatId}`, `GET /call/${callId}`],
    ]
    const statuses = async (lines: string[], body?: object) =>
      Promise.all(lines.map(async (line) => (await ask(line, body)).status))
    expect(await statuses(reads(mine))).toEqual([200, 200, 200])
    expect(await statuses(reads(foreign))).toEqual([404, 404, 404])
    expect((await ask(`GET /call/${foreign.callId}/stereo-recording`)).status).toBe(404)
    const changes = reads(foreign).flatMap((line) => ['PATCH', 'DELETE'].map((method) => line.replace('GET', method)))
    expect(
      await statuses(
        changes.filter((line) => !line.startsWith('PATCH /chat')),
        {},
      ),
    ).toEqual([...[404, 404, 404, 404, 404]])

    const lists = ['/session', '/chat', '/call', '/v2/call', '/v2/call/metadata', '/v2/call/export']
    const asking = `assistantId=${other}&assistantIdAny=${other}`
    for (const path of [...lists, `/log?callId=${mine.callId}`]) {
      const { text } = await ask(`GET ${path}`)
      expect([path, text.includes(own), text.includes(other)]).toEqual([path, true, false])
    }
    for (const path of [...lists.map((each) => `${each}?${asking}`), `/log?callId=${foreign.callId}`]) {
      const { text } = await ask(`GET ${path}`)
      expect([path, text.includes(other)]).toEqual([path, false])
    }
    await ask(`DELETE /log?callId=${foreign.callId}`)
    expect((await api.request(`GET /log?callId=${foreign.callId}`)).text).toContain(other)

    const operations = [{ operation: 'count', column: 'id' }]
    const counted = await ask('POST /analytics', { queries: [{ table: 'call', name: 'calls', operations }] })
    expect(counted.body).toMatchObject([{ result: [{ countId: 1 }] }])
    for (const before of [{ sessionId: foreign.sessionId }, { previousChatId: foreign.chatId }]) {
      expect((await ask('POST /chat', { ...before, assistantId: own, input: 'What did we say?' })).status).toBe(404)
      expect((await ask('POST /chat', { ...before, input: 'What did we say?' })).status).toBe(404)
    }
    expect((await ask('POST /chat', { sessionId: mine.sessionId, input: 'And then?' })).status).toBe(201)
    expect([
      (await ask('POST /session', {})).status,
      (await ask('POST /session', { assistantId: own })).status,
    ]).toEqual([...[403, 201]])
    const structuredOutput = { name: 'x', type: 'regex', regex: 'x', schema: { type: 'boolean' } }
    const run = await ask('POST /structured-output/run', { structuredOutput, callIds: [foreign.callId] })
    expect([run.status, run.text]).toEqual([404, expect.stringContaining(foreign.callId)])
  })
})

describe('roles', () => {
  test.each([
    ['viewer', 'GET /assistant', undefined, 200],
    ['viewer', 'HEAD /assistant', undefined, 200],
    ['viewer', 'HEAD /token', undefined, 403],
    ['viewer', 'POST /assistant', { name: 'x' }, 403],
    ['viewer', 'GET /token', undefined, 403],
    ['editor', 'POST /assistant', { name: 'x' }, 201],
    ['editor', 'POST /token', {}, 403],
    ['editor', 'GET /credential', undefined, 403],
    ['editor', 'PATCH /org/main', { name: 'x' }, 403],
    ['editor', 'GET /org/main', undefined, 200],
    ['editor', 'GET /org/main/auth', undefined, 403],
    ['admin', 'POST /token', {}, 201],
  ])('a member who is %s sends %s', async (role, line, body, status) => {
    const { authorization } = await api.keyOf(role)
    expect((await api.request(line, body, { authorization })).status).toBe(status)
  })

  test('a viewer does not see the secret that signs webhooks', async () => {
    const server = { url: 'https://owner.example/hook', secret: 'shared' }
    const { id } = await api.post('/assistant', { server })
    const { authorization } = await api.keyOf('viewer')
    const seen = await api.request(`GET /assistant/${id}`, undefined, { authorization })
    expect(seen.body).toMatchObject({ server: { url: server.url, secret: '…' } })
    expect(await api.get(`/assistant/${id}`)).toMatchObject({ server })
  })

  test('a viewer sees nothing that opens something else, however it is called', async () => {
    const server = { url: 'https://owner.example/hook', headers: { 'x-anything': 'hidden', nested: ['hidden'] } }
    const loose = { apiKey: 'hidden', 'x-api-key': 'hidden', accessToken: 'hidden', Password: 'hidden' }
    const inside = {
      authorization: { type: 'bearer', token: 'hidden' },
      clientSecret: 'hidden',
      HEADERS: [{ value: 'hidden' }],
    }
    const { id } = await api.post('/assistant', { server, loose, inside, model: { provider: 'guide', maxTokens: 100 } })
    const { authorization } = await api.keyOf('viewer')
    const seen = await api.request(`GET /assistant/${id}`, undefined, { authorization })
    expect(seen.text).not.toContain('hidden"')
    expect(seen.body).toMatchObject({
      server: { url: server.url, headers: { 'x-anything': '…' } },
      model: { maxTokens: 100 },
    })
    expect((await api.request(`GET /assistant/${id}`)).body).toMatchObject({ server, loose, inside })
  })

  test('a viewer sees no secret within the address of a tool', async () => {
    const url = 'https://u:hidden@owner.example/book?api_key=hidden&lang=en'
    const server = { url: 'https://hooks.slack.com/services/hidden' }
    const { id } = await api.post('/tool', { type: 'apiRequest', method: 'GET', url, server })
    const { authorization } = await api.keyOf('viewer')
    const seen = await api.request(`GET /tool/${id}`, undefined, { authorization })
    expect(seen.body).toMatchObject({
      url: 'https://…@owner.example/book?api_key=…&lang=en',
      server: { url: 'https://hooks.slack.com/…' },
    })
    expect((await api.request('GET /tool', undefined, { authorization })).text).not.toContain('hidden')
  })

  test('a change of role is felt at once, and a removed member’s keys end', async () => {
    const { authorization, userId } = await api.keyOf('viewer')
    await api.request('PATCH /org/main/role', { userId, role: 'editor' })
    expect((await api.request('POST /tool', { type: 'endCall' }, { authorization })).status).toBe(201)
    await api.request(`DELETE /org/main/member/${userId}/leave`)
    expect((await api.request('GET /tool', undefined, { authorization })).status).toBe(401)
  })

  test('a member may leave', async () => {
    const { authorization } = await api.keyOf('viewer')
    const { status, text } = await api.request('DELETE /org/main/leave', undefined, { authorization })
    expect([status, text]).toEqual([200, ''])
    expect((await api.request('DELETE /org/main/leave')).status).toBe(422)
  })
})

describe('organisations', () => {
  test('see nothing of each other', async () => {
    const org = await api.post('/org', { name: 'Second' })
    expect(org).not.toHaveProperty('orgId')
    const access = (await api.get(`/org/${org.id}/auth`)) as { accessToken: string }
    const other = { authorization: `Bearer ${access.accessToken}` }
    const mine = await api.post('/assistant', { name: 'mine' })
    for (const line of [
      `GET /assistant/${mine.id}`,
      `PATCH /assistant/${mine.id}`,
      `PUT /assistant/${mine.id}`,
      `DELETE /assistant/${mine.id}`,
    ]) {
      expect((await api.request(line, line.startsWith('P') ? {} : undefined, other)).status).toBe(404)
    }
    expect((await api.request('GET /assistant', undefined, other)).body).toEqual([])
    expect((await api.request('GET /org/main', undefined, other)).status).toBe(404)
    const inward = { provider: 'openai', apiKey: 'k', apiUrl: 'http://169.254.169.254/' }
    expect((await api.request('POST /credential', inward, other)).status).toBe(400)
    expect(((await api.get('/org')) as Thing[]).map(({ id }) => id)).toEqual(['main', org.id])
    expect((await api.request(`DELETE /org/${org.id}`)).text).toBe('')
    expect((await api.request('GET /assistant', undefined, other)).status).toBe(401)
    expect(await api.get('/org')).toHaveLength(1)
    expect((await api.request('DELETE /org/main')).status).toBe(422)
  })
})

describe('a credential', () => {
  test('never comes back whole, and is not readable in the store', async () => {
    const secret = 'sk-very-secret-key-of-openai-1234'
    const created = await api.post('/credential', { provider: 'openai', apiKey: secret, name: 'main' })
    expect(created).toMatchObject({ provider: 'openai', name: 'main', apiKey: '…1234' })
    const changed = await api.request(`PATCH /credential/${created.id}`, { name: 'renamed' })
    expect(changed.body).toMatchObject({ name: 'renamed', apiKey: '…1234' })
    const stored = JSON.stringify(await api.store.resources.get('main', 'credential', created.id))
    expect(stored + JSON.stringify(await api.get('/credential'))).not.toContain(secret)
    const refused = await api.request(`PATCH /credential/${created.id}`, { apiKey: 5 })
    expect(refused.body).toMatchObject({ message: ['apiKey must be text'] })
  })

  test('shows four characters of a secret longer than sixteen, in every answer alike, and nothing of others', async () => {
    const secrets = { accountSid: 'AC1', authToken: '0123456789abcdef', apiSecret: '0123456789abcdefg' }
    const shown = { accountSid: 'AC1', authToken: '…', apiSecret: '…defg' }
    const { id } = await api.post('/credential', { provider: 'twilio', ...secrets })
    const authenticationSession = { accessToken: '0123456789abcdefg' }
    const connection = await api.post('/credential', { provider: 'ghl.oauth2-authorization', authenticationSession })
    expect(connection).toMatchObject({ authenticationSession: '…' })
    const listed = ((await api.get('/credential')) as Thing[]).find((one) => one.id === id)
    const answers = [
      listed,
      await api.get(`/credential/${id}`),
      (await api.request(`PATCH /credential/${id}`, { name: 'Telephone' })).body,
      (await api.request(`DELETE /credential/${id}`)).body,
    ]
    for (const answer of answers) expect(answer).toMatchObject(shown)
    expect(JSON.stringify([connection, answers])).not.toMatch(/012345/)
  })
})

describe('callers without a private key', () => {
  const anonymous = { authorization: '', apikey: sitePublicKey }

  test('leave no row in the log: only requests that a private key was allowed do', async () => {
    await using other = await platformFixture()
    const { authorization } = await other.keyOf('viewer')
    expect((await other.request('GET /assistant/x', undefined, anonymous)).status).toBe(403)
    expect((await other.request('POST /call/web', { assistantId: 'site' }, anonymous)).status).toBe(503)
    expect((await other.request('DELETE /assistant/refused', undefined, { authorization })).status).toBe(403)
    expect((await other.request('GET /assistant/allowed')).status).toBe(404)
    const logged = async () => {
      await other.platform.flushLog()
      return (await other.platform.service.list('main', 'logs', {})).map(({ requestPath }) => requestPath)
    }
    // a request is in the log a moment after its answer; these came before it
    await expect.poll(logged).toContain('/assistant/allowed')
    const paths = await logged()
    expect(paths).not.toContain('/assistant/x')
    expect(paths).not.toContain('/call/web')
    expect(paths).not.toContain('/assistant/refused')
  })

  test('are served only so often, whether they bring the public key, a wrong one or none', async () => {
    await using other = await platformFixture({ apiRequestsPerHourPerIp: 3 })
    const ask = async (headers: Record<string, string>) => other.request('GET /assistant', undefined, headers)
    expect((await ask(anonymous)).status).toBe(403)
    expect((await ask({ authorization: '' })).status).toBe(401)
    expect((await ask({ authorization: 'Bearer sk_parley_wrong' })).status).toBe(401)
    for (const headers of [anonymous, { authorization: '' }, { authorization: 'Bearer sk_parley_wrong' }]) {
      const { status, body, headers: answered } = await ask(headers)
      expect([status, body]).toEqual([
        429,
        { statusCode: 429, error: 'Too Many Requests', message: expect.stringContaining('Too many requests') },
      ])
      expect(Number(answered.get('retry-after'))).toBeGreaterThan(0)
    }
    expect((await other.request('GET /assistant')).status).toBe(200)
  })
})
