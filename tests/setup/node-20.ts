import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const onPath = (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, 'node'))

/** The oldest Node that the SDK promises, where this machine has one; NODE_20_PATH names one that is not on the PATH. */
export const node20 =
  [process.env.NODE_20_PATH, ...onPath, '/usr/bin/node'].find(
    (path) => path && existsSync(path) && /^v20\./.test(spawnSync(path, ['--version'], { encoding: 'utf8' }).stdout),
  ) ?? null
