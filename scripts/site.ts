import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { builtServer } from '../apps/server/scripts/built.ts'
import { judgedConfig } from '../apps/server/src/judged-config.ts'
import { type Config, ConfigError, loadEnvironment } from '../apps/server/src/settings/config.ts'
import { root } from './lib.ts'

const quiet = '--disable-warning=ExperimentalWarning'

/**
 * The settings, when they can be started with; null when one is wrong, which is on the screen then. `judgeMore` throws
 * `ConfigError` for what only some need.
 */
export async function judgedSettings(
  judgeMore: (config: Config) => Promise<void> = async () => {},
): Promise<Config | null> {
  try {
    const config = judgedConfig()
    await judgeMore(config)
    return config
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    console.error(error.message)
    return null
  }
}

/**
 * Builds the site for the server that will have these settings, unless it is built already.
 * Resolves to whether there is a site now; what went wrong is on the screen.
 */
export function buildSite({ siteUrl, publicKey }: Config, ...args: string[]): Promise<boolean> {
  const settings = { ...loadEnvironment(), SITE_URL: siteUrl, PARLEY_PUBLIC_KEY: publicKey }
  return runBuild('apps/site/scripts/build.ts', args, settings)
}

/** Builds the owner's console, unless it is built already or not part of this copy. Resolves to whether nothing went wrong. */
export async function buildConsole(): Promise<boolean> {
  const script = 'apps/console/scripts/build.ts'
  return !existsSync(join(root, script)) || runBuild(script, [], {})
}

/** Builds the server into few files, which start sooner than its sources, unless it is built already. Resolves as `buildSite`. */
export async function buildServer(): Promise<boolean> {
  return builtServer() !== null || runBuild('apps/server/scripts/build.ts', [], {})
}

const building = new Set<ChildProcess>()

/** Ends the builds that are under way: whoever waits for one is told that it went wrong. */
export function endBuild() {
  for (const build of building) build.kill()
}

function runBuild(script: string, args: string[], settings: Record<string, string | undefined>): Promise<boolean> {
  const build = spawn(process.execPath, [quiet, join(root, script), ...args], {
    stdio: 'inherit',
    env: { ...process.env, ...settings },
  })
  building.add(build)
  return new Promise((resolve) =>
    build.once('exit', (code) => {
      building.delete(build)
      resolve(code === 0)
    }),
  )
}

/** Starts the server as a process of its own, from its sources. */
export function spawnServer() {
  return spawn(process.execPath, [quiet, join(root, 'apps/server/src/process.ts')], { stdio: 'inherit' })
}
