import { createServer } from 'node:http'
import { eventually } from '@parley/testkit'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { PlatformFixture, Thing } from '../platform-fixture.ts'
import { platformWithProviders } from '../providers/providers-at-home.fixture.ts'

/** What the providers were asked, and a real server in their place. */
const asked: { url: string; headers: Record<string, unknown>; body: string }[] = []
const answers: Record<string, unknown> = {
  '/v1/voices': { voices: [{ voice_id: 'v1', name: 'Rachel', labels: { accent: 'american', gender: 'female' } }] },
  '/v1/shared-voices?search=ra': { voices: [{ voice_id: 'v2', public_owner_id: 'o2', name: 'Rafe' }] },
  '/v1/voices/add/o2/v2': { voice_id: 'v3' },
  '/v1/voices/add': { voice_id: 'v4' },
  '/api/v2/scenarios?teamId=7': { scenarios: [{ id: 1 }] },
}
const providers = createServer(async (request, response) => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  asked.push({ url: request.url ?? '', headers: request.headers, body: Buffer.concat(chunks).toString() })
  if (request.url === '/v1/chat/completions') return answerModel(Buffer.concat(chunks).toString(), response)
  const answer = answers[request.url ?? '']
  response.writeHead(answer ? 200 : 500, { 'content-type': 'application/json' }).end(JSON.stringify(answer ?? {}))
})

/** A model that judges by a word of the rubric, as a real one would by its meaning. */
function answerModel(body: string, response: import('node:http').ServerResponse) {
  const { messages } = JSON.parse(body) as { messages: { content: string }[] }
  const { rubric, conversation } = JSON.parse(messages[1]?.content ?? '{}')
  const said = JSON.stringify(conversation)
  const verdict = { pass: said.includes(rubric), reasoning: `looked for ${rubric}` }
  const answer = { choices: [{ delta: { content: JSON.stringify(verdict) } }] }
  response.writeHead(200, { 'content-type': 'text/event-stream' }).end(`data: ${JSON.stringify(answer)}\n\n`)
}

let api: PlatformFixture
beforeAll(async () => {
  api = await platformWithProviders(providers)
})
afterAll(() => api[Symbol.asyncDispose]())

const upload = (content: BlobPart, name: string, type: string) => {
  const form = new FormData()
  form.append('file', new File([content], name, { type }))
  return api.request('POST /file', form)
}

describe('a file', () => {
  test('is streamed to the disk, read, renamed and deleted with its bytes', async () => {
    const { status, body } = await upload('Our office is in Leeds.', '../../etc/passwd.txt', 'text/plain')
    const file = body as Thing
    expect(status).toBe(201)
    expect(file).toMatchObject({
      object: 'file',
      status: 'done',
      bytes: 23,
      mimetype: 'text/plain',
      parsedTextBytes: 23,
    })
    const content = await api.request(`GET /file/${file.id}/content`)
    expect([content.text, content.headers.get('content-disposition')]).toEqual([
      'Our office is in Leeds.',
      expect.stringContaining('attachment'),
    ])
    expect((await api.request(`PATCH /file/${file.id}`, { name: 'office' })).body).toMatchObject({ name: 'office' })
    expect((await api.request('GET /file')).body).toHaveLength(1)
    await api.request(`DELETE /file/${file.id}`)
    expect((await api.request(`GET /file/${file.id}/content`)).status).toBe(404)
  })

  test('that is a PDF gives its text', async () => {
    const { body } = await upload(aPdf('Hello from a document'), 'a.pdf', 'application/pdf')
    expect(body).toMatchObject({ status: 'done' })
    const file = body as Thing
    expect((await api.request(`GET /file/${file.id}`)).body).toMatchObject({ parsedTextBytes: 21 })
  })

  test.each([
    ['an image', 'x', 'a.png', 'image/png', 415],
    ['a broken PDF, which is kept', 'not a pdf', 'b.pdf', 'application/pdf', 201],
    ['too much', 'x'.repeat(26 * 1024 * 1024), 'c.txt', 'text/plain', 413],
  ])('%s is answered as such', async (_name, content, name, type, status) => {
    const answer = await upload(content, name, type)
    expect(answer.status).toBe(status)
    if (status === 201) expect(answer.body).toMatchObject({ status: 'failed' })
  })

  test('must be in a form, under its name', async () => {
    expect((await api.request('POST /file', { file: 'x' })).status).toBe(415)
    const form = new FormData()
    form.append('document', new File(['x'], 'x.txt'))
    expect((await api.request('POST /file', form)).body).toMatchObject({
      message: [expect.stringMatching(/^document /)],
    })
    expect((await api.request('POST /file', new FormData())).body).toMatchObject({ message: ['file is required'] })
  })

  test.each(['before', 'after'])(
    'is refused with the names of fields %s it that nobody reads, and not kept',
    async (at) => {
      const form = new FormData()
      const file = new File(['x'.repeat(100_000)], 'x.txt', { type: 'text/plain' })
      if (at === 'after') form.append('file', file)
      form.append('purpose', 'assistants')
      form.append('metadata[owner]', 'me')
      if (at === 'before') form.append('file', file)
      const before = await api.get('/file')
      const { status, body } = await api.request('POST /file', form)
      expect(status).toBe(400)
      expect(body).toMatchObject({
        message: ['purpose', 'metadata[owner]'].map((name) => expect.stringContaining(`${name} must be left out`)),
      })
      expect(await api.get('/file')).toEqual(before)
    },
  )
})

