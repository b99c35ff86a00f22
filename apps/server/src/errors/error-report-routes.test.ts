import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { errorReportPath } from '@parley/protocol'
import { eventually } from '@parley/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ServerFixture, serverFixture } from '../server-fixture.ts'
import { openSqliteStore } from '../store/sqlite/sqlite-store.ts'

const report = {
  kind: 'error',
  message: 'TypeError: x is undefined for ada@engine.example',
  stack: 'at https://parley.example/assets/entry.js?token=abcdef123456:1:1',
  page: '/contact?email=ada@engine.example',
  release: '1',
  breadcrumbs: [{ at: 1, category: 'fetch', text: 'POST /x Bearer abcdefghijk' }],
}

let server: ServerFixture
beforeAll(async () => {
  server = await serverFixture({ RATE_LIMIT_ERROR_REPORTS: '1000' })
})
afterAll(() => server.remove())

const send = (body: unknown, headers: Record<string, string> = {}, to = server) =>
  fetch(to.url + errorReportPath, { method: 'POST', headers, body: JSON.stringify(body) })

describe('error reports', () => {
  test('S1.8 S1.10 are stored, scrubbed once more', async () => {
    expect((await send(report, { 'content-type': 'application/json' })).status).toBe(204)
    const store = await openSqliteStore(server.settings.DATA_DIR as string, { exclusive: false })
    const [stored] = await store.errorReports.list(10)
    await store.close()
    expect(stored?.report.message).toBe('TypeError: x is undefined for [email]')
    expect(JSON.stringify(stored)).not.toMatch(/ada@|abcdef/)
  })

  test('are passed on as a Sentry envelope', async () => {
    await using sentry = await startSentry()
    const ours = await serverFixture({ SENTRY_DSN: sentry.dsn })
    try {
      await send(report, {}, ours)
      await eventually(() => sentry.envelopes.length > 0)
    } finally {
      await ours.remove()
    }
    expect(sentry.envelopes).toHaveLength(1)
    const [envelope] = sentry.envelopes
    const [header, item, event] = (envelope?.body ?? '')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(envelope?.path).toBe('/api/42/envelope/')
    expect([item.type, event.event_id]).toEqual(['event', header.event_id])
    expect(event.exception.values[0].value).toContain('x is undefined')
    expect(envelope?.body).not.toMatch(/ada@|abcdef/)
  })

  test('are taken from our own pages only', async () => {
    expect((await send(report, { origin: 'https://evil.example' })).status).toBe(403)
    expect((await send(report, { origin: server.url })).status).toBe(204)
  })

  test.each([{}, [], null, { ...report, kind: 'other' }, { ...report, stack: 'x'.repeat(16_001) }])(
    'others are 400: %#',
    async (body) => expect((await send(body)).status).toBe(400),
  )

  test('S9.51 too many from one address are 429', async () => {
    const ours = await serverFixture({ RATE_LIMIT_ERROR_REPORTS: '2' })
    try {
      const answers = [await send(report, {}, ours), await send(report, {}, ours), await send(report, {}, ours)]
      expect(answers.map(({ status }) => status)).toEqual([204, 204, 429])
    } finally {
      await ours.remove()
    }
  })
})

/** A Sentry that keeps what it is sent. */
async function startSentry() {
  const envelopes: { path: string | undefined; body: string }[] = []
  const sentry = createServer(async (request, response) => {
    envelopes.push({ path: request.url, body: await text(request) })
    response.end('{}')
  })
  await new Promise<void>((resolve) => sentry.listen(0, '127.0.0.1', resolve))
  const { port } = sentry.address() as AddressInfo
  return {
    envelopes,
    dsn: `http://publickey@127.0.0.1:${port}/42`,
    async [Symbol.asyncDispose]() {
      sentry.closeAllConnections()
      sentry.close()
    },
  }
}
