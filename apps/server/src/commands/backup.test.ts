import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { eventually } from '@parley/testkit'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { postgresFor } from '../../../../tests/setup/postgres.ts'
import { smtpFixture } from '../mail/smtp-fixture.ts'
import { aRequest, type ServerFixture, serverFixture } from '../server-fixture.ts'
import { readConfig } from '../settings/config.ts'
import { openStore } from '../store/open-store.ts'
import { restorePostgres } from '../store/postgres/dump.ts'
import { runCli } from './cli.ts'

const postgres = await postgresFor('backup and restore')
afterAll(() => postgres?.stop())

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'parley-backup-'))
})
afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true, force: true })
})

async function run(environment: Record<string, string>, ...args: string[]) {
  const printed: string[] = []
  const notes: string[] = []
  const code = await runCli(args, {
    environment,
    print: (text) => printed.push(text),
    printError: (text) => notes.push(text),
  })
  return { code, printed, notes }
}

async function freshDatabase(name: string): Promise<string> {
  const client = new pg.Client(postgres?.url)
  await client.connect()
  await client.query(`CREATE DATABASE ${name}`)
  await client.end()
  return postgres?.url.replace(/\/postgres$/, `/${name}`) ?? ''
}

/** Where the original and its copy are. */
const places = [
  ['SQLite', async () => ({ original: {}, copy: {} })],
  [
    'PostgreSQL',
    postgres &&
      (async () => ({
        original: { DATABASE_URL: await freshDatabase('original') },
        copy: { DATABASE_URL: await freshDatabase('copy') },
      })),
  ],
] as const

describe.each(places)('a backup of a server on %s', (_name, makePlaces) => {
  describe.skipIf(!makePlaces)('under load', () => {
    let server: ServerFixture
    let copy: Record<string, string>
    beforeAll(async () => {
      const where = await (makePlaces as () => Promise<Record<'original' | 'copy', Record<string, string>>>)()
      copy = where.copy
      const limits = { RATE_LIMIT_PER_IP: '100000', RATE_LIMIT_PER_EMAIL: '100000', RATE_LIMIT_GLOBAL: '100000' }
      server = await serverFixture({ ...limits, ...where.original })
    })
    afterAll(() => server.remove())

    test('holds all that was accepted before it began, nothing by half, and sends nothing until it may', async () => {
      const accepted: string[] = []
      let working = true
      const writers = Array.from({ length: 4 }, async () => {
        while (working) accepted.push(((await (await server.post()).json()) as { id: string }).id)
      })
      await eventually(() => accepted.length > 10)
      const made = (await run(server.settings, 'keys', 'create', 'private')).printed.join('\n')
      const form = new FormData()
      form.set('file', new Blob(['Prices'], { type: 'text/plain' }), 'prices.txt')
      const headers = { authorization: `Bearer ${/sk_parley_[\w-]+/.exec(made)?.[0]}` }
      const file = (await (await fetch(`${server.url}/file`, { method: 'POST', headers, body: form })).json()) as {
        id: string
      }

      const before = [...accepted]
      const { code, printed, notes } = await run(server.settings, 'backup', folder)
      working = false
      await Promise.all(writers)
      expect([code, notes.at(-1)]).toEqual([0, expect.stringMatching(/^\d+\.\d MB: \d+ requests/)])
      const [backup = ''] = printed

      const restored = { ...server.settings, ...copy, DATA_DIR: join(folder, 'restored') }
      expect((await run(restored, 'restore', backup)).code).toBe(0)
      const store = await openStore(readConfig(restored), { exclusive: false })
      const ids = (await store.consultations.list('', 100_000)).map(({ id }) => id)
      expect(before.filter((id) => !ids.includes(id))).toEqual([])
      const mails = await store.outbox.list(null, 100_000)
      expect(mails).toHaveLength(2 * ids.length)
      expect(new Set(mails.map(({ aboutId }) => aboutId))).toEqual(new Set(ids))
      await store.close()
      expect(readFileSync(join(restored.DATA_DIR, 'files/main', file.id), 'utf8')).toBe('Prices')
      const key = (dir = '') => readFileSync(join(dir, 'encryption.key'), 'utf8')
      expect(key(restored.DATA_DIR)).toBe(key(server.settings.DATA_DIR))

      const smtp = await smtpFixture()
      const { PARLEY_SITE_DIR: _site, ...settings } = restored
      const again = await serverFixture({ ...settings, SMTP_URL: smtp.url })
      expect((await again.post(aRequest)).status).toBe(200)
      expect(await (await fetch(`${again.url}/readyz`)).json()).toEqual({
        status: 'ready',
        outgoing: expect.stringMatching(/^held since \d{4}-/),
      })
      expect(again.log.join()).toContain('npx parley outbox release')
      expect(smtp.received).toEqual([])
      await run(restored, 'outbox', 'release')
      await eventually(() => smtp.received.length > 0)
      expect(await (await fetch(`${again.url}/readyz`)).json()).toEqual({ status: 'ready' })
      await again.remove()
      await smtp.close()
    })
  })
})

