import type { Config } from '../settings/config.ts'
import type { Store } from './store.ts'

/**
 * The database of the configuration: PostgreSQL when `DATABASE_URL` is set, else the embedded one in `DATA_DIR`. Neither is
 * loaded by who has the other.
 */
export async function openStore(config: Config, { exclusive }: { exclusive: boolean }): Promise<Store> {
  if (!config.databaseUrl) {
    const { openSqliteStore } = await import('./sqlite/sqlite-store.ts')
    return openSqliteStore(config.dataDir, { exclusive })
  }
  const { openPostgresStore, soloCommits } = await import('./postgres/postgres-store.ts')
  return openPostgresStore(config.databaseUrl, config.groupCommit ? {} : soloCommits)
}
