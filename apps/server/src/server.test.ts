import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { consultationPath, formMetaHeader } from '@parley/protocol'
import { eventually } from '@parley/testkit'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { smtpFixture } from './mail/smtp-fixture.ts'
import { startServerProcess } from './process-fixture.ts'
import { aRequest } from './server-fixture.ts'
import { siteFixture } from './site/site-fixture.ts'
import { openSqliteStore } from './store/sqlite/sqlite-store.ts'

let dir: string
let site: Awaited<ReturnType<typeof siteFixture>>
beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'parley-process-'))
  site = await siteFixture()
})
afterEach(async () => {
  rmSync(dir, { recursive: true, force: true })
  await site.remove()
})

const startProcess = (environment: Record<string, string> = {}) =>
  startServerProcess({ DATA_DIR: dir, PARLEY_SITE_DIR: site.dir, VOICE: 'off', ...environment })

async function storedIds() {
  const store = await openSqliteStore(dir, { exclusive: false })
  const [consultations, mails] = [await store.consultations.list('', 10_000), await store.outbox.list(null, 10_000)]
  await store.close()
  return { ids: new Set(consultations.map((one) => one.id)), mails }
}

describe('the process', () => {
  test('S7.8 loses nothing it has accepted when it is killed in the middle of it', async () => {
    const server = await startProcess({ RATE_LIMIT_PER_IP: '100000', RATE_LIMIT_PER_EMAIL: '100000' })
    const accepted: string[] = []
    const visitor = async () => {
      for (;;) {
        const response = await server.post().catch(() => null)
        const answer = (await response?.json().catch(() => null)) as { id: string } | null | undefined
        if (!answer) return
        accepted.push(answer.id)
      }
    }
    const visitors = Array.from({ length: 8 }, visitor)
    await eventually(() => accepted.length > 50)
    server.kill('SIGKILL')
    await Promise.all([...visitors, server.exited])
    const { ids, mails } = await storedIds()
    expect(accepted.filter((id) => !ids.has(id))).toEqual([])
    expect(mails).toHaveLength(2 * ids.size)

    const again = await startProcess()
    expect((await fetch(`${again.url}/readyz`)).status).toBe(200)
    again.kill('SIGKILL')
    await again.exited
  })

  test('goes on when somebody is gone as their answer leaves', async () => {
    const server = await startProcess()
    const { hostname, port } = new URL(server.url)
    const { privateKey } = JSON.parse(readFileSync(join(dir, 'first-keys.json'), 'utf8')) as { privateKey: string }
    const ask = `GET /assistant HTTP/1.1\r\nhost: ${hostname}\r\nauthorization: Bearer ${privateKey}\r\n\r\n`
    for (let at = 0; at < 300; at += 1) {
      const socket = connect(Number(port), hostname, () => socket.write(ask))
      const gone = new Promise((resolve) => socket.on('error', () => {}).once('close', resolve))
      // some of them between the answer's way to the socket and the word that it has left
      setTimeout(() => socket.resetAndDestroy(), at % 8)
      await gone
    }
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
    server.kill('SIGKILL')
    await server.exited
  })

  test('says of nothing that it failed when it is stopped as soon as it listens', async () => {
    const server = await startProcess({ VOICE: 'on' })
    server.kill('SIGTERM')
    expect(await server.exited).toEqual([0, null])
    expect(server.log()).not.toContain('"level":50')
  })

  test('finishes the mail in hand on SIGTERM, which may come twice, and ends with 0', async () => {
    const smtp = await smtpFixture()
    smtp.behave('take-slowly', 'take-slowly')
    const server = await startProcess({ SMTP_URL: smtp.url })
    await server.post()
    await eventually(() => smtp.inFlight.now === 2)
    for (const signal of ['SIGINT', 'SIGINT', 'SIGTERM'] as const) server.kill(signal)
    expect(await server.exited).toEqual([0, null])
    const { mails } = await storedIds()
    expect(mails.map((mail) => mail.delivery.status)).toEqual(['sent', 'sent'])
    await smtp.close()
  })

  test('drains within its time although a visitor is slow and the mail server hangs; a second signal does not wait', async () => {
    const smtp = await smtpFixture()
    smtp.behave('hang', 'hang')
    const server = await startProcess({ SMTP_URL: smtp.url })
    await server.post()
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
    socket.on('error', () => {})
    socket.write(`POST ${consultationPath} HTTP/1.1\r\nhost: x\r\ncontent-length: 100\r\n\r\n`)
    await once(socket, 'connect')
    server.kill('SIGTERM')
    await eventually(async () => (await fetch(`${server.url}/healthz`).catch(() => null)) === null)
    const again = setInterval(() => server.kill('SIGTERM'), 100)
    expect(await server.exited).toEqual([1, null])
    clearInterval(again)
    socket.destroy()
    await smtp.close()
  })

  test('its log holds no word of the visitor and no whole address', async () => {
    const smtp = await smtpFixture()
    smtp.behave('no-such-user', 'busy-at-content')
    const server = await startProcess({ SMTP_URL: smtp.url, LOG_LEVEL: 'trace' })
    await server.post({ [formMetaHeader]: '%broken', 'user-agent': 'Secret-Agent' })
    await fetch(`${server.url}/nowhere?email=${aRequest.email}`)
    await eventually(() => (server.log().match(/"attempts":1/g) ?? []).length === 2)
    server.kill('SIGTERM')
    await server.exited
    const words = [
      ...Object.values(aRequest).filter((value) => value !== aRequest.service),
      'Secret-Agent',
      '127.0.0.1"',
    ]
    for (const word of words) expect(server.log()).not.toContain(word)
    expect(server.log()).toContain('"path":"/functions/v1/send-contact-email","status":200')
    await smtp.close()
  })

  test.each<[string, Record<string, string>, string]>([
    ['a wrong setting', { PORT: 'x' }, 'PORT is "x": it must be a whole number'],
    ['S6.3 a privileged key', { PARLEY_PUBLIC_KEY: 'sb_secret_123456' }, 'PARLEY_PUBLIC_KEY is not usable'],
    ['pages with another key', { PARLEY_PUBLIC_KEY: 'pk_of_others' }, 'PARLEY_PUBLIC_KEY is not the key in the pages'],
    [
      'pages that say another period',
      { CALL_RETENTION_DAYS: '7' },
      'CALL_RETENTION_DAYS are not what is said in the pages',
    ],
    ['no database', { DATABASE_URL: 'postgres://u@127.0.0.1:1/x' }, 'DATABASE_URL postgres://u@127.0.0.1:1/x cannot'],
  ])('%s ends it with one sentence', async (_name, environment, sentence) => {
    const server = await startProcess(environment)
    expect(await server.exited).toEqual([1, null])
    expect(server.log().trim().split('\n')).toEqual([expect.stringContaining(sentence)])
  })
})
