// The product on PostgreSQL as most servers use it: a pool of connections, and a commit for every request.

import { startServer } from '../../apps/server/src/server.ts'
import { loadEnvironment, readConfig } from '../../apps/server/src/settings/config.ts'
import { openPostgresStore } from '../../apps/server/src/store/postgres/postgres-store.ts'

const poolSize = 16

const config = readConfig({ ...loadEnvironment(), PORT: '0' })
if (!config.databaseUrl) throw new Error('DATABASE_URL names the PostgreSQL to compare with')
const store = await openPostgresStore(config.databaseUrl, { lanes: poolSize, maxBatch: 1 })
const server = await startServer(config, { store })
process.send?.(server.url)
