import { Failure } from '@parley/protocol'
import { uuidV7 } from '../../store/uuid-v7.ts'
import { invalid } from '../api-failure.ts'
import type { Behaviour, Body, Caller, Entity } from '../api-request.ts'
import type { Fetch } from '../providers/provider-request.ts'
import { type Voice, voiceSources } from '../providers/voices.ts'
import type { ResourceService } from '../resource-service.ts'
import type { Credentials } from './credential.ts'

const kind = 'library-voice'

/** Built-in voices are always there; a provider's after they were fetched with `sync`. */
export function voiceLibraryBehaviour(service: ResourceService, credentials: Credentials, fetch: Fetch): Behaviour {
  async function stored({ orgId }: Caller, provider: string, query: Body = {}): Promise<Entity[]> {
    const source = voiceSources[provider]
    if (source?.kind === 'fixed' && !source.needsCredential)
      return source.voices.map((voice) => shown(orgId, provider, voice))
    return service.list(orgId, kind, { ...query, provider, limit: 1000 })
  }

  async function sync({ orgId }: Caller, provider: string): Promise<Entity[]> {
    const source = voiceSources[provider]
    if (!source) throw new Failure('not-implemented', `This server cannot list the voices of '${provider}' yet.`)
    if (source.kind === 'fixed' && !source.needsCredential)
      return source.voices.map((voice) => shown(orgId, provider, voice))
    const credential = await credentials.find(orgId, provider)
    if (!credential) throw invalid(`provider needs a ${provider} credential: POST /credential`)
    const voices = source.kind === 'fixed' ? source.voices : await source.list(fetch, credential)
    await service.store.resources.removeWhere({
      orgId,
      kind,
      conditions: [{ by: 'field', field: 'provider', value: provider }],
    })
    const made = voices.map((voice) => service.create({ orgId, kind, body: bodyOf(provider, voice) }))
    return (await Promise.all(made)).map(({ entity }) => entity)
  }

  return {
    handlers: {
      async list({ caller, ids, query }) {
        const voices = await stored(caller, ids.provider ?? '', query)
        const from = (Number(query.page ?? 1) - 1) * Number(query.limit)
        return voices.filter((voice) => matches(voice, query)).slice(from, from + Number(query.limit))
      },
      async listAccents({ caller, ids }) {
        const voices = await stored(caller, ids.provider ?? '')
        const seen = new Set<unknown>()
        return voices.filter(({ accent }) => accent && !seen.has(accent) && seen.add(accent))
      },
      syncProvider: ({ caller, ids }) => sync(caller, ids.provider ?? ''),
      async sync({ caller, body }) {
        const asked = [body.providers ?? []].flat() as string[]
        if (asked.length > 0) return (await Promise.all(asked.map((provider) => sync(caller, provider)))).flat()
        const configured = await Promise.all(
          Object.keys(voiceSources).map(async (provider) =>
            (await credentials.find(caller.orgId, provider)) ? provider : null,
          ),
        )
        const synced = configured.filter((provider) => provider !== null).map((provider) => sync(caller, provider))
        return (await Promise.all([...synced, sync(caller, 'flite')])).flat()
      },
      async createSesameVoice() {
        throw new Failure('not-implemented', 'This server has no Sesame voices.')
      },
    },
  }
}

function matches(voice: Entity, { keyword, language, accent, gender }: Body) {
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

function bodyOf(provider: string, voice: Voice): Body {
  return { provider, isPublic: false, isDeleted: false, ...voice }
}

function shown(orgId: string, provider: string, voice: Voice): Entity {
  const at = new Date(0).toISOString()
  return {
    id: `${provider}-${voice.providerId}`,
    orgId,
    createdAt: at,
    updatedAt: at,
    ...bodyOf(provider, voice),
    isPublic: true,
  }
}

/** One voice that came by another way than `sync`. */
export async function addToLibrary(service: ResourceService, orgId: string, provider: string, voice: Voice) {
  const body = bodyOf(provider, voice)
  return (await service.create({ orgId, id: uuidV7(service.now()), kind, body })).entity
}
