import { settings } from '../../apps/server/src/settings/config.ts'

/**
 * The environment of this process without any setting of the product, and no file of settings: what runs for tests has those
 * that they give it, and not an owner's mail server or database.
 */
export function plainEnvironment(): NodeJS.ProcessEnv {
  const others = Object.entries(process.env).filter(([name]) => !(name in settings))
  return { ...Object.fromEntries(others), NODE_ENV: '', PARLEY_ENV_FILE: '/dev/null' }
}
