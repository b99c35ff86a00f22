import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FirstKeys } from './access/first-start.ts'

const firstAdminFile = 'first-admin-link'

/** Leaves the first keys where only the owner of the data can read them. Returns the file's path. */
export const leaveFirstKeys = (dataDir: string, keys: FirstKeys) =>
  leave(dataDir, 'first-keys.json', JSON.stringify(keys, null, 2))

/** The same for the link that makes the first admin. */
export const leaveFirstAdmin = (dataDir: string, link: string) => leave(dataDir, firstAdminFile, link)

/** A link that opens nothing any more is of no use. */
export const forgetFirstAdmin = (dataDir: string) => rmSync(join(dataDir, firstAdminFile), { force: true })

/** Not printed: what a server without a terminal prints is kept in logs. */
function leave(dataDir: string, name: string, text: string): string {
  const file = join(dataDir, name)
  mkdirSync(dataDir, { recursive: true, mode: 0o700 }) // with another database and mail server nothing else has made it
  rmSync(file, { force: true }) // a new one has the mode that an old one may lack
  writeFileSync(file, `${text}\n`, { mode: 0o600, flag: 'wx' })
  return file
}
