import { moveToPostgres } from '../../backup/move-to-postgres.ts'
import { startFailure } from '../../start-failure.ts'
import type { Commands, Given, Voice } from '../shell/command.ts'
import { progressPrinter } from '../shell/progress.ts'
import { CommandFailure } from '../shell/usage-error.ts'
import type { SettingsContext } from './backup-commands.ts'

export const migrateCommands: Commands<SettingsContext> = {
  '': {
    about: 'move the embedded database of DATA_DIR into the empty one of DATABASE_URL; stop the server before',
    run: migrate,
  },
}

async function migrate({ config, print, note, printOver }: SettingsContext & Given & Voice) {
  const { databaseUrl, dataDir } = config
  if (!databaseUrl) throw new CommandFailure('Where to? Set DATABASE_URL to an empty PostgreSQL database.')
  const startedAt = performance.now()
  const progress = progressPrinter(note, printOver, (percent, whole) => `${percent} % of ${whole} rows`)
  const counts = await moveToPostgres(dataDir, databaseUrl, progress).catch((error) => {
    throw startFailure(error, { ...config, databaseUrl: null })
  })
  for (const [table, count] of Object.entries(counts)) if (count > 0) print(`${table.padEnd(20)}${count}`)
  const rows = Object.values(counts).reduce((sum, count) => sum + count, 0)
  const seconds = (performance.now() - startedAt) / 1000
  note(`${rows} rows in ${seconds.toFixed(1)} s, each compared. Start the server with this DATABASE_URL.`)
  note(`Keep ${dataDir}: the encryption key, uploaded files and models are in it. Its database sends nothing any more.`)
}
