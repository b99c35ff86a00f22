import type { Config } from '../settings/config.ts'
import { vacuum } from './postgres/vacuum.ts'
import { rewriteDatabase } from './sqlite/rewrite-database.ts'

/** Has the database also give up the room of what was removed from it: until then it stands in its files. */
export async function forgetRemoved({ databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>): Promise<void> {
  if (databaseUrl) await vacuum(databaseUrl)
  else rewriteDatabase(dataDir)
}
