import { existsSync } from 'node:fs'
import { copyFile, cp, mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join, relative } from 'node:path'
import { filesDir } from '../files/open-file-store.ts'
import { dayMs } from '../lib/days.ts'
import { mailboxDir } from '../mail/mailbox/mailbox-files.ts'
import { encryptionKeyFile } from '../secrets/secret-box.ts'
import type { Config } from '../settings/config.ts'
import { dumpPostgres } from '../store/postgres/dump.ts'
import { tableSchemas } from '../store/schema.ts'
import { appliedMigrations } from '../store/schema-version.ts'
import { requireDatabase } from '../store/sqlite/data-directory.ts'
import { snapshotSqlite } from '../store/sqlite/snapshot.ts'
import { checksum, type Manifest, manifestFile, postgresDump, requireDatabaseCopy, sqliteCopy } from './manifest.ts'

/** Names who makes it: a process, and its machine, for in a container the same numbers are others. */
const unfinished = `.${hostname()}.${process.pid}.unfinished`
const unfinishedName = /^parley-.*?(?:\.(?<machine>.+)\.(?<pid>\d+))?\.unfinished$/

export type Backup = { folder: string; manifest: Manifest }

/**
 * Makes a backup in a folder of its own within `into`, also while servers run: of the database as it is at one instant, the
 * files, the mailbox and the encryption key. A folder under its own name is whole: what was interrupted is removed by the next one.
 */
export async function makeBackup(
  config: Pick<Config, 'databaseUrl' | 'dataDir' | 's3'>,
  into: string,
  onProgress: (done: number, whole: number) => void,
): Promise<Backup> {
  if (!config.databaseUrl) requireDatabase(config.dataDir)
  const madeAt = new Date().toISOString()
  const folder = join(into, `parley-${madeAt.replace(/[-:]/g, '').replace('.', '-')}`)
  const part = `${folder}${unfinished}`
  await mkdir(into, { recursive: true, mode: 0o700 })
  await removeUnfinished(into)
  await mkdir(part, { mode: 0o700 })
  try {
    const manifest = await fill(part, madeAt, config, onProgress)
    await rename(part, folder)
    await syncFolder(into)
    return { folder, manifest }
  } catch (error) {
    await rm(part, { recursive: true, force: true })
    throw error
  }
}

async function fill(
  part: string,
  madeAt: string,
  config: Pick<Config, 'databaseUrl' | 'dataDir' | 's3'>,
  onProgress: (done: number, whole: number) => void,
): Promise<Manifest> {
  // files before and after the database: whatever its rows name was there at one of both times
  await copyFiles(config, part)
  const tables = tableSchemas().map(({ name }) => name)
  const rows = config.databaseUrl
    ? await dumpPostgres(config.databaseUrl, join(part, postgresDump), tables)
    : await snapshotSqlite(config.dataDir, join(part, sqliteCopy), tables, onProgress)
  const migrations = (await appliedMigrations(config)) ?? []
  await copyFiles(config, part)
  const key = encryptionKeyFile(config.dataDir)
  if (existsSync(key)) await copyFile(key, encryptionKeyFile(part))

  const files = await describeFiles(part)
  const database = config.databaseUrl ? 'postgres' : 'sqlite'
  const manifest: Manifest = { madeAt, database, migrations, rows, files }
  requireDatabaseCopy(part, manifest)
  await writeFile(join(part, manifestFile), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600, flush: true })
  return manifest
}

/** What was never used is not there, and what is removed meanwhile is left out. */
async function copyFiles({ dataDir, s3 }: Pick<Config, 'dataDir' | 's3'>, part: string) {
  const folders = [mailboxDir, ...(s3 ? [] : [filesDir])]
  for (const folderIn of folders) {
    const from = folderIn(dataDir)
    if (!existsSync(from)) continue
    for (const entry of await readdir(from, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile() || entry.name.endsWith('.part')) continue
      const source = join(entry.parentPath, entry.name)
      const target = join(folderIn(part), relative(from, source))
      await cp(source, target, { force: false }).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOENT') throw error
      })
    }
  }
}

async function describeFiles(part: string): Promise<Manifest['files']> {
  const entries = await readdir(part, { recursive: true, withFileTypes: true })
  const files: Manifest['files'] = {}
  for (const entry of entries) {
    if (!entry.isFile()) continue
    const file = join(entry.parentPath, entry.name)
    const handle = await open(file, 'r+')
    await handle.chmod(0o600)
    await handle.sync()
    await handle.close()
    files[relative(part, file)] = { bytes: (await stat(file)).size, sha256: await checksum(file) }
  }
  return files
}

async function removeUnfinished(into: string) {
  for (const name of await readdir(into)) {
    const maker = unfinishedName.exec(name)?.groups
    if (maker && (await isLeft(join(into, name), maker))) await rm(join(into, name), { recursive: true, force: true })
  }
}

/** Of another machine's process only the time tells; and what bears our own number is of one before us, in a container that was restarted. */
async function isLeft(part: string, { machine, pid }: Record<string, string | undefined>): Promise<boolean> {
  if (machine === hostname() && (pid === String(process.pid) || !isRunning(Number(pid)))) return true
  const written = await stat(part).catch(() => null)
  return written !== null && written.mtimeMs < Date.now() - dayMs
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** So that the new name is on the disk too; not every system lets folders be synced. */
async function syncFolder(folder: string) {
  const handle = await open(folder, 'r').catch(() => null)
  await handle?.sync().catch(() => {})
  await handle?.close()
}
