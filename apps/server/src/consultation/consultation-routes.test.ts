import { randomUUID } from 'node:crypto'
import { consultationPath, demoPublicKey, formMetaHeader, services } from '@parley/protocol'
import { fastify } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aRequest, type ServerFixture, serverFixture } from '../server-fixture.ts'
import { openSqliteStore } from '../store/sqlite/sqlite-store.ts'
import { type ConsultationDeps, consultationRoutes } from './consultation-routes.ts'

let server: ServerFixture
beforeAll(async () => {
  server = await serverFixture({
    FORM_MIN_FILL_MS: '1500',
    CORS_ORIGINS: 'https://partner.example',
    RATE_LIMIT_PER_IP: '10000',
    RATE_LIMIT_PER_EMAIL: '10000',
  })
})
afterAll(() => server.remove())

/** What lies in the database, read beside the running server. */
async function stored({ settings } = server) {
  const store = await openSqliteStore(settings.DATA_DIR as string, { exclusive: false })
  const consultations = await store.consultations.list('', 1000)
  const mails = await store.outbox.list(null, 1000)
  await store.close()
  return { consultations, mails }
}
const storedWith = async (id: string) => (await stored()).consultations.filter((one) => one.id === id)
const idOf = async (response: Response) => ((await response.json()) as { id: string }).id
const meta = (value: unknown) => ({ [formMetaHeader]: encodeURIComponent(JSON.stringify(value)) })

describe('a valid request', () => {
  test('S7.1 S7.2 S7.3 S7.4 S7.7 is stored as it was sent and answered with its id', async () => {
    const response = await server.post({ ...aRequest, email: ' ada@engine.example ', role: 'admin' })
    expect(response.status).toBe(200)
    const answer = (await response.json()) as { id: string }
    expect(answer).toEqual({ success: true, id: expect.stringMatching(/^[0-9a-f-]{36}$/) })
    const [consultation] = await storedWith(answer.id)
    expect(consultation).toEqual({ ...aRequest, id: answer.id, utm: {}, createdAt: expect.any(Number) })
  })

  test('S7.8 C16 owes a mail to the agency and one to the visitor', async () => {
    const id = await idOf(await server.post())
    const mails = (await stored()).mails.filter((mail) => mail.aboutId === id)
    expect(Object.fromEntries(mails.map(({ kind, mail }) => [kind, mail.to.address]))).toEqual({
      notification: 'hello@parley.example',
      confirmation: 'ada@engine.example',
    })
  })

  test.each([
    ['Authorization: Bearer', { authorization: `bearer ${demoPublicKey}` }],
    ['apikey', { authorization: '', apikey: demoPublicKey }],
  ])('S6.2 S6.3 the public key in %s is all it needs', async (_name, headers) => {
    expect((await server.post(aRequest, headers)).status).toBe(200)
  })

  test('campaign parameters are kept; hints that cannot be read are left out', async () => {
    const utm = { utm_source: 'newsletter', utm_campaign: 'spring & co' }
    const id = await idOf(await server.post(aRequest, meta({ website: '', fillMs: 9000, utm })))
    expect(await storedWith(id)).toMatchObject([{ utm }])
    for (const broken of ['%', '{', encodeURIComponent('{"utm":{"other":"x"}}'), encodeURIComponent('[1]')]) {
      const answer = await server.post(aRequest, { [formMetaHeader]: broken })
      expect(await storedWith(await idOf(answer))).toMatchObject([{ utm: {} }])
    }
  })

  test('what databases refuse is left out rather than the request', async () => {
    const id = await idOf(await server.post({ ...aRequest, problems: 'a\u0000b \ud800 c' }))
    expect(await storedWith(id)).toMatchObject([{ problems: 'ab \ufffd c' }])
  })

  test.each(services)('S5.14 %s is one of the services', async (service) => {
    expect((await server.post({ ...aRequest, service })).status).toBe(200)
  })
})

