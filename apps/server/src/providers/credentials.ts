import { type Body, bodyOf, without } from '../lib/loose-json.ts'
import type { Kept } from '../resources/kinds.ts'
import { invalid } from '../resources/refusals.ts'
import type { ResourceService } from '../resources/resource-service.ts'
import type { SecretBox } from '../secrets/secret-box.ts'

/** Fields that are no secret, and are shown. Everything else is sealed. */
const openFields = [
  ...['provider', 'name', 'region', 'service', 'apiUrl', 'accountSid'],
  ...['authorizationId', 'status', 'vonageApplicationId', 'speechVendor', 'speechVoice'],
]
/** To recognise a secret by; less than a quarter of it, as whoever may see it is told. */
const shownCharacters = 4
/** Most credentials of one provider that are looked through. */
const maxOfProvider = 100

/** Reads the secrets of an organisation's credentials, for the parts that call providers. */
export type Credentials = {
  /** Every credential of a provider, whole, with its `id`, newest first. */
  all(orgId: string, provider: string): Promise<Body[]>
  /** The newest of them; null when there is none. */
  find(orgId: string, provider: string): Promise<Body | null>
  /** One credential, whole, with its `id`; null when there is none of that id. */
  get(orgId: string, id: string): Promise<Body | null>
  /** Keeps a credential that came by another way than its owner's request; returns its id. */
  add(orgId: string, body: Body): Promise<string>
  /** Adds fields to a credential. */
  extend(orgId: string, id: string, fields: Body): Promise<void>
}

/** The newest credential of a provider, for what cannot be done without. Throws `invalid-request`. */
export async function requireCredential(credentials: Credentials, orgId: string, provider: string): Promise<Body> {
  const found = await credentials.find(orgId, provider)
  if (!found) throw invalid(`provider needs a ${provider} credential: POST /credential`)
  return found
}

export function createCredentials(service: ResourceService, box: SecretBox): Credentials {
  async function newest(orgId: string, provider: string, limit: number): Promise<Body[]> {
    const conditions = [{ by: 'field', field: 'provider', value: provider } as const]
    const found = await service.store.resources.list({ orgId, kind: 'credential', conditions, limit })
    return found.map(({ id, body }) => ({ ...openCredential(box, orgId, body), id }))
  }

  return {
    all: (orgId, provider) => newest(orgId, provider, maxOfProvider),
    find: async (orgId, provider) => (await newest(orgId, provider, 1))[0] ?? null,
    async get(orgId, id) {
      const found = await service.store.resources.get(orgId, 'credential', id)
      return found && { ...openCredential(box, orgId, found.body), id }
    },
    async add(orgId, body) {
      return (await service.create({ orgId, kind: 'credential', body: sealCredential(box, orgId, body) })).entity.id
    },
    async extend(orgId, id, fields) {
      await service.update(orgId, 'credential', id, (before) =>
        sealCredential(box, orgId, { ...openCredential(box, orgId, before), ...fields }),
      )
    },
  }
}

/** `shown` tells owners which secret it is, by its last characters. */
export function sealCredential(box: SecretBox, orgId: string, body: Body): Body {
  const open = Object.fromEntries(Object.entries(body).filter(([name]) => openFields.includes(name)))
  const secrets = without(body, openFields)
  const shown = Object.fromEntries(Object.entries(secrets).map(([name, value]) => [name, mask(value)]))
  return { ...open, shown, sealed: box.seal(secrets, orgId) }
}

export function openCredential(box: SecretBox, orgId: string, { shown: _shown, sealed, ...open }: Body): Body {
  return { ...open, ...bodyOf(box.open(String(sealed), orgId)) }
}

export function presentCredential({ shown, sealed: _sealed, ...entity }: Kept<'credential'>) {
  return { ...entity, ...shown }
}

function mask(value: unknown) {
  const text = typeof value === 'string' ? value : ''
  return text.length > 4 * shownCharacters ? `…${text.slice(-shownCharacters)}` : '…'
}
