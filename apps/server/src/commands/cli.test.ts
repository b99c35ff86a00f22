import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eventually } from '@parley/testkit'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { leaveFirstKeys } from '../first-keys-file.ts'
import { smtpFixture } from '../mail/smtp-fixture.ts'
import { bareEnvironment } from '../process-fixture.ts'
import { aRequest, type ServerFixture, serverFixture } from '../server-fixture.ts'
import { aMail } from '../store/mail.fixture.ts'
import { openSqliteStore } from '../store/sqlite/sqlite-store.ts'
import { uuidV7 } from '../store/uuid-v7.ts'
import { runCli } from './cli.ts'

let server: ServerFixture
let smtp: Awaited<ReturnType<typeof smtpFixture>>
let id: string
beforeAll(async () => {
  smtp = await smtpFixture()
  smtp.behave('no-such-user', 'no-such-user')
  // a mail that is tried again only when it is replayed
  const retry = { OUTBOX_FIRST_RETRY_MS: '9000000', OUTBOX_MAX_RETRY_MS: '9000000' }
  server = await serverFixture({ SMTP_URL: smtp.url, ...retry })
  id = ((await (await server.post()).json()) as { id: string }).id
  await eventually(async () => {
    const tried = (await run('outbox', 'list', '--json')).lines.map((line) => JSON.parse(line).delivery)
    return tried.length === 2 && tried.every(({ lastError }) => lastError)
  })
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
  expect(lines).toHaveLength(3)
  expect(lines[0]).toMatch(/^id +status +kind +to +queued \(UTC\) +attempts +due \(UTC\) +last error$/)
  expect(lines.slice(1)).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/ dead +confirmation .* 1 .*550 no such user/),
      expect.stringMatching(/ pending +notification .* 1 .*550 no such user/),
    ]),
  )
  const { lines: gone } = await run('outbox', 'list', 'dead')
  const { lines: shown } = await run('outbox', 'show', gone[1]?.split(' ')[0] ?? '')
  expect(JSON.parse(shown.join('\n'))).toMatchObject({ aboutId: id, delivery: { status: 'dead' } })
})

test('what was given up can be replayed, and the server sends it', async () => {
  const { lines } = await run('outbox', 'replay', '--dead')
  expect(lines).toEqual(['One mail will be tried again.'])
  await eventually(() => smtp.received.length === 1)
})

test('L9 requests can be listed, shown, exported, removed and purged', async () => {
  expect((await run('requests', 'list')).lines).toEqual([
    expect.stringMatching(/^id +received \(UTC\) +service +name +email$/),
    expect.stringContaining(aRequest.email),
  ])
  expect(JSON.parse((await run('requests', 'show', id)).lines.join(''))).toMatchObject(aRequest)
  expect((await run('requests', 'export')).lines.map((line) => JSON.parse(line).id)).toEqual([id])
  expect((await run('retention', 'run')).lines).toEqual([
    expect.stringContaining('Removed 0 requests'),
    'Requests are kept for 12 months, mails for 30 days and calls and chats for 30 days.',
  ])
  const settings = { ...server.settings, CALL_RETENTION_DAYS: '1' }
  const notes: string[] = []
  expect(await runCli(['retention', 'run'], { environment: settings, printError: (text) => notes.push(text) })).toBe(1)
  expect(notes).toEqual([expect.stringContaining('are not what is said in the pages')])
  expect((await run('requests', 'delete', id)).code).toBe(0)
  expect((await run('requests', 'list')).lines).toEqual(['No requests.'])
  expect((await run('outbox', 'list')).lines).toEqual(['No mails.'])
  expect(await run('errors', 'list')).toEqual({ code: 0, lines: ['No errors.'] })
})

test('keys are made, listed masked, and revoked beside the running server', async () => {
  const made = (await run('keys', 'create', 'private', 'Nightly', 'job')).lines.join('\n')
  const key = /sk_parley_[\w-]+/.exec(made)?.[0] ?? ''
  const ask = async () =>
    (await fetch(`${server.url}/assistant`, { headers: { authorization: `Bearer ${key}` } })).status
  expect(await ask()).toBe(200)
  const line = (await run('keys')).lines.find((text) => text.includes('Nightly job')) ?? ''
  expect(line).not.toContain(key)
  expect((await run('keys', 'revoke', line.split(' ')[0] ?? '')).code).toBe(0)
  expect(await ask()).toBe(401)
})

