import { afterAll, describe } from 'vitest'
import { openPostgresStore } from '../../apps/server/src/store/postgres/postgres-store.ts'
import type { Store } from '../../apps/server/src/store/store.ts'
import { postgresFor } from '../setup/postgres.ts'

/** Runs the same tests on the embedded database and on PostgreSQL, where there is one. `what` names them when there is none. */
export async function onBothDatabases(what: string, tests: (open?: () => Promise<Store>) => void) {
  describe('on SQLite', () => tests())
  const postgres = await postgresFor(what)
  afterAll(() => postgres?.stop())
  describe.skipIf(!postgres)('on PostgreSQL', () => tests(() => openPostgresStore(postgres?.url ?? '')))
}
