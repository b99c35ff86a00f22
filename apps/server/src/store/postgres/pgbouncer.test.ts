import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, describe, expect, test } from 'vitest'
import { pgBouncerFor } from '../../../../../tests/setup/pgbouncer.ts'
import { postgresFor, type TestPostgres } from '../../../../../tests/setup/postgres.ts'
import { query } from '../operation.ts'
import { storeContract } from '../store.contract.ts'
import { resourcesContract } from '../subjects/resources/resources.contract.ts'
import { nothingOld } from '../subjects/retention.fixture.ts'
import { dumpPostgres, restorePostgres } from './dump.ts'
import { openPostgresStore } from './postgres-store.ts'
import { connect } from './session.ts'

const postgres = await postgresFor('the store behind a pool')
const pool = postgres && (await pgBouncerFor('the store', postgres.url))
afterAll(async () => {
  await pool?.stop()
  await postgres?.stop()
})

describe.skipIf(!pool)('the store behind a PgBouncer that pools by transaction', () => {
  const database = postgres as TestPostgres
  const url = pool?.url ?? ''
  const inDatabase = (address: string, name: string) => address.replace('/postgres?', `/${name}?`)

  storeContract(async () => {
    const open = () => openPostgresStore(url)
    return { store: await open(), reopen: open, remove: async () => {} }
  })

  resourcesContract(async () => ({ store: await openPostgresStore(url), remove: async () => {} }))

  test('several servers may start at once on an empty database', async () => {
    await direct('CREATE DATABASE fresh')
    const fresh = inDatabase(url, 'fresh')
    const stores = await Promise.all(Array.from({ length: 4 }, () => openPostgresStore(fresh)))
    await Promise.all(stores.flatMap((store) => [store.health.ping(), store.retention.purge(nothingOld)]))
    await Promise.all(stores.map((store) => store.close()))
  })

  test('a statement has its limit, which nobody else gets with the connection', async () => {
    const session = await connect(url)
    const [[limit] = []] = await session.transaction([query<{ statement_timeout: string }>('SHOW statement_timeout')])
    await session.end()
    expect(limit).toEqual({ statement_timeout: '10s' })
    expect(await onEachConnection('SHOW statement_timeout')).toEqual(everywhere({ statement_timeout: '0' }))
  })

  test('connections of the pool that are ended are made again, and what was promised is kept', async () => {
    const store = await openPostgresStore(url)
    const kept: string[] = []
    const refused: unknown[] = []
    let working = true
    const writers = Array.from({ length: 8 }, async (_, writer) => {
      for (let count = 0; working; count += 1) {
        const id = `${writer}-${count}`
        await store.resources
          .create(
            { orgId: 'o', id, kind: 'tool', parentId: '', body: {}, revision: 1, createdAt: 1, updatedAt: 1 },
            null,
            false,
          )
          .then(
            () => kept.push(id),
            (error) => refused.push(error),
          )
      }
    })
    for (let ended = 0; ended < 10; ) ended += await database.endConnections()
    working = false
    await Promise.all(writers)
    const found = await Promise.all(kept.map((id) => store.resources.get('o', 'tool', id)))
    expect(found.filter(Boolean)).toHaveLength(kept.length)
    for (const error of refused) expect(error).toMatchObject({ code: 'unavailable', cause: { during: 'committing' } })
    await store.close()
  })

  test('a backup is refused, and a restore leaves nothing set for whoever gets the connection next', async () => {
    const dir = mkdtempSync(join(tmpdir(), 'parley-pooled-'))
    const file = join(dir, 'dump')
    await expect(dumpPostgres(url, file, ['outbox'])).rejects.toThrow(/cannot be made through a pool.*DATABASE_URL=/)
    await dumpPostgres(database.url, file, ['outbox'])
    await direct('CREATE DATABASE copy')
    await restorePostgres(inDatabase(url, 'copy'), file, ['outbox'], 1)
    const settings = "SELECT current_setting('search_path') AS path, current_setting('row_security') AS rows"
    expect(await onEachConnection(settings, 'copy')).toEqual(everywhere({ path: '"$user", public', rows: 'on' }))
    rmSync(dir, { recursive: true })
  })

  async function direct(sql: string) {
    const client = new pg.Client(database.url)
    await client.connect()
    await client.query(sql).finally(() => client.end())
  }

  const most = 4
  const everywhere = (row: object) => Array(most).fill(row)

  /** Asked in transactions that are open at the same time, so that each has a connection of its own. */
  async function onEachConnection(sql: string, name = 'postgres') {
    const clients = Array.from({ length: most }, () => new pg.Client(inDatabase(url, name)))
    const rows = []
    for (const client of clients) {
      await client.connect()
      await client.query('BEGIN')
      rows.push((await client.query(sql)).rows[0])
    }
    await Promise.all(clients.map((client) => client.end()))
    return rows
  }
})
