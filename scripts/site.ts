import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { loadEnvironment } from '../apps/server/src/config.ts'
import { root } from './lib.ts'

const quiet = '--disable-warning=ExperimentalWarning'

/**
 * Builds the site, with the settings the server starts with, unless it is built already.
 * Resolves to whether there is a site now; what went wrong is on the screen.
 */
export function buildSite(...args: string[]): Promise<boolean> {
  const script = join(root, 'apps/site/scripts/build.ts')
  const build = spawn(process.execPath, [quiet, script, ...args], {
    stdio: 'inherit',
    env: { ...process.env, ...loadEnvironment() },
  })
  return new Promise((resolve) => build.once('exit', (code) => resolve(code === 0)))
}

/** Starts the server as a process of its own. */
export function spawnServer() {
  return spawn(process.execPath, [quiet, join(root, 'apps/server/src/main.ts')], { stdio: 'inherit' })
}
