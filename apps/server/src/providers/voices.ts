import type { Body } from '../lib/loose-json.ts'
import { invalid } from '../resources/refusals.ts'
import { type Credentials, requireCredential } from './credentials.ts'
import { askProvider, type Fetch } from './provider-request.ts'
import { type Voice, voiceListings } from './voice-listings.ts'

const openAiNames = ['alloy', 'ash', 'ballad', 'coral', 'echo', 'fable', 'nova', 'onyx', 'sage', 'shimmer', 'verse']

/** The voices that are part of the product. */
export const builtInVoices: ReadonlyMap<string, Voice[]> = new Map([
  [
    'flite',
    [
      { providerId: 'awb', name: 'Alan', language: 'en-GB', gender: 'male', accent: 'Scottish' },
      { providerId: 'slt', name: 'Susan', language: 'en-US', gender: 'female', accent: 'American' },
      { providerId: 'rms', name: 'Richard', language: 'en-US', gender: 'male', accent: 'American' },
      { providerId: 'kal16', name: 'Kevin', language: 'en-US', gender: 'male', accent: 'American' },
    ],
  ],
])

/** What providers publish as fixed lists. */
const publishedVoices: Readonly<Record<string, Voice[]>> = {
  openai: openAiNames.map((name) => ({ providerId: name, name: name[0]?.toUpperCase() + name.slice(1) })),
  xai: ['Ara', 'Eve', 'Leo', 'Rex', 'Sal'].map((name) => ({ providerId: name.toLowerCase(), name })),
}

/** Providers whose voices can be fetched, and the credential that it takes; null where it takes none. */
export const listableProviders: readonly { provider: string; credential: string | null }[] = [
  ...Object.keys(publishedVoices).map((provider) => ({ provider, credential: provider })),
  ...Object.entries(voiceListings).map(([provider, { credential = provider }]) => ({ provider, credential })),
]

/** A provider's voices as it lists them now. Throws `invalid-request` with what is missing, `provider-failed`. */
export async function fetchVoices(
  orgId: string,
  provider: string,
  { credentials, fetch }: { credentials: Credentials; fetch: Fetch },
): Promise<Voice[]> {
  const needed = listableProviders.find((listable) => listable.provider === provider)
  if (!needed) throw invalid(`provider has no voices that can be listed: '${provider}'`)
  const credential = needed.credential === null ? {} : await requireCredential(credentials, orgId, needed.credential)
  const listing = voiceListings[provider]
  if (!listing) return publishedVoices[provider] ?? []
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
