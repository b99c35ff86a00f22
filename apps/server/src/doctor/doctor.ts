import { localAddress } from '../lib/local-address.ts'
import { type Config, ConfigError } from '../settings/config.ts'
import { requireSameSettings } from '../site/same-settings.ts'
import { loadSite, type Site } from '../site/site.ts'
import { openStore } from '../store/open-store.ts'
import { compareMigrations } from '../store/schema-version.ts'
import type { Store } from '../store/store.ts'
import { ask, checkAddress, checkServer } from './address.ts'
import { checkCalls } from './calls.ts'
import { checkClock } from './clock.ts'
import { checkContent } from './content.ts'
import { checkDatabase, checkDisk, checkEncryptionKey, checkKeys } from './data.ts'
import { type Check, type DoctorOptions, type Finding, fail, ok, warn } from './finding.ts'
import { judgedTogether } from './judged-together.ts'
import { checkAlerts, checkMailServer, checkOutbox } from './mail.ts'
import { checkMailDomain } from './mail-domain.ts'
import { checkProviders } from './providers.ts'

const checks: Check[] = [
  checkContent,
  checkServer,
  checkAddress,
  checkDisk,
  checkDatabase,
  checkEncryptionKey,
  checkKeys,
  checkMailServer,
  checkMailDomain,
  checkOutbox,
  checkAlerts,
  checkCalls,
  checkProviders,
  checkClock,
]

/** Looks at everything that a server with these settings needs; changes nothing. */
export async function* examine(readSettings: () => Config, options: DoctorOptions): AsyncGenerator<Finding> {
  const config = yield* settingsOf(readSettings)
  if (!config) return
  const site = yield* siteOf(config)
  const store = await storeOf(config)
  try {
    const isRunning = (await ask(`${localAddress(config.host, config.port)}/healthz`))?.status === 200
    for (const check of checks) yield* check({ config, site, store, isRunning, options })
  } finally {
    await store?.close()
  }
}

async function* settingsOf(readSettings: () => Config): AsyncGenerator<Finding, Config | null> {
  try {
    const config = judgedTogether(readSettings())
    for (const warning of config.warnings) yield warn('settings', warning, 'Correct it, or take it out.')
    if (config.warnings.length === 0) yield ok('settings', 'every setting can be used')
    return config
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    yield fail('settings', error.message, 'Correct it and run this again: nothing else can be looked at before.')
    return null
  }
}

async function* siteOf(config: Config): AsyncGenerator<Finding, Site | null> {
  try {
    return requireSameSettings(await loadSite(config.siteDir, config), config)
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    yield fail(
      'content',
      error.message,
      'npm start builds the site where there is none; npm run build builds it again.',
    )
    return null
  }
}

/** Null where opening it would change it, or where it cannot be opened: its own check says why. */
async function storeOf(config: Config): Promise<Store | null> {
  try {
    const versions = await compareMigrations(config)
    if (!versions || versions.pending.length + versions.unknown.length > 0) return null
    return await openStore(config, { exclusive: false })
  } catch {
    return null
  }
}
