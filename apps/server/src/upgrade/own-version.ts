import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The version of the copy in this folder. */
export const ownVersion = (folder: string): string =>
  (JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string }).version