describe.skipIf(!postgres)('a backup of PostgreSQL', () => {
  async function aBackup(name: string) {
    const settings = { DATABASE_URL: await freshDatabase(name), DATA_DIR: join(folder, 'data') }
    const store = await openStore(readConfig(settings), { exclusive: false })
    const request = { ...aRequest, service: 'email-automation', id: 'one', utm: {}, createdAt: 1 } as const
    await store.consultations.accept(request, [], null)
    await store.close()
    return (await run(settings, 'backup', join(folder, 'backups'))).printed[0] ?? ''
  }
  const query = async (url: string, sql: string) => {
    const client = new pg.Client(url)
    await client.connect()
    return (await client.query(sql).finally(() => client.end())).rows
  }

  test('is held by the commit that restores it, so that nothing can come between', async () => {
    const made = await aBackup('held_original')
    const url = await freshDatabase('held_copy')
    expect(await run({ DATABASE_URL: url, DATA_DIR: join(folder, 'restored') }, 'restore', made)).toMatchObject({
      code: 0,
    })
    const [request] = await query(url, 'SELECT xmin FROM consultations')
    expect(request).toBeDefined()
    expect(await query(url, "SELECT xmin FROM server_facts WHERE name = 'outgoing-held'")).toEqual([request])
  })

  test('that finds no room leaves none of its files, so that it can be tried again', async () => {
    const made = await aBackup('full_original')
    const settings = { DATABASE_URL: await freshDatabase('full_copy'), DATA_DIR: join(folder, 'restored') }
    mkdirSync(join(made, 'mailbox'))
    await query(settings.DATABASE_URL, 'CREATE TABLE outbox (id text)')
    expect(await run(settings, 'restore', made)).toMatchObject({
      code: 1,
      notes: [expect.stringContaining('is in use (it has outbox)')],
    })
    await query(settings.DATABASE_URL, 'DROP TABLE outbox')
    expect(await run(settings, 'restore', made)).toMatchObject({ code: 0 })
  })

  test('whose files cannot be copied leaves the database empty, so that it can be tried again', async () => {
    const made = await aBackup('copied_original')
    const settings = { DATABASE_URL: await freshDatabase('copied_copy'), DATA_DIR: join(folder, 'restored') }
    mkdirSync(join(made, 'mailbox'))
    writeFileSync(join(made, 'encryption.key'), 'a key')
    mkdirSync(settings.DATA_DIR)
    symlinkSync('nowhere/encryption.key', join(settings.DATA_DIR, 'encryption.key'))
    await expect(run(settings, 'restore', made)).rejects.toThrow('ENOENT')
    expect(await run(settings, 'restore', made)).toMatchObject({ code: 0 })
    expect(readFileSync(join(settings.DATA_DIR, 'encryption.key'), 'utf8')).toBe('a key')
  })

  test('that cannot be read to its end leaves the database empty', async () => {
    const dump = readFileSync(join(await aBackup('cut_original'), 'parley.dump'))
    const url = await freshDatabase('cut_copy')
    const cut = join(folder, 'cut.dump')
    writeFileSync(cut, dump.subarray(0, Math.floor(dump.length * 0.95)))
    await expect(restorePostgres(url, cut, ['consultations'], 1)).rejects.toThrow('pg_restore failed')
    expect(await query(url, "SELECT 1 FROM pg_tables WHERE schemaname = 'public'")).toEqual([])
  })

  test('that the database refuses leaves it as it was, and says why', async () => {
    const dump = join(await aBackup('refused_original'), 'parley.dump')
    const url = await freshDatabase('refused_copy')
    await query(url, 'CREATE VIEW server_facts AS SELECT 1')
    await expect(restorePostgres(url, dump, ['consultations'], 1)).rejects.toThrow(/psql failed: .*server_facts/)
    expect(await query(url, "SELECT 1 FROM pg_tables WHERE schemaname = 'public'")).toEqual([])
  })
})

