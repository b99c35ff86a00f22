import { AuthClient } from '@supabase/auth-js'
import { recordedFetch } from '../errors/recorded-fetch.ts'
import { report } from '../errors/report.ts'
import { authUrl, storageKey } from './session-settings.ts'

export type AuthSettings = { url: string; publicKey: string; storageKey: string }

const settingsOfBuild = (): AuthSettings => ({
  url: authUrl(),
  publicKey: PARLEY_AUTH.publicKey,
  storageKey: storageKey(),
})

/**
 * The client of the authentication service, ready: it has recovered the stored session or taken the one in the address.
 * What a callback address says went wrong is reported, and the address is cleaned of it.
 */
export async function openAuthClient(settings = settingsOfBuild()): Promise<InstanceType<typeof AuthClient>> {
  const client = new AuthClient({
    url: settings.url,
    storageKey: settings.storageKey,
    headers: { apikey: settings.publicKey, 'X-Client-Info': 'parley-site/0.1.0' },
    fetch: recordedFetch,
  })
  const { error } = await client.initialize()
  if (error) {
    report(error)
    cleanAddress()
  }
  return client
}

function cleanAddress() {
  const url = new URL(location.href)
  const hash = new URLSearchParams(url.hash.slice(1))
  for (const name of ['error', 'error_code', 'error_description']) {
    url.searchParams.delete(name)
    if (hash.has(name)) url.hash = ''
  }
  if (url.href !== location.href) history.replaceState(history.state, '', url)
}
