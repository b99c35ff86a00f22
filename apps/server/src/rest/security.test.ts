import { once } from 'node:events'
import { existsSync, globSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type PlatformFixture, platformFixture } from '../platform-fixture.ts'
import { askProvider } from '../providers/provider-request.ts'
import { serverFixture } from '../server-fixture.ts'

let api: PlatformFixture
beforeAll(async () => {
  api = await platformFixture()
})
afterAll(() => api[Symbol.asyncDispose]())

describe('a file', () => {
  const upload = (name: string) => {
    const form = new FormData()
    form.append('file', new File(['harmless'], name, { type: 'text/plain' }))
    return api.request('POST /file', form)
  }

  test.each(['../../escaped.txt', '/tmp/escaped.txt', '..\\escaped.txt', '%2e%2e%2fescaped.txt', 'a\0/../escaped.txt'])(
    'called %j stays in its folder, and comes back as a download only',
    async (name) => {
      const { status, body } = await upload(name)
      expect(status).toBe(201)
      const { id } = body as { id: string }
      const stored = globSync('**/*', { cwd: api.dataDir })
      expect(stored.filter((path) => path.includes('escaped'))).toEqual([])
      expect(stored).toContain(join('files', 'main', id))
      expect(existsSync('/tmp/escaped.txt')).toBe(false)
      const { headers, text } = await api.request(`GET /file/${id}/content`)
      expect(text).toBe('harmless')
      expect(headers.get('content-disposition')).toMatch(/^attachment; filename\*=UTF-8''[\w.!~*'()%-]+$/)
      expect(headers.get('content-security-policy')).toContain('sandbox')
    },
  )

  test.each(['..%2f..%2fparley.db', '%2e%2e', '..%5c..%5cparley.db', 'main%2f..', '%00', 'encryption.key'])(
    'cannot be asked for as %s',
    async (id) => {
      for (const path of [`/file/${id}`, `/file/${id}/content`]) {
        const { status, text } = await api.request(`GET ${path}`)
        expect([400, 404], path).toContain(status)
        expect(text).not.toMatch(/SQLite|^[\w+/]{43}=$/)
      }
    },
  )
})

test('a name that is cut within a character can still be sent back', async () => {
  const form = new FormData()
  form.append('file', new File(['harmless'], `${'👋'.repeat(150)}.txt`, { type: 'text/plain' }))
  const { id, name } = (await api.request('POST /file', form)).body as { id: string; name: string }
  expect(name.isWellFormed()).toBe(true)
  expect(await api.request(`GET /file/${id}/content`)).toMatchObject({ status: 200, text: 'harmless' })
})

test('a file without a name is kept under one', async () => {
  const form = new FormData()
  form.append('file', new File(['harmless'], '..', { type: 'text/plain' }))
  expect(await api.request('POST /file', form)).toMatchObject({ status: 201, body: { name: 'file' } })
})

describe('a file whose type or name is that of every object', () => {
  test.each([
    ['constructor', 'application/octet-stream'],
    ['a.constructor', 'application/octet-stream'],
    ['a.__proto__', 'application/octet-stream'],
    ['a.txt', 'constructor'],
    ['a', 'toString'],
  ])('%s of type %j is refused, and the server goes on', async (name, type) => {
    const boundary = 'x'
    const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n`
    const { status } = await fetch(`${api.url}/file`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${api.keys.privateKey}`,
        'content-type': `multipart/form-data; boundary=${boundary}`,
      },
      body: `${head}content-type: ${type}\r\n\r\nharmless\r\n--${boundary}--\r\n`,
      signal: AbortSignal.timeout(60_000),
    })
    expect(status).toBe(415)
    expect((await api.request('GET /file')).status).toBe(200)
  })
})

describe('a provider', () => {
  async function listen(answer: RequestListener) {
    const seen: string[] = []
    const server = createServer((request, response) => {
      seen.push(request.url ?? '')
      answer(request, response)
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
    return { url, seen, [Symbol.dispose]: () => server.close().closeAllConnections() }
  }

  test('that redirects is not followed: the credential would go along', async () => {
    using inside = await listen((_request, response) => response.end('{}'))
    using provider = await listen((_request, response) => response.writeHead(307, { location: inside.url }).end())
    const asked = askProvider(fetch, { provider: '11labs', url: provider.url, headers: { 'xi-api-key': 'key' } })
    await expect(asked).rejects.toMatchObject({ code: 'provider-failed' })
    expect([provider.seen, inside.seen]).toEqual([['/'], []])
  })
})

describe('the log', () => {
  test('holds no key, no query, no word of a body and no name of a file, whatever the answer was', async () => {
    const server = await serverFixture({ LOG_LEVEL: 'trace' })
    const key = server.firstKeys?.privateKey ?? ''
    const send = async (path: string, body?: string | FormData, more: Record<string, string> = {}) => {
      const headers = new Headers({ authorization: `Bearer ${key}`, ...more })
      if (typeof body === 'string') headers.set('content-type', 'application/json')
      return (await fetch(server.url + path, { method: body ? 'POST' : 'GET', headers, ...(body && { body }) })).status
    }
    const form = new FormData()
    form.append('file', new File(['hush in a file'], 'hush.txt', { type: 'text/plain' }))
    expect([
      await send('/assistant?name=hush'),
      await send(`/assistant?apikey=${key}`),
      await send('/credential', '{"provider":"openai","apiKey":"sk-hush-0123456789"}'),
      await send('/assistant', '{"firstMessage":"hush"'),
      await send('/assistant', '{"name":7,"firstMessage":"hush"}'),
      await send('/session', '{"name":"hush"}', { 'idempotency-key': 'hush-hush' }),
      await send('/assistant', '{}', { authorization: 'Bearer hush' }),
      await send('/file', form),
      await send('/file/hush'),
      await send('/hush/hush/hush'),
    ]).toEqual([200, 400, 201, 400, 400, 201, 401, 201, 404, 404])
    const kept = (await (
      await fetch(`${server.url}/logs?limit=1000`, { headers: { authorization: `Bearer ${key}` } })
    ).json()) as { results: unknown[] }
    await server.remove()
    const log = server.log.join('')
    expect(log.match(/"msg":"answered"/g)?.length).toBeGreaterThanOrEqual(10)
    expect(log).not.toMatch(/hush/)
    expect(log + JSON.stringify(kept)).not.toContain(key)
    expect(JSON.stringify(kept)).not.toMatch(/sk-hush|hush-hush|name=hush/)
  })
})
