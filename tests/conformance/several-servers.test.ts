import { afterAll, describe, expect, test } from 'vitest'
import { hasNginx } from '../setup/nginx.ts'
import { postgresFor, type TestPostgres } from '../setup/postgres.ts'
import { endServers } from '../setup/several-servers.ts'

const postgres = hasNginx('several servers behind nginx') ? await postgresFor('several servers') : null
afterAll(() => postgres?.stop())

describe.skipIf(!postgres)('two servers behind nginx, which sends each request to whichever it likes', () => {
  test('lose nothing when one of them is restarted or killed but the calls on the killed one', async () => {
    const report = await endServers(postgres as TestPostgres, ['restarted', 'killed'], 100)
    expect(report).toMatchObject({ acceptedAndLost: 0, secondMessageIds: 0, wrong: [] })
    expect(report.callsEnded).toBeGreaterThan(0)
  })
})