describe('a refused request', () => {
  const errorOf = async (response: Response) => [response.status, await response.json()]

  test('S5.14 S7.6 S8.1 is 400 with the first message, and every failing field', async () => {
    expect(await errorOf(await server.post({ ...aRequest, email: 'ada', problems: '' }))).toEqual([
      400,
      {
        error: 'Please enter a valid email',
        fields: { email: 'Please enter a valid email', problems: 'Please describe your problems' },
      },
    ])
  })

  test.each([
    ['service', 'carrier-pigeons'],
    ['service', 'toString'],
    ['fullName', 'x'.repeat(201)],
    ['email', `${'x'.repeat(250)}@b.co`],
    ['problems', 'x'.repeat(5001)],
    ['companyName', 7],
  ])('S5.14 %s is judged by the same rules as in the form', async (field, value) => {
    const [status, body] = await errorOf(await server.post({ ...aRequest, [field]: value }))
    expect([status, Object.keys((body as { fields: object }).fields)]).toEqual([400, [field]])
  })

  test.each(['{', '', 'null', '[]', '"text"'])('S5.14 %j is 400 {error}', async (body) => {
    expect(await errorOf(await server.post(body))).toMatchObject([400, { error: expect.stringMatching(/.{10}/) }])
  })

  test.each([
    {},
    { authorization: 'Bearer wrong' },
    { authorization: `Basic ${demoPublicKey}` },
    { apikey: `${demoPublicKey}x` },
  ] as Record<string, string>[])('S6.4 without the public key it is 401 {error}: %j', async (headers) => {
    const response = await server.post(aRequest, { authorization: '', ...headers })
    expect(await errorOf(response)).toMatchObject([401, { error: expect.stringContaining('public key') }])
  })

  test('S6.7 more than 32 KB is 413, whatever else is wrong with it', async () => {
    const response = await server.post('x'.repeat(33 * 1024), { authorization: '', 'content-type': 'text/plain' })
    expect(await errorOf(response)).toMatchObject([413, { error: expect.any(String) }])
  })

  test.each(['text/plain', 'multipart/form-data; boundary=x', 'application/jsonp'])('S7.2 %s is 415', async (type) => {
    expect(await errorOf(await server.post('{}', { 'content-type': type }))).toMatchObject([415, {}])
  })

  test.each([
    ['a field that no person sees was filled', { website: 'https://spam.example', fillMs: 9000 }],
    ['it was sent quicker than a person types', { website: '', fillMs: 1499 }],
  ])('S6.7 when %s, it is told so politely and not stored', async (_name, hints) => {
    const before = (await stored()).consultations.length
    const [status, body] = await errorOf(await server.post(aRequest, meta(hints)))
    expect(status).toBe(422)
    expect(body).toEqual({ error: expect.stringContaining('write to hello@parley.example') })
    expect((await stored()).consultations).toHaveLength(before)
  })
})

describe('S6.7 rate limits', () => {
  const limited = async (environment: Record<string, string>, bodies: (typeof aRequest)[]) => {
    const small = await serverFixture(environment)
    const answers: Response[] = []
    for (const body of bodies) answers.push(await small.post(body))
    const { consultations } = await stored(small)
    await small.remove()
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 429])
    expect(Number(answers[2]?.headers.get('retry-after'))).toBeGreaterThan(60)
    expect(await answers[2]?.json()).toEqual({ error: expect.stringContaining('try again later') })
    expect(consultations).toHaveLength(2)
  }
  const from = (email: string) => ({ ...aRequest, email })

  test('hold for one address', () =>
    limited({ RATE_LIMIT_PER_IP: '2' }, [from('a@b.co'), from('c@d.co'), from('e@f.co')]))
  test('hold for everybody together', () =>
    limited({ RATE_LIMIT_GLOBAL: '2' }, [from('a@b.co'), from('c@d.co'), from('e@f.co')]))
  test('requests that are refused use nothing up', async () => {
    const small = await serverFixture({ RATE_LIMIT_PER_IP: '1', RATE_LIMIT_GLOBAL: '1' })
    expect((await small.post({ ...aRequest, email: 'nowhere' })).status).toBe(400)
    expect((await small.post(aRequest)).status).toBe(200)
    await small.remove()
  })
  test('L3 hold for the email address that would be written to', () =>
    limited({ RATE_LIMIT_PER_EMAIL: '2' }, [from('a@b.co'), from('A@b.co'), from('a@B.co')]))

  test('an address dressed up as another does not pass the limit of its own', async () => {
    for (const email of ['<v@b.co>', 'v@b.co>', 'v@b.co,w@b.co']) {
      expect((await server.post({ ...aRequest, email })).status).toBe(400)
    }
  })

  test.each(['RATE_LIMIT_PER_EMAIL', 'RATE_LIMIT_PER_IP', 'RATE_LIMIT_GLOBAL'])(
    'a repetition gets its answer even when %s is reached',
    async (limit) => {
      const small = await serverFixture({ [limit]: '1' })
      const key = { 'idempotency-key': 'k' }
      const ids = [await idOf(await small.post(aRequest, key)), await idOf(await small.post(aRequest, key))]
      await small.remove()
      expect(ids[1]).toBe(ids[0])
    },
  )
})

