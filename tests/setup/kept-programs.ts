import { existsSync, renameSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'

/** Where what takes long to build or to fetch is kept: outside the working copy, so that a clone of tomorrow has it too. */
export const keptPrograms = join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'parley', 'programs')

/** Moves what was made apart to where it is looked for, whole. Another process may have been quicker: theirs is as good. */
export function putInPlace(apart: string, folder: string) {
  try {
    renameSync(apart, folder)
  } catch (error) {
    if (!existsSync(folder)) throw error
  }
}
