import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { ConfigError } from '../../settings/config.ts'

/** Makes the directory, readable by its owner only. Throws `ConfigError` where it cannot, unless the disk is full. */
export function openDataDirectory(dir: string) {
  try {
    makeDirectory(dir)
  } catch (cause) {
    if (isFull(cause)) throw cause
    throw new ConfigError(`DATA_DIR "${dir}" cannot be made: ${(cause as Error).message}`, { cause })
  }
}

export const databaseFile = (dir: string) => join(dir, 'parley.db')

/** Throws `ConfigError` where no server has ever kept its data: most likely the directory is misspelt. */
export function requireDatabase(dir: string) {
  if (existsSync(databaseFile(dir))) return
  throw new ConfigError(
    `There is no database in DATA_DIR ${dir}: set DATA_DIR to the directory of the server, or start it once.`,
  )
}

/** `mkdirSync` with `recursive` never comes back from places that take no directories, such as /proc. */
function makeDirectory(dir: string) {
  if (existsSync(dir)) return
  if (dirname(dir) !== dir) makeDirectory(dirname(dir))
  mkdirSync(dir, { mode: 0o700 })
}

const isFull = (error: unknown) => ['ENOSPC', 'EDQUOT'].includes((error as { code?: string }).code ?? '')

/** SQLite's code for what somebody else has locked. */
const busy = 5

/**
 * Takes the directory for this process until `release`, or until the process dies in any way: the lock is the operating
 * system's, held through an open transaction on a database of its own; the file with the pid only names the holder.
 * Throws `ConfigError` when another process has it.
 */
export function lockDataDirectory(dir: string): { release(): void } {
  const pidFile = join(dir, 'server.pid')
  const lock = new DatabaseSync(join(dir, 'lock.db'))
  try {
    lock.exec('PRAGMA busy_timeout = 0; BEGIN EXCLUSIVE')
  } catch (cause) {
    lock.close()
    if ((cause as { errcode?: number }).errcode !== busy) throw cause
    const message = `DATA_DIR ${dir} is in use by another Parley (pid ${readPid(pidFile)}). Stop it, or set DATA_DIR.`
    throw new ConfigError(message, { cause })
  }
  try {
    writeFileSync(pidFile, String(process.pid))
  } catch (error) {
    lock.close()
    throw error
  }
  return { release: () => lock.close() }
}

function readPid(file: string) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return 'unknown'
  }
}
