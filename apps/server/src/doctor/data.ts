import { existsSync } from 'node:fs'
import { stat, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fitsEncryptionKey } from '../secrets/encryption-check.ts'
import { encryptionKeyFile } from '../secrets/secret-box.ts'
import { ownOrganisation } from '../store/operation.ts'
import { compareMigrations } from '../store/schema-version.ts'
import { databaseFile } from '../store/sqlite/data-directory.ts'
import { checkSqliteFile } from '../store/sqlite/snapshot.ts'
import { type Check, fail, messageOf, ok, warn } from './finding.ts'

const gigabyte = 1e9
const lowBytes = 2 * gigabyte
const leastBytes = 0.2 * gigabyte

export const checkDisk: Check = async function* ({ config: { dataDir } }) {
  const place = firstExisting(dataDir)
  const { bavail, bsize } = await statfs(place)
  const free = bavail * bsize
  const found = `${(free / gigabyte).toFixed(1)} GB are free for DATA_DIR ${dataDir}`
  const mend = 'Make room, or set DATA_DIR to a directory on another disk.'
  if (free < leastBytes) yield fail('disk', found, mend)
  else if (free < lowBytes) yield warn('disk', found, mend)
  else yield ok('disk', found)
}

export const checkDatabase: Check = async function* ({ config, store }) {
  const what = config.databaseUrl ? 'PostgreSQL' : databaseFile(config.dataDir)
  try {
    const versions = await compareMigrations(config)
    if (!versions) return yield ok('database', 'there is none yet: the first start makes it')
    if (versions.unknown.length > 0) {
      const found = `${what} has been used by a newer Parley (it has ${versions.unknown.join(', ')})`
      return yield fail('database', found, 'Start that version, or put back the copy from before the upgrade.')
    }
    if (versions.pending.length > 0) {
      const found = `${what} is of an older version: the next start brings it up to date (${versions.pending.length} steps)`
      return yield warn('database', found, 'Make a backup first: npx parley backup FOLDER.')
    }
    const damage = config.databaseUrl ? null : checkSqliteFile(what)
    if (damage) return yield fail('database', `${what} is damaged: ${damage}`, 'Stop the server and restore a backup.')
    yield ok('database', `${what} is whole and up to date`)
  } catch (error) {
    return yield fail('database', messageOf(error), 'Start the database, or mend DATABASE_URL or DATA_DIR.')
  }
  const heldSince = await store?.hold.since()
  if (heldSince) {
    const found = `everything that would go out is held since ${heldSince}`
    yield warn('database', found, 'If this copy takes the place of the original: npx parley outbox release.')
  }
}

export const checkEncryptionKey: Check = async function* ({ config, store }) {
  const about = 'encryption key'
  const file = encryptionKeyFile(config.dataDir)
  const name = config.encryptionKey ? 'PARLEY_ENCRYPTION_KEY' : file
  if (!config.encryptionKey && existsSync(file) && ((await stat(file)).mode & 0o077) !== 0) {
    yield warn(about, `others on this machine can read ${file}`, `chmod 600 ${file}`)
  }
  if (!store) return yield ok(about, config.encryptionKey ? `${name} is set` : 'the first start makes it')
  if (await fitsEncryptionKey(config, store)) return yield ok(about, `${name} is the one of this database`)
  const isLost = 'If it is lost for good: npx parley keys forget-secrets --lost.'
  yield fail(about, `${name} is missing, or not the key of this database`, `Put it back from a backup. ${isLost}`)
}

export const checkKeys: Check = async function* ({ config, store }) {
  const left = join(config.dataDir, 'first-keys.json')
  if (existsSync(left)) yield warn('keys', `the first keys still lie in ${left}`, 'Take them, and delete the file.')
  if (!store) return
  const tokens = await store.resources.list({ orgId: ownOrganisation, kind: 'token', limit: 1000 })
  const count = tokens.filter(({ body }) => body.tag === 'private').length
  if (count > 0) yield ok('keys', `${count} private keys of the API`)
  else yield warn('keys', 'there is no private key of the API', 'npx parley keys create private NAME')
}

function firstExisting(path: string): string {
  return existsSync(path) || dirname(path) === path ? path : firstExisting(dirname(path))
}
