import { existsSync } from 'node:fs'
import { copyFile, cp, readFile, rename, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { filesDir } from '../files/open-file-store.ts'
import { mailboxDir } from '../mail/mailbox/mailbox-files.ts'
import { encryptionKeyFile } from '../secrets/secret-box.ts'
import { type Config, ConfigError } from '../settings/config.ts'
import { requireKnownMigrations } from '../store/migrations.ts'
import { restorePostgres } from '../store/postgres/dump.ts'
import { tableSchemas } from '../store/schema.ts'
import { databaseFile, lockDataDirectory, openDataDirectory } from '../store/sqlite/data-directory.ts'
import { holdSqlite } from '../store/sqlite/hold-copy.ts'
import { countSqliteRows } from '../store/sqlite/snapshot.ts'
import { type Manifest, postgresDump, readManifest, requireWhole, sqliteCopy } from './manifest.ts'

/**
 * Puts a backup in the place that the settings name, which must be empty. What is owed in it is held from the first moment:
 * the original has sent most of it since. Throws `ConfigError` with a sentence where it cannot be.
 */
export async function restoreBackup(config: Config, folder: string): Promise<Manifest> {
  const manifest = await readManifest(folder)
  requireKnownMigrations(manifest.migrations)
  requireSameKind(config, manifest)
  await requireWhole(folder, manifest)
  await requireRoom(config, folder)
  openDataDirectory(config.dataDir)
  const lock = lockDataDirectory(config.dataDir)
  const written = [mailboxDir, filesDir, encryptionKeyFile, databasePart].map((placeIn) => placeIn(config.dataDir))
  const fresh = written.filter((place) => !existsSync(place))
  try {
    await copyFiles(folder, config.dataDir)
    // last, since only files can be taken back
    if (config.databaseUrl) await restorePostgres(config.databaseUrl, join(folder, postgresDump), tables(), Date.now())
    else await restoreSqlite(config.dataDir, folder, manifest)
  } catch (error) {
    for (const place of fresh) await rm(place, { recursive: true, force: true })
    throw error
  } finally {
    lock.release()
  }
  return manifest
}

async function copyFiles(folder: string, dataDir: string) {
  for (const folderIn of [mailboxDir, filesDir]) {
    if (existsSync(folderIn(folder))) await cp(folderIn(folder), folderIn(dataDir), { recursive: true })
  }
  const key = encryptionKeyFile(folder)
  if (existsSync(key)) await copyFile(key, encryptionKeyFile(dataDir))
}

const databasePart = (dataDir: string) => `${databaseFile(dataDir)}.part`

/** Under its own name only when it is held: no server may start on it before. */
async function restoreSqlite(dataDir: string, folder: string, { rows }: Manifest) {
  const part = databasePart(dataDir)
  await copyFile(join(folder, sqliteCopy), part)
  const counted = countSqliteRows(part, Object.keys(rows))
  const wrong = Object.keys(rows).find((table) => rows[table] !== counted[table])
  if (wrong) throw new ConfigError(`The backup has ${counted[wrong]} of ${rows[wrong]} rows of ${wrong}: take another.`)
  holdSqlite(part, Date.now())
  await rename(part, databaseFile(dataDir))
}

const tables = () => tableSchemas().map(({ name }) => name)

function requireSameKind({ databaseUrl }: Config, { database }: Manifest) {
  if (database === (databaseUrl ? 'postgres' : 'sqlite')) return
  throw new ConfigError(
    database === 'sqlite'
      ? 'This is a backup of the embedded database: restore it without DATABASE_URL, and move it to PostgreSQL then ("npx parley migrate").'
      : 'This is a backup of a PostgreSQL database: set DATABASE_URL to an empty one.',
  )
}

/** Nothing that is there is written over, and nothing that is there comes to belong to what is restored. */
async function requireRoom({ dataDir, databaseUrl }: Config, folder: string) {
  const database = databaseFile(dataDir)
  const files = databaseUrl ? [] : [database, `${database}-wal`, `${database}-shm`]
  const places = [...files, mailboxDir(dataDir), filesDir(dataDir)]
  const taken = places.find(existsSync)
  if (taken) {
    const names = places.map((place) => basename(place)).join(', ')
    throw new ConfigError(`There is ${taken} already: set DATA_DIR to an empty directory, or move ${names} away.`)
  }
  const [theirs, ours] = [encryptionKeyFile(folder), encryptionKeyFile(dataDir)]
  if (!existsSync(theirs) || !existsSync(ours)) return
  if ((await readFile(theirs, 'utf8')).trim() === (await readFile(ours, 'utf8')).trim()) return
  throw new ConfigError(
    `${ours} is another encryption key than that of the backup: set DATA_DIR to an empty directory.`,
  )
}
