import { afterAll, describe, expect, test } from 'vitest'
import { NoPostgres, startPostgres } from '../../../../../tests/setup/postgres.ts'
import { resourcesContract } from '../resources.contract.ts'
import { storeContract } from '../store.contract.ts'
import { openPostgresStore } from './postgres-store.ts'

const postgres = await startPostgres().catch((error) => {
  if (!(error instanceof NoPostgres)) throw error
  console.warn(`Skipped: the store on PostgreSQL. ${error.message}`)
  return null
})
const url = postgres?.url ?? ''
afterAll(() => postgres?.stop())

describe.skipIf(!postgres)('the store on PostgreSQL', () => {
  storeContract(async () => {
    const open = () => openPostgresStore(url)
    return { store: await open(), reopen: open, remove: async () => {} }
  })

  resourcesContract(async () => ({ store: await openPostgresStore(url), remove: async () => {} }))

  test('several servers may start at once on an empty database', async () => {
    const admin = await openPostgresStore(url)
    await admin.close()
    const pg = await import('pg')
    const client = new pg.default.Client(url)
    await client.connect()
    await client.query('CREATE DATABASE fresh')
    await client.end()
    const fresh = url.replace(/\/postgres$/, '/fresh')
    const stores = await Promise.all(Array.from({ length: 4 }, () => openPostgresStore(fresh)))
    await Promise.all(stores.map((store) => store.health.ping()))
    await Promise.all(stores.map((store) => store.close()))
  })

  test('an address nobody answers at stops the start with a sentence, without the password', async () => {
    const wrong = openPostgresStore('postgres://parley:hunter2@127.0.0.1:1/parley')
    await expect(wrong).rejects.toThrow(
      /DATABASE_URL postgres:\/\/parley@127.0.0.1:1\/parley cannot be reached: .*ECONNREFUSED/,
    )
  })
})
