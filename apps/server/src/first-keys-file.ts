import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FirstKeys } from './access/first-start.ts'

/**
 * Leaves the first keys where only the owner of the data can read them: what a server without a terminal prints is kept in
 * logs. Returns the file's path.
 */
export function leaveFirstKeys(dataDir: string, keys: FirstKeys): string {
  const file = join(dataDir, 'first-keys.json')
  mkdirSync(dataDir, { recursive: true, mode: 0o700 }) // with another database and mail server nothing else has made it
  rmSync(file, { force: true }) // a new one has the mode that an old one may lack
  writeFileSync(file, `${JSON.stringify(keys, null, 2)}\n`, { mode: 0o600, flag: 'wx' })
  return file
}
