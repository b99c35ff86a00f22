import { Failure } from '@parley/protocol'
import type { Body } from '../../lib/loose-json.ts'
import { type Credentials, requireCredential } from '../../providers/credentials.ts'
import { askProvider, type Fetch } from '../../providers/provider-request.ts'
import { invalid } from '../../resources/refusals.ts'
import type { ResourceService } from '../../resources/resource-service.ts'
import type { AnyRequest, ApiRequest } from '../../rest/api-request.ts'
import type { Behaviour } from '../../rest/behaviour.ts'
import { formOf } from '../../rest/form.ts'
import { addToLibrary } from './voice-library.ts'

const elevenLabs = 'https://api.elevenlabs.io/v1'
const goHighLevel = 'https://rest.gohighlevel.com/v1'

type SharedVoice = {
  voice_id: string
  public_owner_id?: string
  name: string
  description?: string
  gender?: string
  accent?: string
}

/** Look-ups and additions at providers, with the organisation's own credentials. */
export function providerBehaviour(
  service: ResourceService,
  credentials: Credentials,
  fetch: Fetch,
): Behaviour<'provider'> {
  const credentialOf = ({ caller }: Pick<AnyRequest, 'caller'>, provider: string) =>
    requireCredential(credentials, caller.orgId, provider)

  const searchVoices = async (request: ApiRequest<'provider', 'searchVoices'>) => {
    onlyElevenLabs(request)
    const { apiKey } = await credentialOf(request, '11labs')
    const url = `${elevenLabs}/shared-voices?search=${encodeURIComponent(request.query.name)}`
    const headers = { 'xi-api-key': String(apiKey) }
    const found = (await askProvider(fetch, { provider: '11labs', url, headers })) as { voices?: SharedVoice[] }
    return (found.voices ?? []).map(({ voice_id, public_owner_id, ...voice }) => ({
      voiceId: voice_id,
      publicOwnerId: public_owner_id,
      ...voice,
    }))
  }

  const addVoice = async (request: ApiRequest<'provider', 'addVoice'>) => {
    onlyElevenLabs(request)
    const { apiKey } = await credentialOf(request, '11labs')
    const { ownerId, voiceId, name } = request.body
    const added = (await askProvider(fetch, {
      provider: '11labs',
      url: `${elevenLabs}/voices/add/${encodeURIComponent(ownerId)}/${encodeURIComponent(voiceId)}`,
      method: 'POST',
      headers: { 'xi-api-key': String(apiKey), 'content-type': 'application/json' },
      body: JSON.stringify({ new_name: name }),
    })) as { voice_id: string }
    return addToLibrary(service, request.caller.orgId, '11labs', { providerId: added.voice_id, name })
  }

  /** Automation hubs: their scenarios and workflows, as they describe them. */
  async function askHub(
    request: Pick<ApiRequest<'provider', 'listLocations'>, 'caller' | 'ids'>,
    pathOf: { make: (credential: Body) => string; ghl: string | null },
  ) {
    const { provider } = request.ids
    if (provider === 'make') {
      const credential = await credentialOf(request, 'make')
      const region = String(credential.region)
      if (!/^[a-z]{2}\d$/.test(region)) throw invalid("region of the credential must be a zone such as 'eu1'")
      const url = `https://${region}.make.com/api/v2/${pathOf.make(credential)}`
      return askProvider(fetch, { provider, url, headers: { authorization: `Token ${credential.apiKey}` } })
    }
    if (provider === 'ghl' && pathOf.ghl !== null) {
      const { apiKey } = await credentialOf(request, 'gohighlevel')
      const url = `${goHighLevel}/${pathOf.ghl}`
      return askProvider(fetch, { provider, url, headers: { authorization: `Bearer ${apiKey}` } })
    }
    throw new Failure('not-found', `There is no provider '${provider}' that has this.`)
  }

  const team = ({ teamId }: Body) => `teamId=${encodeURIComponent(String(teamId))}`

  return {
    handlers: {
      searchVoices,
      searchVoice: searchVoices,
      addVoices: addVoice,
      addVoice,
      listWorkflows: (request) =>
        askHub(request, {
          make: (credential) => `scenarios?${team(credential)}`,
          ghl: `workflows/${locationOf(request.query)}`,
        }),
      listHooks: (request) => askHub(request, { make: (credential) => `hooks?${team(credential)}`, ghl: null }),
      listLocations: (request) =>
        askHub(request, { make: (credential) => `teams?${team(credential)}`, ghl: 'locations/' }),
    },
  }
}

export function elevenLabsBehaviour(
  service: ResourceService,
  credentials: Credentials,
  fetch: Fetch,
): Behaviour<'11labs'> {
  return {
    handlers: {
      async cloneVoice({ raw, caller }) {
        if (!raw.isMultipart()) throw new Failure('unsupported-media-type', 'This operation takes multipart/form-data.')
        const { apiKey } = await requireCredential(credentials, caller.orgId, '11labs')
        const form = await formOf(raw)
        const name = form.get('name')
        if (typeof name !== 'string' || name === '') throw invalid('name is required')
        if (form.getAll('files').length === 0) throw invalid('files is required')
        const headers = { 'xi-api-key': String(apiKey) }
        const url = `${elevenLabs}/voices/add`
        const cloned = (await askProvider(fetch, { provider: '11labs', url, method: 'POST', headers, body: form })) as {
          voice_id: string
        }
        await addToLibrary(service, caller.orgId, '11labs', { providerId: cloned.voice_id, name })
      },
    },
  }
}

function onlyElevenLabs({ ids }: Pick<ApiRequest<'provider', 'searchVoice'>, 'ids'>) {
  if (ids.provider !== '11labs') throw new Failure('not-found', `There is no provider '${ids.provider}' that has this.`)
}

function locationOf({ locationId }: ApiRequest<'provider', 'listWorkflows'>['query']) {
  return locationId ? `?locationId=${encodeURIComponent(locationId)}` : ''
}