describe('a chat', () => {
  test('is answered by the assistant from the site’s words', async () => {
    const chat = await api.post('/chat', { assistantId: 'site', input: 'When are you open?' })
    expect(chat.output).toEqual([{ role: 'assistant', content: expect.stringContaining('nine to five') }])
    expect((await api.request(`GET /chat/${chat.id}`)).body).toEqual(chat)
  })

  test('answers from a knowledge base’s files', async () => {
    const file = (await upload('The warranty lasts thirty months.', 'warranty.txt', 'text/plain')).body as Thing
    const base = await api.post('/knowledge-base', { provider: 'parley', fileIds: [file.id] })
    const assistant = await api.post('/assistant', { model: { provider: 'guide', knowledgeBaseId: base.id } })
    const chat = await api.post('/chat', { assistantId: assistant.id, input: 'How long does the warranty last?' })
    expect(chat.output).toEqual([{ role: 'assistant', content: expect.stringContaining('thirty months') }])
  })

  test('remembers through its session, and through the chat before', async () => {
    const session = await api.post('/session', { assistantId: 'site' })
    const first = await api.post('/chat', { sessionId: session.id, input: 'When are you open?' })
    const second = await api.post('/chat', { sessionId: session.id, input: 'Thank you' })
    expect((second.messages as unknown[]).length).toBe(3)
    const kept = (await api.request(`GET /session/${session.id}`)).body as Thing
    expect(kept.messages as unknown[]).toHaveLength(4)
    const third = await api.post('/chat', { previousChatId: first.id, input: 'And on weekends?' })
    expect((third.messages as unknown[]).length).toBe(3)
    const page = (await api.request(`GET /chat?sessionId=${session.id}`)).body as { results: Thing[] }
    expect(page.results.map(({ id }) => id)).toEqual([second.id, first.id])
  })

  test('is not gone on with in a session that has ended or expired, by whichever key', async () => {
    const page = { authorization: `Bearer ${api.keys.publicKey}` }
    const ask = async (path: string, sessionId: string, headers = {}) => {
      const { status, text } = await api.request(`POST ${path}`, { sessionId, input: 'Hello?' }, headers)
      return [status, /has (?:ended|expired): leave it out to begin another/.exec(text)?.[0].slice(0, 11).trim()]
    }
    const ended = await api.post('/session', { assistantId: 'site', status: 'completed' })
    expect(await ask('/chat', ended.id)).toEqual([400, 'has ended:'])
    const begunAt = Date.now() - 61_000
    const body = { assistantId: 'site', status: 'active', begunBy: 'page', expirationSeconds: 60 }
    const old = { orgId: 'main', id: 'old', kind: 'session', parentId: '', revision: 1 }
    await api.store.resources.create({ ...old, body, createdAt: begunAt, updatedAt: begunAt }, null, false)
    expect(await ask('/chat', 'old')).toEqual([400, 'has expired'])
    expect(await ask('/chat/web', 'old', page)).toEqual([400, 'has expired'])
    expect((await api.request('GET /session/old')).body).toMatchObject({ status: 'completed' })
    await api.request('PATCH /session/old', { expirationSeconds: 3600 })
    expect(await ask('/chat', 'old'), 'it has been given more time').toEqual([201, undefined])
  })

  test('hears words that came in parts, now or in the session, and nothing where there are none', async () => {
    const parts = [
      { type: 'text', text: 'When are you' },
      { type: 'text', text: 'open?' },
    ]
    const picture = [{ type: 'image_url', image_url: { url: 'https://www.example.com/door.png' } }]
    const messages = [parts, picture, []].map((content) => ({ role: 'user', content }))
    const session = await api.post('/session', { assistantId: 'site', messages })
    const input = [{ role: 'user', content: parts }]
    for (const path of ['/chat', '/chat/responses']) {
      const { status, text } = await api.request(`POST ${path}`, { sessionId: session.id, input })
      expect([path, status]).toEqual([path, 201])
      expect(text).toContain('nine to five')
    }
  })

  test('streams its answer piece by piece, and is kept afterwards', async () => {
    const { text, headers } = await api.request('POST /chat', {
      assistantId: 'site',
      input: 'When are you open?',
      stream: true,
    })
    expect(headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
    const events = text.split('\n\n').filter(Boolean)
    expect(events.at(-1)).toBe('data: [DONE]')
    const deltas = events
      .slice(0, -1)
      .map((event) => JSON.parse(event.slice(6)) as { id: string; path: string; delta: string })
    const chat = (await api.request(`GET /chat/${deltas[0]?.id}`)).body as unknown as { output: { content: string }[] }
    expect(deltas.map(({ delta }) => delta).join('')).toBe(chat.output[0]?.content)
  })

  test('asked again with the same key is answered once, and is in its session once', async () => {
    const session = await api.post('/session', { assistantId: 'site' })
    const key = { 'idempotency-key': 'once' }
    const body = { sessionId: session.id, input: 'When are you open?' }
    const first = (await api.request('POST /chat', body, key)).body as Thing
    const again = await api.request('POST /chat', body, key)
    expect([again.body, again.headers.get('idempotency-replayed')]).toEqual([first, 'true'])
    const streamed = { ...body, stream: true }
    const texts: string[] = []
    for (let time = 0; time < 2; time += 1) {
      const { text } = await api.request('POST /chat', streamed, { 'idempotency-key': 'streamed' })
      const deltas = text.split('\n\n').filter((event) => event.startsWith('data: {'))
      texts.push(deltas.map((event) => JSON.parse(event.slice(6)).delta).join(''))
    }
    expect(texts[1]).toBe(texts[0])
    expect((await api.request('POST /chat', { ...body, input: 'Other' }, key)).status).toBe(422)
    await Promise.all([1, 2, 3].map(() => api.request('POST /chat', body, { 'idempotency-key': 'at-once' })))
    const kept = (await api.request(`GET /session/${session.id}`)).body as Thing
    expect(kept.messages as unknown[]).toHaveLength(6)
  })

  test('asked many times at once with the same key is announced once', async () => {
    const server = { url: 'http://127.0.0.1:9/refused' }
    const assistant = await api.post('/assistant', { model: { provider: 'guide' }, server })
    const body = { assistantId: assistant.id, input: 'When are you open?' }
    const asked = [1, 2, 3].map(() => api.request('POST /chat', body, { 'idempotency-key': 'announced' }))
    expect((await Promise.all(asked)).map(({ status }) => status)).toEqual([201, 201, 201])
    await api.request('POST /chat', body, { 'idempotency-key': 'announced' })
    const announced = async () => {
      await api.platform.flushLog()
      const logs = await api.platform.service.list('main', 'logs', {})
      return logs.filter(({ webhookType, attempt }) => webhookType === 'chat.created' && attempt === 1)
    }
    await api.request('POST /chat', { ...body, input: 'Thank you' })
    await eventually(async () => (await announced()).length >= 2)
    expect(await announced()).toHaveLength(2)
  })

  test('answers in the shape of the Responses API, streamed or not', async () => {
    const whole = await api.post('/chat/responses', { assistantId: 'site', input: 'When are you open?' })
    expect(whole).toMatchObject({
      object: 'response',
      status: 'completed',
      output: [{ content: [{ type: 'output_text' }] }],
    })
    const { text } = await api.request('POST /chat/responses', { assistantId: 'site', input: 'Hello', stream: true })
    expect([...text.matchAll(/"type":"(response\.[\w.]+)"/g)].at(-1)?.[1]).toBe('response.completed')
  })

  test.each([
    [{ input: 'Hello' }, 400, 'assistantId is required, or an assistant, or a session that has one'],
    [{ assistantId: 'site' }, 400, 'input is required'],
    [
      { assistant: { model: { provider: 'groq' } }, input: 'x' },
      422,
      'model.provider needs a groq credential: POST /credential',
    ],
    [
      { assistant: { model: { provider: 'groq' } }, input: 'x', stream: true },
      422,
      'model.provider needs a groq credential: POST /credential',
    ],
    [
      { assistant: { model: { provider: 'anthropic-bedrock' } }, input: 'x' },
      400,
      expect.stringContaining('assistant.model.provider must be one of anthropic, cerebras, custom-llm'),
    ],
  ])('%j is refused', async (body, status, message) => {
    const answer = await api.request('POST /chat', body)
    expect([answer.status, [(answer.body as { message: unknown }).message].flat()]).toEqual([status, [message]])
  })
})

describe('a test suite', () => {
  test('runs its tests against the assistant and keeps the scores', async () => {
    await api.post('/credential', { provider: 'openai', apiKey: 'sk-test-0123456789' })
    const suite = await api.post('/test-suite', { targetPlan: { assistantId: 'site' } })
    const scorers = [
      { type: 'ai', rubric: 'nine to five' },
      { type: 'ai', rubric: 'a parrot' },
    ]
    const made = await api.post(`/test-suite/${suite.id}/test`, {
      type: 'chat',
      script: 'When are you open?\nThank you',
      scorers,
    })
    expect(await api.request(`GET /test-suite/none/test/${made.id}`)).toMatchObject({ status: 404 })
    const run = await api.post(`/test-suite/${suite.id}/run`, { name: 'first' })
    expect(run).toMatchObject({ status: 'queued', testSuiteId: suite.id, assistantVersion: 1 })
    const finished = await vi.waitFor(async () => {
      const { body } = await api.request(`GET /test-suite/${suite.id}/run/${run.id}`)
      expect(body).toMatchObject({ status: 'completed' })
      return body as { testResults: { attempts: { scorerResults: { result: string }[] }[] }[] }
    }, 60_000)
    expect(finished.testResults[0]?.attempts[0]?.scorerResults.map(({ result }) => result)).toEqual(['pass', 'fail'])
  })

  test('says of what it cannot play who does, and does not play a spoken test in writing', async () => {
    const refused = async (line: string, body: object) => {
      const { status, text } = await api.request(line, body)
      return [status, text]
    }
    const plan = { testerPlan: { assistantId: 'site' } }
    expect(await refused('POST /test-suite', plan)).toEqual([400, expect.stringContaining('POST /eval/simulation/run')])
    const phone = { targetPlan: { assistantId: 'site', phoneNumberId: 'x' } }
    expect(await refused('POST /test-suite', phone)).toEqual([400, expect.stringContaining('ring no telephone')])
    const suite = await api.post('/test-suite', { targetPlan: { assistantId: 'site' } })
    const test = { type: 'voice', script: 'Hello', scorers: [{ type: 'ai', rubric: 'polite' }] }
    const ways = expect.stringContaining('callers who speak are played by POST /eval/simulation/run')
    expect(await refused(`POST /test-suite/${suite.id}/test`, test)).toEqual([400, ways])
    const stored = { orgId: 'main', id: 'spoken', kind: 'test-suite-test', parentId: suite.id, body: test, revision: 1 }
    await api.store.resources.create({ ...stored, createdAt: Date.now(), updatedAt: Date.now() }, null, false)
    const run = await refused(`POST /test-suite/${suite.id}/run`, {})
    expect(run).toEqual([422, expect.stringContaining("The test 'spoken' is to be spoken")])
  })

  test('without tests, or without a target, is not run', async () => {
    const empty = await api.post('/test-suite', { targetPlan: { assistantId: 'site' } })
    expect((await api.request(`POST /test-suite/${empty.id}/run`, {})).status).toBe(422)
    const aimless = await api.post('/test-suite', {})
    expect((await api.request(`POST /test-suite/${aimless.id}/run`, {})).status).toBe(422)
  })
})

describe('voices', () => {
  test('the built-in ones are there without a key', async () => {
    const voices = (await api.request('GET /voice-library/flite?gender=female')).body as Thing[]
    expect(voices.map(({ providerId }) => providerId)).toEqual(['slt'])
    const accents = (await api.request('GET /voice-library/flite/accents')).body as Thing[]
    expect(accents.map(({ accent }) => accent)).toEqual(['Scottish', 'American'])
  })

  test('a provider’s are fetched with the organisation’s credential', async () => {
    const missing = await api.request('POST /voice-library/sync/11labs')
    expect(missing.body).toMatchObject({ message: ['provider needs a 11labs credential: POST /credential'] })
    await api.post('/credential', { provider: '11labs', apiKey: 'xi-0123456789abcdef' })
    expect((await api.request('POST /voice-library/sync/11labs')).body).toMatchObject([
      { providerId: 'v1', name: 'Rachel' },
    ])
    expect(asked.at(-1)).toMatchObject({ url: '/v1/voices', headers: { 'xi-api-key': 'xi-0123456789abcdef' } })
    expect((await api.request('GET /voice-library/11labs?keyword=rach')).body).toHaveLength(1)
    expect((await api.request('POST /voice-library/sync/tavus')).status).toBe(400)
  })

  test('are searched, added and cloned', async () => {
    const found = (await api.request('GET /11labs/voices/search?name=ra')).body
    expect(found).toEqual([{ voiceId: 'v2', publicOwnerId: 'o2', name: 'Rafe' }])
    const added = await api.post('/11labs/voice/add', { ownerId: 'o2', voiceId: 'v2', name: 'Mine' })
    expect(added).toMatchObject({ provider: '11labs', providerId: 'v3', name: 'Mine' })
    const form = new FormData()
    form.append('name', 'Me')
    form.append('files', new File(['sound'], 'me.wav', { type: 'audio/wav' }))
    const cloned = await api.request('POST /11labs/voice/clone', form)
    expect([cloned.status, cloned.text]).toEqual([201, ''])
    expect(asked.at(-1)?.body).toContain('me.wav')
    expect((await api.request('GET /nobody/voices/search?name=x')).status).toBe(404)
  })

  test('are not cloned from more than 25 MB, in however many recordings', async () => {
    const form = new FormData()
    form.append('name', 'Me')
    const tenMb = new Uint8Array(10 * 1024 * 1024)
    for (const name of ['a.wav', 'b.wav', 'c.wav']) form.append('files', new File([tenMb], name))
    const before = asked.length
    const { status, text } = await api.request('POST /11labs/voice/clone', form)
    expect([status, text]).toEqual([413, expect.stringContaining('at most 25 MB together')])
    expect(asked.length).toBe(before)
  })

  test('a hub is asked in the credential’s own zone only', async () => {
    await api.post('/credential', { provider: 'make', teamId: '7', region: 'eu1', apiKey: 'make-0123456789' })
    expect((await api.request('GET /make/workflows')).body).toEqual({ scenarios: [{ id: 1 }] })
    await api.post('/credential', { provider: 'make', teamId: '7', region: 'evil.example/', apiKey: 'make-0123456789' })
    expect((await api.request('GET /make/workflows')).status).toBe(400)
    expect((await api.request('GET /nobody/workflows')).status).toBe(404)
  })
})

describe('logs', () => {
  test('hold the requests without their secrets, and are deleted', async () => {
    await api.request('GET /tool?limit=3')
    const logged = async () => {
      await api.platform.flushLog()
      return (await api.request('GET /logs?type=API&limit=1000')).body as { results: Thing[] }
    }
    const entryOf = ({ results }: { results: Thing[] }) => results.find(({ requestPath }) => requestPath === '/tool')
    // a request is in the log a moment after its answer
    await eventually(async () => entryOf(await logged()) !== undefined)
    const page = await logged()
    expect(entryOf(page)).toMatchObject({
      requestHttpMethod: 'GET',
      responseHttpCode: 200,
      requestIpAddress: '127.0.0.0',
    })
    expect(JSON.stringify(page)).not.toContain('xi-0123456789abcdef')
    expect((await api.request('DELETE /logs?type=API')).text).toBe('')
    expect((await api.request('GET /logs?type=Call')).body).toMatchObject({ results: [] })
    expect((await api.request('GET /log')).body).toMatchObject({ message: ['callId is required'] })
  })
})

/** The smallest document that says something. */
function aPdf(text: string) {
  const stream = `BT /F1 24 Tf 72 720 Td (${text}) Tj ET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  let pdf = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const offset = pdf.length
    pdf += `${index + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const xref = pdf.length
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  return `${pdf}xref\n0 6\n0000000000 65535 f \n${rows}trailer\n<< /Size 6 /Root 1 0 R >>\nstartxref\n${xref}\n%%EOF`
}
