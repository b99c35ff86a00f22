import { homedir } from 'node:os'
import { join } from 'node:path'

/** Where what takes long to build or to fetch is kept: outside the working copy, so that a clone of tomorrow has it too. */
export const keptPrograms = join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'parley', 'programs')