test('members are listed, shown, given another role and removed with their keys, beside the running server', async () => {
  const made = (await run('keys', 'create', 'private', 'Members')).lines.join('\n')
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${/sk_parley_[\w-]+/.exec(made)?.[0]}` }
  const ask = (path: string, body: unknown) =>
    fetch(server.url + path, { method: 'POST', headers, body: JSON.stringify(body) })
  await ask('/org/main/invite', { emails: ['grace@navy.example'], role: 'viewer' })
  const [, line = ''] = (await run('users')).lines
  expect(line).toMatch(/ main +grace@navy\.example +viewer +invited /)
  const [userId = ''] = line.split(' ')
  const token = (await (await ask('/token', { name: 'Hers', userId })).json()) as { value: string }
  const hers = async () =>
    (await fetch(`${server.url}/assistant`, { headers: { authorization: `Bearer ${token.value}` } })).status
  expect(await hers()).toBe(200)
  expect((await run('users', 'role', userId, 'editor')).lines).toEqual(['grace@navy.example is editor of main now.'])
  expect(JSON.parse((await run('users', 'show', userId)).lines.join(''))).toMatchObject({
    role: 'editor',
    orgId: 'main',
  })
  expect((await run('users', 'remove', userId)).code).toBe(0)
  expect(await hers()).toBe(401)
  expect((await run('users')).lines).toEqual([expect.stringContaining('No members')])
})

test('calls are listed and shown with their logs; one under way has to be ended before it is deleted', async () => {
  const store = await openSqliteStore(server.settings.DATA_DIR as string, { exclusive: false })
  const begun = Date.now() - 60_000
  const at = { orgId: 'main', parentId: '', revision: 1, createdAt: begun, updatedAt: begun }
  const body = { type: 'webCall', status: 'in-progress', startedAt: new Date(begun).toISOString() }
  await store.calls.open({ ...at, id: 'live', kind: 'call', body }, null, 'a server')
  const log = { callId: 'live', log: 'The caller joined.' }
  await store.resources.create({ ...at, id: 'line', kind: 'log', body: log }, null, false)
  expect((await run('calls')).lines[1]).toMatch(/^live +\d{4}-\d\d-\d\d \d\d:\d\d +webCall +in-progress$/)
  expect(await run('calls', 'delete', 'live')).toEqual({ code: 1, lines: [expect.stringContaining('end it first')] })
  expect((await run('calls', 'end', 'live')).code).toBe(0)
  expect(await store.calls.holderOf('live')).toBe(null)
  expect((await run('calls', 'list')).lines[1]).toMatch(/ended +ended-by-owner +\d:\d\d$/)
  const shown = JSON.parse((await run('calls', 'show', 'live')).lines.join('\n')) as { logs: { log: string }[] }
  expect(shown.logs.map((entry) => entry.log)).toEqual(['The caller joined.', 'The call ended: ended-by-owner.'])
  expect(await run('calls', 'end', 'live')).toEqual({ code: 1, lines: ['The call live is over already.'] })
  expect((await run('calls', 'delete', 'live')).lines).toEqual(['Removed the call live and 2 lines of its log.'])
  expect((await run('calls')).lines).toEqual(['No calls.'])
  await store.close()
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
  [2, 'Which kind', ['keys', 'create', 'secret']],
  [2, 'Something is missing', ['keys', 'create']],
  [1, 'no key', ['keys', 'revoke', 'nobody']],
  [1, 'The encryption key fits', ['keys', 'forget-secrets', '--lost']],
  [2, 'Usage', ['outbox', 'lst']],
  [2, 'Usage', []],
  [2, 'There is no command "consultations"', ['consultations']],
  [2, 'Something is missing', ['retention']],
  [2, 'There is no role "king"', ['users', 'role', 'x', 'king']],
  [1, 'no member with the id x', ['users', 'remove', 'x']],
  [1, 'no organisation with the id x', ['users', 'list', '--org', 'x']],
  [1, 'no call with the id x', ['calls', 'end', 'x']],
  [1, 'no call with the id x', ['calls', 'list', '--after', 'x']],
  [1, 'no error report with the id x', ['errors', 'show', 'x']],
  [2, 'Usage', ['outbox', 'constructor']],
  [2, 'Usage', ['outbox', 'toString']],
  [2, 'Usage', ['__proto__', 'constructor']],
  [2, 'Something is missing', ['outbox', 'show']],
  [2, 'There is no status', ['outbox', 'list', 'gone']],
  [2, 'one too many: dead', ['outbox', 'list', 'sent', 'dead']],
  [2, 'Which ones?', ['outbox', 'replay']],
  [2, 'Which ones?', ['outbox', 'replay', 'x', '--dead']],
  [2, 'Which ones?', ['requests', 'delete']],
  [2, 'Which ones?', ['requests', 'delete', 'x', '--email', 'a@b.co']],
  [2, "Unknown option '--mail'", ['requests', 'export', '--mail', 'a@b.co']],
  [2, 'one too many: a@b.co', ['requests', 'export', 'a@b.co']],
  [2, "'--email <value>' argument missing", ['requests', 'export', '--email']],
  [2, 'one too many: all', ['retention', 'run', 'all']],
  [2, '--limit is "0"', ['requests', 'list', '--limit', '0']],
  [2, '--json or --csv', ['errors', 'list', '--json', '--csv']],
  [1, 'There is no request with the id x.', ['requests', 'delete', 'x']],
  [1, 'There is no request of a@b.co.', ['requests', 'delete', '--email', 'a@b.co']],
  [1, 'There is no mail with the id x.', ['outbox', 'replay', 'x']],
])('what there is not ends with %i: %s', async (code, sentence, args) => {
  expect(await run(...args)).toEqual({ code, lines: expect.arrayContaining([expect.stringContaining(sentence)]) })
})

describe('with the requests of several people', () => {
  let dir: string
  let ids: string[]
  const people = ['ada@engine.example', 'grace@navy.example', 'ADA@engine.example', 'eve@engine.example']
  beforeEach(async () => {
    dir = await mkdtemp(join(tmpdir(), 'parley-cli-'))
    const store = await openSqliteStore(dir, { exclusive: true })
    ids = people.map((_, index) => uuidV7(1_750_000_000_000 + index))
    for (const [index, email] of people.entries()) {
      const about = { ...aRequest, email, service: 'email-automation' as const, utm: {}, createdAt: index }
      const mail = { id: uuidV7(), kind: 'notification' as const, mail: aMail({ name: '', address: email }) }
      await store.consultations.accept({ ...about, id: ids[index] ?? '', fullName: '=1+1, "x"' }, [mail], null)
    }
    await store.close()
  })
  afterEach(() => rm(dir, { recursive: true }))

  async function ask(...args: string[]) {
    const printed: string[] = []
    const notes: string[] = []
    const code = await runCli(args, {
      environment: { DATA_DIR: dir },
      print: (text) => printed.push(text),
      printError: (text) => notes.push(text),
    })
    return { code, printed, notes }
  }
  const idsIn = (lines: string[]) => lines.map((line) => JSON.parse(line).id)

  test.each(['list', 'export'])('%s --email gives those of one address and nobody else’s', async (name) => {
    const { printed } = await ask('requests', name, '--email', 'Ada@engine.example', '--json')
    expect(idsIn(printed)).toEqual([ids[0], ids[2]])
    expect(await ask('requests', name, '--email', 'nobody@engine.example')).toEqual({
      code: 0,
      printed: [],
      notes: ['No requests of nobody@engine.example.'],
    })
  })

  test('delete --email removes those of one address, and several ids work', async () => {
    expect((await ask('requests', 'delete', '--email', 'ada@engine.example')).code).toBe(0)
    expect(idsIn((await ask('requests', 'export')).printed)).toEqual([ids[1], ids[3]])
    expect((await ask('requests', 'delete', ids[1] ?? '', 'x')).code).toBe(1)
    expect(idsIn((await ask('requests', 'export')).printed)).toEqual([ids[1], ids[3]])
    expect((await ask('requests', 'delete', ids[1] ?? '', ids[3] ?? '')).code).toBe(0)
    expect((await ask('requests', 'export')).printed).toEqual([])
    expect((await ask('outbox', 'list')).printed).toEqual([])
  })

  test.each(['requests', 'outbox', 'errors', 'keys', 'users'])('the list of %s comes in pages', async (subject) => {
    const whole = idsIn((await ask(subject, 'list', '--json')).printed)
    const pages: string[] = []
    let more: string[] = []
    do {
      const { printed, notes } = await ask(subject, 'list', '--json', '--limit', '3', ...more)
      pages.push(...idsIn(printed))
      more = /--after \S+/.exec(notes.join('\n'))?.[0].split(' ') ?? []
    } while (more.length > 0)
    expect(pages).toEqual(whole)
  })

  test('a list for spreadsheets has a head, quotes what needs it, and runs no formula', async () => {
    const { printed } = await ask('requests', '--csv')
    expect(printed).toHaveLength(5)
    expect(printed[0]).toBe('id,fullName,email,companyName,service,problems,additionalInfo,utm,createdAt')
    expect(printed[1]).toMatch(/^[\w-]+,"'=1\+1, ""x""",ada@engine\.example,/)
  })

  test('what is owed by a restored copy is held until it is released', async () => {
    expect((await ask('outbox', 'hold')).code).toBe(0)
    const store = await openSqliteStore(dir, { exclusive: true })
    expect(await store.outbox.lease(Date.now(), 1000, 10)).toEqual([])
    expect(await store.outbox.nextDueAt()).toBe(null)
    expect((await ask('outbox', 'list')).notes.join()).toContain('npx parley outbox release')
    await ask('outbox', 'release')
    expect(await store.outbox.lease(Date.now(), 1000, 10)).toHaveLength(4)
    await store.close()
  })

  test('whoever reads the first lines only is not shown a crash', async () => {
    const store = await openSqliteStore(dir, { exclusive: true })
    const many = Array.from({ length: 300 }, () => ({
      ...{ ...aRequest, problems: 'x'.repeat(2000), service: 'email-automation' as const },
      ...{ utm: {}, createdAt: 1, id: uuidV7() },
    }))
    await Promise.all(many.map((one) => store.consultations.accept(one, [], null)))
    await store.close()
    const script = join(import.meta.dirname, '../../../../scripts/parley.ts')
    const { stdout, stderr } = spawnSync(
      'sh',
      ['-c', '"$1" "$2" requests export | head -n 1', 'sh', process.execPath, script],
      {
        env: { ...bareEnvironment, DATA_DIR: dir, NODE_NO_WARNINGS: '1' },
        encoding: 'utf8',
      },
    )
    expect(JSON.parse(stdout)).toMatchObject({ id: ids[0] })
    expect(stderr).toBe('')
  })

  test('a directory without a database is said to be one, and none is made', async () => {
    const empty = join(dir, 'mistyped')
    const lines: string[] = []
    const environment = { DATA_DIR: empty }
    const code = await runCli(['requests'], { environment, printError: (text) => lines.push(text) })
    expect([code, lines]).toEqual([
      1,
      [expect.stringContaining(`There is no database in DATA_DIR ${empty}: set DATA_DIR`)],
    ])
    await expect(stat(empty)).rejects.toThrow('ENOENT')
  })
})

test('the program that npx starts is there, and takes commands in whatever folder it is started', () => {
  const root = join(import.meta.dirname, '../../../..')
  const { bin } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { bin: { parley: string } }
  const started = spawnSync(process.execPath, [join(root, bin.parley), 'requests', '--help'], {
    cwd: tmpdir(),
    encoding: 'utf8',
  })
  expect(started).toMatchObject({ status: 0, stdout: expect.stringContaining('  npx parley requests list') })
})

test('every command says how it is used, and what it lists it takes', async () => {
  const { code, lines } = await run('--help')
  expect(code).toBe(0)
  const subjects = lines.join('\n').matchAll(/^ {2}npx parley (\w+) /gm)
  for (const [, subject = ''] of subjects) {
    const usage = await run(subject, '--help')
    expect(usage).toEqual({ code: 0, lines: [expect.stringContaining(`  npx parley ${subject}`)] })
  }
})

test('what a stranger or a mail server wrote cannot move the cursor, forge a line or turn the text round', async () => {
  const mean = 'Eve\x1b[2J\x9b31m\u202e\r\nforged'
  const dir = await mkdtemp(join(tmpdir(), 'parley-cli-'))
  const store = await openSqliteStore(dir, { exclusive: true })
  const mail = aMail({ name: mean, address: 'eve@engine.example' }, { subject: mean, text: mean })
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
    for (const subject of ['requests', 'outbox']) {
      const lines = await show(subject, 'list')
      expect(lines).toHaveLength(2)
      expect(lines[1]).toContain('Eve')
      expect(lines[1]).not.toMatch(/[\p{Cc}\p{Bidi_Control}]/u)
    }
    for (const args of [
      ['requests', 'show', 'eve'],
      ['requests', 'export'],
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