describe('Idempotency-Key', () => {
  test('the same key and content store once and get the same answer, also at the same time', async () => {
    const key = { 'idempotency-key': randomUUID() }
    const answers = await Promise.all(Array.from({ length: 8 }, () => server.post(aRequest, key)))
    const ids = await Promise.all(answers.map(idOf))
    expect(new Set(ids).size).toBe(1)
    expect(await storedWith(ids[0] as string)).toHaveLength(1)
    expect((await stored()).mails.filter((mail) => mail.aboutId === ids[0])).toHaveLength(2)
  })

  test('the same key with other content is 422', async () => {
    const key = { 'idempotency-key': randomUUID() }
    await server.post(aRequest, key)
    expect((await server.post({ ...aRequest, problems: 'Others' }, key)).status).toBe(422)
  })

  test('is remembered across a restart', async () => {
    const key = { 'idempotency-key': 'across-a-restart' }
    const first = await serverFixture()
    const id = await idOf(await first.post(aRequest, key))
    await first.close()
    const second = await serverFixture({ DATA_DIR: first.settings.DATA_DIR as string })
    expect(await idOf(await second.post(aRequest, key))).toBe(id)
    await second.remove()
    await first.remove()
  })

  test.each(['', 'two words', 'x'.repeat(256)])('%j is no key', async (key) => {
    expect((await server.post(aRequest, { 'idempotency-key': key })).status).toBe(400)
  })
})

describe('the form of a browser without JavaScript', () => {
  /** What the page was drawn from. */
  async function stateOf(response: Response) {
    const page = await response.text()
    return JSON.parse(page.slice(page.indexOf('{')))
  }

  test('leads to the thank-you state', async () => {
    const before = (await stored()).consultations.length
    const response = await server.postForm({ ...aRequest, apikey: demoPublicKey, website: '', email: 'form@b.co' })
    expect([response.status, response.headers.get('location')]).toEqual([303, '/contact?sent'])
    expect((await stored()).consultations).toHaveLength(before + 1)
  })

  test('the longest texts in any script fit into a plain form', async () => {
    const longest = { problems: 'п'.repeat(5000), additionalInfo: '語'.repeat(5000) }
    const response = await server.postForm({ ...aRequest, apikey: demoPublicKey, email: 'long@b.co', ...longest })
    expect(response.status).toBe(303)
  })

  test('S8.5 shows the page again with what was typed and what is wrong, and is not kept by anybody', async () => {
    const response = await server.postForm({ ...aRequest, apikey: demoPublicKey, email: 'ada', service: '' })
    expect(response.status).toBe(400)
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(await stateOf(response)).toEqual({
      values: { ...aRequest, email: 'ada', service: '' },
      errors: { email: 'Please enter a valid email', service: 'Please select a service' },
      banner: 'Please enter a valid email',
    })
  })

  test.each([
    [422, 'automated', { website: 'x' }],
    [401, 'public key', { apikey: 'wrong' }],
  ])('a refusal with %i is said on the page', async (status, text, fields) => {
    const response = await server.postForm({ ...aRequest, apikey: demoPublicKey, ...fields })
    expect(response.status).toBe(status)
    expect((await stateOf(response)).banner).toContain(text)
  })

  test.each([
    [413, 'too large', { problems: 'x'.repeat(200_000) }, {}],
    [403, 'origin', {}, { origin: 'https://evil.example' }],
  ])('what is refused with %i before it is read is said on the page, too', async (status, text, fields, headers) => {
    const response = await server.postForm({ ...aRequest, apikey: demoPublicKey, ...fields }, headers)
    expect(response.status).toBe(status)
    expect((await stateOf(response)).banner).toContain(text)
  })

  test('what nobody foresaw is said on the page, with everything that was typed, and is in the log', async () => {
    const errors: unknown[] = []
    const app = fastify({ logger: { level: 'error', stream: { write: (line) => void errors.push(JSON.parse(line)) } } })
    const renderContact = (state: object) => JSON.stringify(state)
    const site = () => ({ renderer: async () => ({ renderContact }), documentHeaders: {} })
    const store = { consultations: { recall: () => Promise.reject(new Error('no foresight')) } }
    const parts: Partial<ConsultationDeps> = { siteUrl: server.url, corsOrigins: [], publicKey: 'k', now: Date.now }
    await app.register(consultationRoutes({ ...parts, site, store } as unknown as ConsultationDeps))
    const payload = new URLSearchParams({ ...aRequest, apikey: 'k' }).toString()
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const response = await app.inject({ method: 'POST', url: consultationPath, headers, payload })
    expect(response.statusCode).toBe(500)
    expect(response.headers['content-type']).toContain('text/html')
    expect(response.json()).toMatchObject({ values: aRequest, banner: expect.stringContaining('on our side') })
    expect(errors).toMatchObject([{ err: { message: 'no foresight' } }])
  })

  test('sent twice it is stored once', async () => {
    const before = (await stored()).consultations.length
    const twice = { ...aRequest, apikey: demoPublicKey, email: 'twice@b.co' }
    const answers = await Promise.all([server.postForm(twice), server.postForm(twice)])
    expect(answers.map((answer) => answer.status)).toEqual([303, 303])
    expect((await stored()).consultations).toHaveLength(before + 1)
  })

  test('takes campaign parameters from the address of our own page only', async () => {
    const send = async (email: string, referer: string) => {
      await server.postForm({ ...aRequest, apikey: demoPublicKey, email }, { referer })
      return (await stored()).consultations.find((one) => one.email === email)?.utm
    }
    const query = '?utm_source=mail&other=x&utm_medium=email'
    expect(await send('own@b.co', `${server.url}/contact${query}`)).toEqual({ utm_source: 'mail', utm_medium: 'email' })
    expect(await send('foreign@b.co', `https://evil.example/${query}`)).toEqual({})
  })
})

