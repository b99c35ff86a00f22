import { once } from 'node:events'
import { type AddressInfo, createConnection, createServer, type Socket } from 'node:net'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { postgresFor, type TestPostgres } from '../../../../../tests/setup/postgres.ts'
import { query, type Statement } from '../operation.ts'
import { storeContract } from '../store.contract.ts'
import type { Store } from '../store.ts'
import { analysesContract } from '../subjects/analyses.contract.ts'
import { accountsContract } from '../subjects/auth/accounts.contract.ts'
import { callsContract } from '../subjects/calls.contract.ts'
import { deskContract, deskPlansContract } from '../subjects/desk/desk.contract.ts'
import { limitsContract } from '../subjects/limits.contract.ts'
import { resourcePlansContract } from '../subjects/resources/resource-plans.contract.ts'
import { resourcesContract } from '../subjects/resources/resources.contract.ts'
import { nothingOld } from '../subjects/retention.fixture.ts'
import { roomsContract } from '../subjects/rooms.contract.ts'
import { serversContract } from '../subjects/servers.contract.ts'
import { spendingContract } from '../subjects/spending.contract.ts'
import { openPostgresStore } from './postgres-store.ts'
import { connect } from './session.ts'

const postgres = await postgresFor('the store')
const url = postgres?.url ?? ''
afterAll(() => postgres?.stop())

/** A way to PostgreSQL on which connections can be broken and refused. */
async function cuttableLine(to: number) {
  let isCut = false
  let refused = 0
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    if (isCut) {
      refused += 1
      return socket.destroy()
    }
    const onward = createConnection(to, '127.0.0.1')
    for (const end of [socket, onward]) {
      sockets.add(end)
      end.on('error', () => {})
      end.on('close', () => (end === socket ? onward : socket).destroy())
    }
    socket.pipe(onward).pipe(socket)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    refused: () => refused,
    cut() {
      isCut = true
      for (const socket of sockets) socket.destroy()
    },
    mend() {
      isCut = false
    },
    close: () => server.close(),
  }
}

