import { isDeepStrictEqual } from 'node:util'
import { type Config, ConfigError } from '../settings/config.ts'
import type { Site } from './site.ts'

/**
 * Pages with another key would be refused everything they ask; with another address they would lead visitors there, with another
 * service people would sign in where nobody knows them; with other periods they would promise what nobody keeps.
 */
export function requireSameSettings(
  site: Site,
  { publicKey, namedSiteUrl, auth, retention, countsVisits, recordings, listeningIn, siteDir }: Config,
): Site {
  const again = `the pages in ${siteDir}. Build them again: npm run build`
  if (site.manifest.publicKey !== publicKey) throw new ConfigError(`PARLEY_PUBLIC_KEY is not the key in ${again}`)
  if (namedSiteUrl !== null && site.manifest.siteUrl !== namedSiteUrl)
    throw new ConfigError(`SITE_URL is not the address in ${again}`)
  const accounts = { url: auth.AUTH_URL ?? '', storageKey: auth.AUTH_STORAGE_KEY ?? '' }
  if (!isDeepStrictEqual(site.manifest.auth, accounts))
    throw new ConfigError(`AUTH_URL and AUTH_STORAGE_KEY are not what is in ${again}`)
  if (!isDeepStrictEqual(site.manifest.retention, retention)) {
    const names = 'CONSULTATION_RETENTION_MONTHS, OUTBOX_RETENTION_DAYS and CALL_RETENTION_DAYS'
    throw new ConfigError(`${names} are not what is said in ${again}`)
  }
  if (Boolean(site.manifest.countsVisits) !== countsVisits)
    throw new ConfigError(`COUNT_VISITS is not what is said in ${again}`)
  if (Boolean(site.manifest.recordsCalls) !== recordings.isAllowed)
    throw new ConfigError(`VOICE_RECORDINGS is not what is said in ${again}`)
  if (Boolean(site.manifest.listensToCalls) !== listeningIn.isAllowed)
    throw new ConfigError(`VOICE_LISTENING_IN is not what is said in ${again}`)
  return site
}