describe('S7.10 other origins', () => {
  const preflight = (origin: string) =>
    fetch(server.url + consultationPath, {
      method: 'OPTIONS',
      headers: { origin, 'access-control-request-method': 'POST' },
    })

  test('a listed one may ask and send', async () => {
    const asked = await preflight('https://partner.example')
    expect(asked.status).toBe(204)
    expect(asked.headers.get('access-control-allow-origin')).toBe('https://partner.example')
    expect(asked.headers.get('vary')).toContain('origin')
    const allowed = asked.headers.get('access-control-allow-headers')?.split(', ')
    const needed = 'authorization, x-client-info, apikey, content-type, x-retry-count, traceparent, tracestate, baggage'
    const ours = ['idempotency-key', 'x-form-meta', 'x-client-id']
    expect(allowed?.sort()).toEqual([...needed.split(', '), ...ours].sort())
    const sent = await server.post(aRequest, { origin: 'https://partner.example' })
    expect([sent.status, sent.headers.get('access-control-allow-origin')]).toEqual([200, 'https://partner.example'])
    const refused = await server.post('{', { origin: 'https://partner.example' })
    expect([refused.status, refused.headers.get('access-control-allow-origin')]).toEqual([
      400,
      'https://partner.example',
    ])
  })

  test.each(['https://evil.example', 'null', 'https://partner.example.evil.example'])('%s is 403', async (origin) => {
    for (const response of [await preflight(origin), await server.post(aRequest, { origin })]) {
      expect(response.status).toBe(403)
      expect(response.headers.get('access-control-allow-origin')).toBeNull()
    }
  })

  test('our own is always let in', async () => {
    expect((await server.post(aRequest, { origin: server.url })).status).toBe(200)
    expect((await server.post(aRequest, { origin: 'http://localhost:0' })).status).toBe(200)
  })
})

describe('S7.191 the other base paths of a backend', () => {
  test.each(['/rest/v1/leads', '/realtime/v1', '/storage/v1/object/x'])(
    '%s is 501 and says what to do',
    async (path) => {
      const response = await fetch(server.url + path, { method: 'POST' })
      expect([response.status, await response.json()]).toEqual([
        501,
        { error: expect.any(String), message: expect.stringMatching(/set the/) },
      ])
    },
  )

  test('/auth/v1 is our own, and is 501 where AUTH_URL says that another one keeps the accounts', async () => {
    const own = await fetch(`${server.url}/auth/v1/user`)
    expect([own.status, await own.json()]).toMatchObject([401, { error_code: 'no_authorization' }])
    const hosted = await serverFixture({ AUTH_URL: 'https://project.auth.example/auth/v1' })
    const response = await fetch(`${hosted.url}/auth/v1/user`)
    expect([response.status, await response.json()]).toMatchObject([
      501,
      { message: expect.stringMatching(/set the client to that address/) },
    ])
    await hosted.remove()
  })

  test('/functions/v1/other is 404 {error}, also to a browser', async () => {
    const response = await fetch(`${server.url}/functions/v1/other`, { headers: { accept: 'text/html' } })
    expect([response.status, await response.json()]).toEqual([404, { error: expect.any(String) }])
  })
})
