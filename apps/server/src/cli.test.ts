import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runCli } from './cli.ts'
import { eventually } from './eventually.ts'
import { leaveFirstKeys } from './first-keys-file.ts'
import { smtpFixture } from './mail/smtp-fixture.ts'
import { aRequest, type ServerFixture, serverFixture } from './server-fixture.ts'
import { openSqliteStore } from './store/sqlite/sqlite-store.ts'

let server: ServerFixture
let smtp: Awaited<ReturnType<typeof smtpFixture>>
let id: string
beforeAll(async () => {
  smtp = await smtpFixture()
  smtp.behave('no-such-user', 'no-such-user')
  server = await serverFixture({ SMTP_URL: smtp.url })
  id = ((await (await server.post()).json()) as { id: string }).id
  await eventually(async () => (await run('outbox', 'list', 'dead')).lines.length === 2)
})
afterAll(async () => {
  await server.remove()
  await smtp.close()
})

async function run(...args: string[]) {
  const lines: string[] = []
  const print = (text: string) => lines.push(text)
  const code = await runCli(args, { environment: server.settings, print, printError: print })
  return { code, lines }
}

test('the outbox shows the owner what was given up and why, beside the running server', async () => {
  const { lines } = await run('outbox', 'list')
  expect(lines).toHaveLength(2)
  expect(lines[0]).toMatch(/dead .* attempts 1 .*550 no such user/)
  const { lines: shown } = await run('outbox', 'show', lines[0]?.split(' ')[0] ?? '')
  expect(JSON.parse(shown.join('\n'))).toMatchObject({ consultationId: id, delivery: { status: 'dead' } })
})

test('what was given up can be replayed, and the server sends it', async () => {
  const { lines } = await run('outbox', 'replay', '--dead')
  expect(lines).toEqual(['2 mails will be tried again.'])
  await eventually(() => smtp.received.length === 2)
})

test('L9 requests can be listed, shown, exported, removed and purged', async () => {
  expect((await run('consultations', 'list')).lines).toEqual([expect.stringContaining(aRequest.email)])
  expect(JSON.parse((await run('consultations', 'show', id)).lines.join(''))).toMatchObject(aRequest)
  expect((await run('consultations', 'export')).lines.map((line) => JSON.parse(line).id)).toEqual([id])
  expect((await run('consultations', 'purge')).lines).toEqual([expect.stringContaining('Removed 0 requests')])
  expect((await run('consultations', 'delete', id)).code).toBe(0)
  expect((await run('consultations', 'list')).lines).toEqual([])
  expect((await run('outbox', 'list')).lines).toEqual(['No mails.'])
  expect(await run('errors', 'list')).toEqual({ code: 0, lines: [] })
})

test('keys are made, listed masked, and revoked beside the running server', async () => {
  const made = (await run('keys', 'create', 'private', 'Nightly', 'job')).lines.join('\n')
  const key = /sk_parley_[\w-]+/.exec(made)?.[0] ?? ''
  const ask = async () =>
    (await fetch(`${server.url}/assistant`, { headers: { authorization: `Bearer ${key}` } })).status
  expect(await ask()).toBe(200)
  const line = (await run('keys', 'list')).lines.find((text) => text.includes('Nightly job')) ?? ''
  expect(line).not.toContain(key)
  expect((await run('keys', 'revoke', line.split(' ')[0] ?? '')).code).toBe(0)
  expect(await ask()).toBe(401)
})

test('the first keys of a server without a terminal are for its owner’s eyes only', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'parley-keys-'))
  const keys = { privateKey: 'sk_parley_x', publicKey: 'pk_parley_x' }
  const file = leaveFirstKeys(join(dir, 'not', 'made', 'yet'), keys)
  expect(JSON.parse(await readFile(file, 'utf8'))).toEqual(keys)
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  await rm(dir, { recursive: true })
})

test.each([
  [1, 'Which kind', ['keys', 'create']],
  [1, 'no key', ['keys', 'revoke', 'nobody']],
  [2, 'Usage', ['outbox', 'lst']],
  [2, 'Usage', []],
  [2, 'Usage', ['outbox', 'constructor']],
  [2, 'Usage', ['outbox', 'toString']],
  [2, 'Usage', ['__proto__', 'constructor']],
  [1, 'Which one?', ['outbox', 'show']],
  [1, 'There is no status', ['outbox', 'list', 'gone']],
  [1, 'There is no request with the id x.', ['consultations', 'delete', 'x']],
  [1, 'There is no mail with the id x.', ['outbox', 'replay', 'x']],
])('what there is not ends with %i: %s', async (code, sentence, args) => {
  expect(await run(...args)).toEqual({ code, lines: [expect.stringContaining(sentence)] })
})

test('what a stranger or a mail server wrote cannot move the cursor, forge a line or turn the text round', async () => {
  const mean = 'Eve\x1b[2J\x9b31m\u202e\r\nforged'
  const dir = await mkdtemp(join(tmpdir(), 'parley-cli-'))
  const store = await openSqliteStore(dir, { exclusive: true })
  const from = { name: mean, address: 'eve@engine.example' }
  const mail = {
    messageId: '<x>',
    date: 1,
    from,
    to: from,
    replyTo: null,
    subject: mean,
    text: mean,
    html: '',
    headers: {},
  }
  const consultation = {
    ...aRequest,
    service: 'email-automation' as const,
    fullName: mean,
    id: 'eve',
    utm: {},
    createdAt: 1,
  }
  await store.consultations.accept(consultation, [{ id: 'mail', kind: 'notification', mail }], null)
  for (const entry of await store.outbox.lease(1, 1000, 1)) {
    await store.outbox.settle(entry, { status: 'dead', attempts: 1, queuedAt: 1, settledAt: 2, lastError: mean })
  }
  await store.close()
  const show = async (...args: string[]) => {
    const lines: string[] = []
    await runCli(args, { environment: { DATA_DIR: dir }, print: (text) => lines.push(text) })
    return lines
  }
  try {
    for (const subject of ['consultations', 'outbox']) {
      const lines = await show(subject, 'list')
      expect(lines).toHaveLength(1)
      expect(lines[0]).toContain('Eve')
      expect(lines[0]).not.toMatch(/[\p{Cc}\p{Bidi_Control}]/u)
    }
    for (const args of [
      ['consultations', 'show', 'eve'],
      ['consultations', 'export'],
      ['outbox', 'show', 'mail'],
    ]) {
      const text = (await show(...args)).join('\n')
      expect(text.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Bidi_Control}]/u)
      const { fullName, delivery } = JSON.parse(text)
      expect(fullName ?? delivery.lastError).toBe(mean)
    }
  } finally {
    await rm(dir, { recursive: true })
  }
})