test.skipIf(!postgres)('without pg_dump a backup of PostgreSQL says what to install', async () => {
  const settings = { DATABASE_URL: postgres?.url ?? '', DATA_DIR: folder }
  vi.stubEnv('PATH', '/nowhere')
  expect(await run(settings, 'backup', join(folder, 'x'))).toMatchObject({
    code: 1,
    notes: [expect.stringContaining('pg_dump is not on this machine: install')],
  })
})

describe('with an embedded database', () => {
  let settings: { DATA_DIR: string; PARLEY_ENV_FILE: string }
  let into: string
  beforeEach(async () => {
    settings = { DATA_DIR: join(folder, 'data'), PARLEY_ENV_FILE: '/dev/null' }
    into = join(folder, 'backups')
    const store = await openStore(readConfig(settings), { exclusive: true })
    await store.consultations.accept(
      { ...aRequest, service: 'email-automation', id: 'one', utm: {}, createdAt: 1 },
      [],
      null,
    )
    await store.close()
    writeFileSync(join(settings.DATA_DIR, 'encryption.key'), Buffer.alloc(32, 1).toString('base64'))
  })

  async function aBackup() {
    const [made = ''] = (await run(settings, 'backup', into)).printed
    return made
  }
  const restore = (made: string) => run({ ...settings, DATA_DIR: join(folder, 'restored') }, 'restore', made)

  test('beside another it takes nothing away; killed in the middle it leaves no backup, and the next one cleans up', async () => {
    // who reads a pipe that nobody writes to waits: there it is in the middle
    const key = join(settings.DATA_DIR, 'encryption.key')
    const another = { ...settings, DATA_DIR: join(folder, 'another') }
    cpSync(settings.DATA_DIR, another.DATA_DIR, { recursive: true })
    rmSync(key)
    expect(spawnSync('mkfifo', [key]).status).toBe(0)
    const script = join(import.meta.dirname, '../../../../scripts/parley.ts')
    const child = spawn(process.execPath, [script, 'backup', into], { env: { PATH: process.env.PATH, ...settings } })
    await eventually(
      () => existsSync(into) && readdirSync(into).some((name) => existsSync(join(into, name, 'parley.db'))),
    )
    const [left = ''] = readdirSync(into)
    const beside = (await run(another, 'backup', into)).printed[0]
    expect(existsSync(join(into, left, 'parley.db'))).toBe(true)
    child.kill('SIGKILL')
    await once(child, 'close')
    expect(await restore(join(into, left))).toMatchObject({
      code: 1,
      notes: [expect.stringContaining('is no whole backup')],
    })
    rmSync(key)
    writeFileSync(key, Buffer.alloc(32, 1).toString('base64'))
    const made = await aBackup()
    expect(readdirSync(into).map((name) => join(into, name))).toEqual([beside, made])
    expect((await restore(made)).code).toBe(0)
  })

  test('what a process of the same number left is removed, and what another machine did a day later', async () => {
    const makers = [`${hostname()}.${process.pid}`, 'a.example.1', 'b.example.1']
    const parts = makers.map((maker) => join(into, `parley-20261122T090000-000Z.${maker}.unfinished`))
    for (const part of parts) mkdirSync(part, { recursive: true })
    const aDayAgo = Date.now() / 1000 - 90_000
    utimesSync(parts[1] ?? '', aDayAgo, aDayAgo)
    await aBackup()
    expect(parts.map((part) => existsSync(part))).toEqual([false, false, true])
  })

  test('one that fails leaves nothing', async () => {
    rmSync(join(settings.DATA_DIR, 'encryption.key'))
    mkdirSync(join(settings.DATA_DIR, 'encryption.key'))
    await expect(aBackup()).rejects.toThrow()
    expect(readdirSync(into)).toEqual([])
  })

  test.each<[string, (made: string) => void]>([
    ['There is no folder', (made) => rmSync(made, { recursive: true })],
    ['is damaged', (made) => writeFileSync(join(made, 'parley.db'), 'x')],
    ['is missing', (made) => rmSync(join(made, 'encryption.key'))],
    ['parley.db is missing', withoutDatabase],
    ['manifest.json is damaged', (made) => writeFileSync(join(made, 'manifest.json'), '{"files":')],
    ['a newer Parley', (made) => change(made, (text) => text.replace('001-', '999-'))],
    ['set DATABASE_URL to an empty one', (made) => change(made, (text) => text.replace('"sqlite"', '"postgres"'))],
    [
      'is another encryption key',
      () => cpSync(join(settings.DATA_DIR, 'lock.db'), join(folder, 'restored/encryption.key')),
    ],
    ['parley.db already', () => cpSync(settings.DATA_DIR, join(folder, 'restored'), { recursive: true })],
    [
      'move parley.db, parley.db-wal, parley.db-shm, mailbox, files away',
      () => cpSync(join(settings.DATA_DIR, 'lock.db'), join(folder, 'restored/parley.db-wal')),
    ],
    ['files already', () => mkdirSync(join(folder, 'restored/files'), { recursive: true })],
  ])('is refused with a sentence, and nothing is written: %s', async (sentence, spoil) => {
    const made = await aBackup()
    spoil(made)
    const before = existsSync(join(folder, 'restored/parley.db'))
    expect(await restore(made)).toMatchObject({ code: 1, notes: [expect.stringContaining(sentence)] })
    expect(existsSync(join(folder, 'restored/parley.db'))).toBe(before)
  })

  test('one whose database is not what it was leaves nothing but the key that was there', async () => {
    const made = await aBackup()
    mkdirSync(join(made, 'mailbox'))
    change(made, (text) => text.replace('"consultations": 1', '"consultations": 2'))
    const restored = join(folder, 'restored')
    cpSync(join(made, 'encryption.key'), join(restored, 'encryption.key'))
    expect(await restore(made)).toMatchObject({
      code: 1,
      notes: [expect.stringContaining('1 of 2 rows of consultations')],
    })
    expect(readdirSync(restored).sort()).toEqual(['encryption.key', 'lock.db', 'server.pid'])
  })

  test('a folder that cannot be written is said to be one', async () => {
    writeFileSync(join(folder, 'taken'), '')
    expect(await run(settings, 'backup', join(folder, 'taken'))).toMatchObject({
      code: 1,
      notes: [expect.stringContaining('cannot be written')],
    })
  })

  /** As if it had been taken away while the backup was made. */
  function withoutDatabase(made: string) {
    rmSync(join(made, 'parley.db'))
    change(made, (text) => {
      const manifest = JSON.parse(text)
      delete manifest.files['parley.db']
      return JSON.stringify(manifest)
    })
  }

  function change(made: string, how: (text: string) => string) {
    const file = join(made, 'manifest.json')
    writeFileSync(file, how(readFileSync(file, 'utf8')))
  }
})
