import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { postgresFor } from '../../../../tests/setup/postgres.ts'
import { aRequest } from '../server-fixture.ts'
import { aMail } from '../store/mail.fixture.ts'
import { openPostgresStore } from '../store/postgres/postgres-store.ts'
import { tableSchemas } from '../store/schema.ts'
import { openSqliteStore } from '../store/sqlite/sqlite-store.ts'
import { runCli } from './cli.ts'

const postgres = await postgresFor('the move to PostgreSQL')
afterAll(() => postgres?.stop())

describe.skipIf(!postgres)('the move of an embedded database to PostgreSQL', () => {
  let dir: string
  let count = 0
  let environment: { DATA_DIR: string; DATABASE_URL: string }
  beforeEach(async () => {
    dir = mkdtempSync(join(tmpdir(), 'parley-migrate-'))
    const name = `target_${++count}`
    const client = new pg.Client(postgres?.url)
    await client.connect()
    await client.query(`CREATE DATABASE ${name}`)
    await client.end()
    environment = { DATA_DIR: dir, DATABASE_URL: postgres?.url.replace(/\/postgres$/, `/${name}`) ?? '' }
    await fill()
  })
  afterEach(() => rmSync(dir, { recursive: true, force: true }))

  async function run(...args: string[]) {
    const printed: string[] = []
    const notes: string[] = []
    const print = (text: string) => printed.push(text)
    const code = await runCli(args, { environment, print, printError: (text) => notes.push(text) })
    return { code, printed, notes }
  }

  /** Some of everything, with what is hard to carry. */
  async function fill() {
    const store = await openSqliteStore(dir, { exclusive: true })
    const at = {
      orgId: 'main',
      parentId: '',
      revision: 1,
      createdAt: 1_750_000_000_000,
      updatedAt: 9_007_199_254_740_991,
    }
    for (let index = 0; index < 2_500; index += 500) {
      const requests = Array.from({ length: 500 }, (_, each) => ({
        ...{ ...aRequest, service: 'email-automation' as const, problems: 'Zoë’s “problem” \\ 👋\n\t{"a":1}' },
        ...{ id: `request-${index + each}`, utm: { utm_source: 'x' }, createdAt: index + each },
      }))
      await Promise.all(requests.map((one) => store.consultations.accept(one, [], null)))
    }
    const mail = aMail({ name: 'Ada', address: 'ada@engine.example' })
    const one = { ...aRequest, service: 'email-automation' as const, id: 'last', utm: {}, createdAt: 1 }
    await store.consultations.accept(one, [{ id: 'mail', kind: 'notification', mail }], {
      ...{ scope: 's', key: 'k', contentHash: 'h' },
      expiresAt: 5,
    })
    const body = { name: 'Ours', cost: 1.5, deep: [null, true, '\u0001 \\u0000'] }
    await store.resources.create({ ...at, id: 'a', kind: 'assistant', body }, null, true)
    await store.resources.createToken({ ...at, id: 'token', kind: 'token', body: {} }, 'hash', null)
    await store.calls.open({ ...at, id: 'c', kind: 'call', body: { status: 'queued' } }, null, 'h')
    const message = { url: 'https://x.example/', type: 't', headers: {}, body: '', timeoutMs: 1 }
    await store.webhooks.add({ orgId: 'main', id: 'w', message }, 1)
    const report = { kind: 'error' as const, message: 'm', stack: '', page: '/', release: '', breadcrumbs: [] }
    await store.errorReports.add({ id: 'e', receivedAt: 1, report })
    await store.health.tryWriting('x')
    await store.close()
    fillWhatIsEmpty()
  }

  /** A row in each table that has none yet, also in those that are still to come. */
  function fillWhatIsEmpty() {
    const db = new DatabaseSync(join(dir, 'parley.db'))
    for (const { name, columns } of tableSchemas()) {
      if (db.prepare(`SELECT 1 FROM ${name}`).get()) continue
      const values = columns.map(({ type }) => ({ TEXT: 'x', BIGINT: 1, JSON: '{}' })[type])
      db.prepare(`INSERT INTO ${name} VALUES (${values.map(() => '?').join(', ')})`).run(...values)
    }
    db.close()
  }

  async function everyRow(open: () => Promise<Awaited<ReturnType<typeof openPostgresStore>>>) {
    const store = await open()
    const rows = tableSchemas().map(async ({ name: table }) => {
      const all = await store.traces.find({ table, texts: [''], after: null, limit: 10_000 })
      return [table, all.map((row) => JSON.stringify(row)).sort()] as const
    })
    const found = Object.fromEntries(await Promise.all(rows))
    await store.close()
    return found
  }

  test('brings every row as it was, says how many, and leaves nothing to be sent twice', async () => {
    const before = await everyRow(() => openSqliteStore(dir, { exclusive: false }))
    expect(Object.values(before).every((rows) => rows.length > 0)).toBe(true)
    const { code, printed, notes } = await run('migrate')
    expect([code, printed]).toEqual([0, expect.arrayContaining([`${'consultations'.padEnd(20)}2501`])])
    expect(notes).toContainEqual(expect.stringMatching(/^100 % of \d+ rows$/))
    expect(await everyRow(() => openPostgresStore(environment.DATABASE_URL))).toEqual(before)
    const source = await openSqliteStore(dir, { exclusive: true })
    expect(await source.outbox.lease(Date.now(), 1, 10)).toEqual([])
    await source.close()
    expect(await run('migrate')).toMatchObject({
      code: 1,
      notes: [expect.stringContaining('is in use (2501 rows of consultations)')],
    })
  })

  test('brings old words without the characters that PostgreSQL does not take', async () => {
    const db = new DatabaseSync(join(dir, 'parley.db'))
    const body = JSON.stringify({ assistantId: 'a', transcript: 'How much\0 is it \ud83d?' })
    db.prepare('UPDATE resources SET body = ? WHERE id = ?').run(body, 'c')
    db.close()
    expect(await run('migrate')).toMatchObject({ code: 0 })
    const target = await openPostgresStore(environment.DATABASE_URL)
    expect((await target.resources.get('main', 'call', 'c'))?.body).toMatchObject({
      transcript: 'How much is it \ufffd?',
    })
    await target.close()
  })

  test('keeps nothing where one row does not come over, and may be tried again', async () => {
    const db = new DatabaseSync(join(dir, 'parley.db'))
    db.exec("UPDATE outbox SET last_error = 'a' || char(0)")
    db.close()
    expect(await run('migrate')).toMatchObject({
      code: 1,
      notes: expect.arrayContaining([expect.stringContaining('does not take the rows of outbox')]),
    })
    const target = await openPostgresStore(environment.DATABASE_URL)
    expect(await target.consultations.list('', 10)).toEqual([])
    await target.close()
    const source = await openSqliteStore(dir, { exclusive: true })
    expect(await source.hold.isOn()).toBe(false)
    await source.close()
  })

  test('is refused while a server uses the directory', async () => {
    const server = await openSqliteStore(dir, { exclusive: true })
    expect(await run('migrate')).toMatchObject({ code: 1, notes: [expect.stringContaining('is in use by another')] })
    await server.close()
  })
})

test('without DATABASE_URL a move says what is missing', async () => {
  const notes: string[] = []
  const environment = { DATA_DIR: '/nowhere' }
  const code = await runCli(['migrate'], { environment, printError: (text) => notes.push(text) })
  expect([code, notes]).toEqual([1, ['Where to? Set DATABASE_URL to an empty PostgreSQL database.']])
})
