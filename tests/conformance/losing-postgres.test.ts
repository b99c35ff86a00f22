import { afterAll, describe, expect, test } from 'vitest'
import { loseDatabase } from '../setup/database-losses.ts'
import { postgresFor, type TestPostgres } from '../setup/postgres.ts'

const postgres = await postgresFor('losing the database')
afterAll(() => postgres?.stop())

describe.skipIf(!postgres)('a server that loses PostgreSQL under load', () => {
  test('lives, loses nothing that it accepted, goes on with its calls and writes their ends', async () => {
    const report = await loseDatabase(postgres as TestPostgres, ['ended', 'fast', 'immediate'])
    expect(report).toMatchObject({ processLived: true, acceptedAndLost: 0, callsWithoutEnd: 0, wrong: [] })
    expect(report.askedToWait).toBeGreaterThan(0)
  })
})
