import type { LibraryVoice as Voice } from '@parley/agent/providers'
import type { QueryOf, ResourceTypes } from '@parley/protocol/resources'
import type { Caller } from '../../access/caller.ts'
import type { Body } from '../../lib/loose-json.ts'
import type { Credentials } from '../../providers/credentials.ts'
import { askProvider, type Fetch } from '../../providers/provider-request.ts'
import { builtInVoices, fetchVoices, listableProviders } from '../../providers/voices.ts'
import type { Kept } from '../../resources/kinds.ts'
import { createOneAtATime } from '../../resources/one-at-a-time.ts'
import { invalid } from '../../resources/refusals.ts'
import type { ResourceService } from '../../resources/resource-service.ts'
import type { AnyRequest } from '../../rest/api-request.ts'
import type { Behaviour } from '../../rest/behaviour.ts'
import { formOf } from '../../rest/form.ts'
import { uuidV7 } from '../../store/uuid-v7.ts'

type VoiceQuery = QueryOf<ResourceTypes['voice-library'], 'list'>
type LibraryVoice = Kept<'library-voice'>

const kind = 'library-voice'

/** Built-in voices are always there; a provider's after they were fetched with `sync`. */
export function voiceLibraryBehaviour(
  service: ResourceService,
  credentials: Credentials,
  fetch: Fetch,
): Behaviour<'voice-library'> {
  const oneAtATime = createOneAtATime()
  const builtIn = (orgId: string, provider: string) =>
    builtInVoices(provider)?.map((voice) => shown(orgId, provider, voice))

  async function stored({ orgId }: Caller, provider: string, query: Body = {}): Promise<LibraryVoice[]> {
    return builtIn(orgId, provider) ?? service.list(orgId, kind, { ...query, provider, limit: 1000 })
  }

  async function sync({ orgId }: Caller, provider: string): Promise<LibraryVoice[]> {
    return builtIn(orgId, provider) ?? oneAtATime(`${orgId} ${provider}`, () => fetchAnew(orgId, provider))
  }

  async function fetchAnew(orgId: string, provider: string): Promise<LibraryVoice[]> {
    const voices = await fetchVoices(orgId, provider, { credentials, fetch })
    await service.store.resources.removeWhere({
      orgId,
      kind,
      conditions: [{ by: 'field', field: 'provider', value: provider }],
    })
    const made = voices.map((voice) => service.create({ orgId, kind, body: libraryVoice(provider, voice) }))
    return (await Promise.all(made)).map(({ entity }) => entity)
  }

  /** Everybody's whose credential is there. */
  async function configuredProviders({ orgId }: Caller): Promise<string[]> {
    const found = await Promise.all(
      listableProviders.map(({ credential }) => credential !== null && credentials.find(orgId, credential)),
    )
    return listableProviders.filter((_listable, index) => found[index]).map(({ provider }) => provider)
  }

  return {
    handlers: {
      async list({ caller, ids, query }) {
        const voices = await stored(caller, ids.provider, query)
        const from = (Number(query.page ?? 1) - 1) * Number(query.limit)
        return voices.filter((voice) => matches(voice, query)).slice(from, from + Number(query.limit))
      },
      async listAccents({ caller, ids }) {
        const voices = await stored(caller, ids.provider)
        const seen = new Set<unknown>()
        return voices.filter(({ accent }) => accent && !seen.has(accent) && seen.add(accent))
      },
      syncProvider: ({ caller, ids }) => sync(caller, ids.provider),
      async sync({ caller, body }) {
        const asked = new Set([body.providers ?? []].flat())
        const providers = asked.size > 0 ? [...asked] : [...(await configuredProviders(caller)), 'flite']
        return (await Promise.all(providers.map((provider) => sync(caller, provider)))).flat()
      },
      async createSesameVoice(request) {
        const { orgId } = request.caller
        const credential = await credentials.find(orgId, 'deepinfra')
        if (!credential)
          throw invalid('voiceName needs a deepinfra credential, where Sesame is hosted: POST /credential')
        const { voiceName, transcription, recording } = await readSample(request)
        const form = new FormData()
        form.append('audio', recording, 'sample.wav')
        form.append('name', voiceName)
        form.append('description', transcription)
        const made = (await askProvider(fetch, {
          provider: 'deepinfra',
          url: 'https://api.deepinfra.com/v1/voices/add',
          method: 'POST',
          headers: { authorization: `Bearer ${credential.apiKey}` },
          body: form,
          refusal: ({ detail, error }) => JSON.stringify(detail ?? error),
        })) as { voice_id: string }
        const voice = { providerId: made.voice_id, name: voiceName, description: transcription }
        await addToLibrary(service, orgId, 'sesame', voice)
      },
    },
    forms: ['createSesameVoice'],
  }
}

/** A recording of a voice and the words in it: as a form, or in JSON with the recording as base64. */
async function readSample({ raw, body }: AnyRequest) {
  const fields: Body = raw.isMultipart() ? Object.fromEntries(await formOf(raw)) : body
  const { voiceName, transcription, file } = fields
  const missing = Object.entries({ voiceName, transcription, file }).filter(([, value]) => !value)
  if (missing.length > 0) throw invalid(...missing.map(([name]) => `${name} is required`))
  const recording = file instanceof Blob ? file : new Blob([Buffer.from(String(file), 'base64')])
  return { voiceName: String(voiceName), transcription: String(transcription), recording }
}

function matches(voice: LibraryVoice, { keyword, language, accent, gender }: VoiceQuery) {
  const has = (value: unknown, part: unknown) =>
    !part ||
    String(value ?? '')
      .toLowerCase()
      .includes(String(part).toLowerCase())
  const text = [voice.name, voice.description, voice.providerId].join(' ')
  return (
    has(text, keyword) &&
    has(voice.language, language) &&
    has(voice.accent, accent) &&
    (!gender || voice.gender === gender)
  )
}

function libraryVoice(provider: string, voice: Voice) {
  return { provider, isPublic: false, isDeleted: false, ...voice }
}

function shown(orgId: string, provider: string, voice: Voice): LibraryVoice {
  const at = new Date(0).toISOString()
  return {
    id: `${provider}-${voice.providerId}`,
    orgId,
    createdAt: at,
    updatedAt: at,
    ...libraryVoice(provider, voice),
    isPublic: true,
  }
}

/** One voice that came by another way than `sync`. */
export async function addToLibrary(service: ResourceService, orgId: string, provider: string, voice: Voice) {
  const body = libraryVoice(provider, voice)
  return (await service.create({ orgId, id: uuidV7(service.now()), kind, body })).entity
}
