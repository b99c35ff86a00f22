import { type LibraryVoice, providerNamed, providers, type VoiceListing } from '@parley/agent/providers'
import type { Body } from '../lib/loose-json.ts'
import { invalid } from '../resources/refusals.ts'
import { type Credentials, requireCredential } from './credentials.ts'
import { askProvider, type Fetch } from './provider-request.ts'

/** The voices that are part of the product. */
export function builtInVoices(name: string): readonly LibraryVoice[] | null {
  const provider = providerNamed(name)
  return provider?.voices && !provider.credential && isPublished(provider.voices) ? provider.voices : null
}

const isPublished = (voices: VoiceListing | readonly LibraryVoice[]): voices is readonly LibraryVoice[] =>
  Array.isArray(voices)

/** Providers whose voices can be fetched, and the credential that it takes; null where it takes none. */
export const listableProviders: readonly { provider: string; credential: string | null }[] = providers.flatMap(
  ({ name, voices }) => {
    if (!voices || builtInVoices(name)) return []
    const { credential = name } = isPublished(voices) ? {} : voices
    return { provider: name, credential }
  },
)

/** A provider's voices as it lists them now. Throws `invalid-request` with what is missing, `provider-failed`. */
export async function fetchVoices(
  orgId: string,
  provider: string,
  { credentials, fetch }: { credentials: Credentials; fetch: Fetch },
): Promise<readonly LibraryVoice[]> {
  const needed = listableProviders.find((listable) => listable.provider === provider)
  if (!needed) throw invalid(`provider has no voices that can be listed: '${provider}'`)
  const credential = needed.credential === null ? {} : await requireCredential(credentials, orgId, needed.credential)
  const listing = providerNamed(provider)?.voices ?? []
  if (isPublished(listing)) return listing
  const answer = await askProvider(fetch, {
    provider,
    url: typeof listing.url === 'string' ? listing.url : listing.url(credential),
    headers: listing.headers(credential),
    ...(listing.body && { method: 'POST', body: JSON.stringify(listing.body) }),
  })
  return listIn(answer, listing.at).map((voice) => listing.read(voice))
}

/** Some answer with the list itself where their documentation shows an object around it. */
function listIn(answer: unknown, at: string): Body[] {
  const found = Array.isArray(answer)
    ? answer
    : at.split('.').reduce<unknown>((value, name) => (value as Body | null)?.[name], answer)
  return Array.isArray(found) ? found : []
}