describe.skipIf(!postgres)('the store on PostgreSQL', () => {
  storeContract(async () => {
    const open = () => openPostgresStore(url)
    return { store: await open(), reopen: open, remove: async () => {} }
  })

  resourcesContract(async () => ({ store: await openPostgresStore(url), remove: async () => {} }))

  callsContract(async () => ({ store: await openPostgresStore(url), remove: async () => {} }))

  analysesContract(async () => ({ store: await openPostgresStore(url), remove: async () => {} }))

  accountsContract(async () => ({ store: await openPostgresStore(url), remove: async () => {} }))

  deskContract(async () => ({ store: await openPostgresStore(url), remove: async () => {} }))

  limitsContract(async () => ({ store: await openPostgresStore(url), remove: async () => {} }))

  spendingContract(async () => ({ store: await openPostgresStore(url), remove: async () => {} }))

  serversContract(async () => ({ store: await openPostgresStore(url), remove: async () => {} }))
  roomsContract(async () => ({ store: await openPostgresStore(url), remove: async () => {} }))

  test('what takes long has no limit, and nobody waits behind it', async () => {
    const store = await openPostgresStore(url, { lanes: 1 })
    const other = new pg.Client(url)
    await other.connect()
    try {
      await other.query('BEGIN; LOCK TABLE error_reports IN ACCESS EXCLUSIVE MODE')
      let isFound = false
      const finding = store.traces.find({ table: 'error_reports', texts: ['x'], after: null, limit: 1 }).then(() => {
        isFound = true
      })
      await expect
        .poll(async () => {
          const { rows } = await other.query('SELECT pid FROM pg_locks WHERE NOT granted')
          return rows.length
        })
        .toBe(1)
      await store.health.tryWriting('meanwhile')
      expect(isFound).toBe(false)
      await other.query('COMMIT')
      await finding
    } finally {
      await other.end()
      await store.close()
    }
    const limits = await Promise.all([false, true].map(limitOf))
    expect(limits).toEqual(['10s', '0'])
  })

  test('a server keeps two connections, whatever took long', async () => {
    const store = await openPostgresStore(`${url}?application_name=counted`)
    const other = new pg.Client(url)
    await other.connect()
    const count = async () => {
      const { rows } = await other.query("SELECT pid FROM pg_stat_activity WHERE application_name = 'counted'")
      return rows.length
    }
    try {
      await Promise.all([store.health.ping(), store.health.ping(), store.retention.purge(nothingOld)])
      await expect.poll(count).toBe(2)
      await store.retention.purge(nothingOld)
      await expect.poll(count).toBe(2)
    } finally {
      await other.end()
      await store.close()
    }
  })

  async function limitOf(isPatient: boolean) {
    const session = await connect(url, { isPatient })
    const [[row] = []] = await session.transaction([query<{ statement_timeout: string }>('SHOW statement_timeout')])
    await session.end()
    return row?.statement_timeout
  }

  test('what the database can never take is refused for good, and what shares its commit is kept', async () => {
    const store = await openPostgresStore(url)
    const outcomes = await Promise.allSettled([
      store.hold.since(),
      store.resources.list({ orgId: 'o', kind: 'call', limit: 1e30 }),
      store.hold.since(),
    ])
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect(outcomes[1]).toMatchObject({ reason: { code: 'invalid-request', cause: { code: '22P02' } } })
    await store.close()
  })

  test('several servers may start at once on an empty database', async () => {
    const admin = await openPostgresStore(url)
    await admin.close()
    const client = new pg.Client(url)
    await client.connect()
    await client.query('CREATE DATABASE fresh')
    await client.end()
    const fresh = url.replace(/\/postgres$/, '/fresh')
    const stores = await Promise.all(Array.from({ length: 4 }, () => openPostgresStore(fresh)))
    await Promise.all(stores.map((store) => store.health.ping()))
    await Promise.all(stores.map((store) => store.close()))
  })

  test('a newer server may add columns while this one runs', async () => {
    const store = await openPostgresStore(url)
    const ask = () => [
      store.resources.list({ orgId: 'o', kind: 'call', limit: 1 }),
      store.resources.get('o', 'call', 'x'),
      store.resources.remove('o', 'call', 'x'),
      store.consultations.get('x'),
      store.consultations.list('', 1),
      store.outbox.list(null, 1),
      store.webhooks.lease(0, 1, 1),
    ]
    for (let time = 0; time < 4; time += 1) await Promise.all(ask())
    const client = new pg.Client(url)
    await client.connect()
    for (const table of ['resources', 'consultations', 'outbox', 'webhooks']) {
      await client.query(`ALTER TABLE ${table} ADD COLUMN newer TEXT`)
    }
    await client.end()
    for (const asked of ask()) await asked
    await store.close()
  })

  test.each([
    ['', 1],
    ['?pgbouncer=true', 0],
  ])('with %j in the URL, %i of 1 statements is prepared', async (search, expected) => {
    const session = await connect(url + search)
    function* count() {
      const [row] = yield* query<{ total: number }>('SELECT COUNT(*) AS total FROM pg_prepared_statements')
      return row?.total
    }
    await session.transaction([count(), count()])
    expect(await session.transaction([count()])).toEqual([expected])
    await session.end()
  })

  describe('with many resources', () => {
    const client = new pg.Client(url)
    beforeAll(async () => {
      await (await openPostgresStore(url)).close()
      await client.connect()
      await client.query(`
        INSERT INTO resources (org_id, id, kind, parent_id, body, revision, created_at, updated_at)
        SELECT 'o', 'many-' || n, 'call', '', json_build_object('assistantId', n % 500, 'sessionId', n % 500, 'callId', n % 500, 'customer', json_build_object('email', 'p' || n % 500)), 1, n, n
        FROM generate_series(1, 20000) AS n`)
      await client.query(
        'INSERT INTO token_hashes SELECT md5(n::text), $1, n::text FROM generate_series(1, 5000) AS n',
        ['o'],
      )
      await client.query(`
        INSERT INTO consultations (org_id, id, full_name, email, company_name, service, problems, additional_info, utm,
          created_at, status, assignee_id, source)
        SELECT 'main', 'many-' || lpad(n::text, 6, '0'), 'n', 'p' || n || '@many.example', '', '', 'p', '', '{}', n,
          (ARRAY['new', 'won', 'lost'])[n % 3 + 1], (ARRAY['', 'a', 'b'])[n % 3 + 1], (ARRAY['a', 'b'])[n % 2 + 1]
        FROM generate_series(1, 20000) AS n`)
      await client.query(`
        INSERT INTO consultation_labels
        SELECT 'main', (ARRAY['a', 'b'])[n % 2 + 1], 'many-' || lpad(n::text, 6, '0') FROM generate_series(1, 20000) AS n`)
      await client.query('ANALYZE resources, token_hashes, consultations, consultation_labels')
    })
    afterAll(() => client.end())

    const explain = async ({ sql, values }: Statement) => {
      let count = 0
      const { rows } = await client.query(`EXPLAIN ${sql.replaceAll('?', () => `$${++count}`)}`, values)
      return rows.map((row) => row['QUERY PLAN']).join('; ')
    }
    resourcePlansContract(explain, /Seq Scan|Sort/)
    deskPlansContract(explain, /Seq Scan|Sort/)
  })

  describe('that goes away', () => {
    const database = postgres as TestPostgres
    const write = (store: Store, id: string) =>
      store.resources.create(
        { orgId: 'o', id, kind: 'tool', parentId: '', body: {}, revision: 1, createdAt: 1, updatedAt: 1 },
        null,
        false,
      )
    /** Writes for as long as `work` takes; returns what was asked for, and what was promised to be kept. */
    async function writeDuring(store: Store, name: string, work: () => Promise<void>) {
      const kept: string[] = []
      const refused: unknown[] = []
      let working = true
      const writers = Array.from({ length: 8 }, async (_, writer) => {
        for (let count = 0; working; count += 1) {
          const id = `${name}-${writer}-${count}`
          await write(store, id).then(
            () => kept.push(id),
            (error) => refused.push(error),
          )
        }
      })
      await work()
      working = false
      await Promise.all(writers)
      return { kept, refused }
    }
    const requireKept = async (store: Store, kept: string[]) => {
      const found = await Promise.all(kept.map((id) => store.resources.get('o', 'tool', id)))
      expect(found.filter(Boolean)).toHaveLength(kept.length)
    }

    test('connections that are ended are made again: what was promised is kept, and none is left over', async () => {
      const store = await openPostgresStore(url)
      const { kept, refused } = await writeDuring(store, 'ended', async () => {
        let ended = 0
        while (ended < 30) {
          ended += await database.endConnections()
          await store.health.ping().catch(() => {})
        }
      })
      await requireKept(store, kept)
      // only where it broke while committing does nobody know
      for (const error of refused) expect(error).toMatchObject({ code: 'unavailable', cause: { during: 'committing' } })
      expect(await database.endConnections()).toBeLessThanOrEqual(2)
      await store.close()
    })

    test.each(['fast', 'immediate'] as const)(
      '%s: a stop of the database is told as unavailable until it is back',
      async (how) => {
        const store = await openPostgresStore(url)
        const { kept, refused } = await writeDuring(store, how, async () => {
          await database.halt(how)
          await expect(store.health.ping()).rejects.toMatchObject({
            code: 'unavailable',
            details: { retryAfterMs: 2000 },
          })
          await database.resume()
          await expect.poll(() => store.health.ping().then(() => 'back')).toBe('back')
          await write(store, `back-${how}`)
        })
        await requireKept(store, [...kept, `back-${how}`])
        for (const error of refused) expect(error).toMatchObject({ code: 'unavailable' })
        await store.close()
      },
    )
  })

  test('where no connection can be made, nobody waits for one after the other to fail', async () => {
    const line = await cuttableLine(Number(new URL(url).port))
    const store = await openPostgresStore(url.replace(/:\d+\//, `:${line.port}/`))
    await store.health.ping()
    const asked = Array.from({ length: 1000 }, () => store.health.ping())
    line.cut()
    const outcomes = await Promise.allSettled(asked)
    expect(outcomes.filter(({ status }) => status === 'rejected').length).toBeGreaterThan(900)
    expect(line.refused()).toBeLessThan(10)
    line.mend()
    await store.health.ping()
    await store.close()
    line.close()
  })

  test('an address nobody answers at stops the start with a sentence, without the password', async () => {
    const wrong = openPostgresStore('postgres://parley:hunter2@127.0.0.1:1/parley')
    await expect(wrong).rejects.toThrow(
      /DATABASE_URL postgres:\/\/parley@127.0.0.1:1\/parley cannot be reached: .*ECONNREFUSED/,
    )
  })
})
