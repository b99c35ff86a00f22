import type { Config } from '../settings/config.ts'
import { openPostgresStore, soloCommits } from './postgres/postgres-store.ts'
import { openSqliteStore } from './sqlite/sqlite-store.ts'
import type { Store } from './store.ts'

/** The database of the configuration: PostgreSQL when `DATABASE_URL` is set, else the embedded one in `DATA_DIR`. */
export function openStore(config: Config, { exclusive }: { exclusive: boolean }): Promise<Store> {
  if (!config.databaseUrl) return openSqliteStore(config.dataDir, { exclusive })
  return openPostgresStore(config.databaseUrl, config.groupCommit ? {} : soloCommits)
}
