import { invalid } from '../../http/api-error.ts'
import type { HubEvent, OAuth } from '../../oauth/oauth.ts'
import { judge, merge, without, withoutNull } from '../../resources/input.ts'
import { keyOf, type ResourceService } from '../../resources/resource-service.ts'
import type { Behaviour, Body, Entity, Handler } from '../../rest/api-request.ts'
import type { SecretBox } from '../../secrets/secret-box.ts'
import { ownOrganisation } from '../../store/operation.ts'

/** Fields that are no secret, and are shown. Everything else is sealed. */
const openFields = [
  ...['provider', 'name', 'region', 'service', 'apiUrl', 'accountSid', 's3BucketName', 's3PathPrefix'],
  ...['authorizationId', 'status', 'vonageApplicationId'],
]
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
    return found.map(({ id, body }) => ({ ...unseal(box, orgId, body), id }))
  }

  return {
    all: (orgId, provider) => newest(orgId, provider, maxOfProvider),
    find: async (orgId, provider) => (await newest(orgId, provider, 1))[0] ?? null,
    async get(orgId, id) {
      const found = await service.store.resources.get(orgId, 'credential', id)
      return found && { ...unseal(box, orgId, found.body), id }
    },
    async add(orgId, body) {
      return (await service.create({ orgId, kind: 'credential', body: seal(box, orgId, body) })).entity.id
    },
    async extend(orgId, id, fields) {
      await service.update(orgId, 'credential', id, (before) =>
        seal(box, orgId, { ...unseal(box, orgId, before), ...fields }),
      )
    },
  }
}

export function credentialBehaviour(service: ResourceService, box: SecretBox, oauth: OAuth): Behaviour {
  const create: Handler = async (request) => {
    const { caller, body, resource } = request
    judgeAddress(caller.orgId, body)
    const sealed = seal(box, caller.orgId, withoutNull(body))
    const created = { orgId: caller.orgId, kind: resource.kind, body: sealed }
    const { entity } = await service.create(created, { key: keyOf(request, service.now()) })
    return present(entity)
  }
  const update: Handler = async ({ caller, body, resource, ids }) => {
    const entity = await service.update(caller.orgId, resource.kind, ids.id ?? '', (before) => {
      judgeAddress(caller.orgId, body)
      const whole = merge(unseal(box, caller.orgId, before), body)
      return seal(box, caller.orgId, withoutNull(judge(resource.bodies.create ?? resource.fields, whole)))
    })
    return present(entity)
  }
  return {
    present,
    handlers: {
      create,
      update,
      createSession: ({ caller, body }) => oauth.createSession(caller.orgId, String(body.provider)),
      webhook: async ({ body }) => oauth.hear(body as HubEvent),
      trigger: async ({ caller, body }) => oauth.trigger(caller.orgId, String(body.action_name), body.input as Body),
    },
  }
}

/** Requests to such an address come from this server's own network: only its owner may say where they go. */
function judgeAddress(orgId: string, { apiUrl }: Body) {
  if (apiUrl && orgId !== ownOrganisation) {
    throw invalid('apiUrl can only be set by the organisation that runs this server')
  }
}

/** `shown` tells owners which secret it is, by its last characters. */
function seal(box: SecretBox, orgId: string, body: Body): Body {
  const open = Object.fromEntries(Object.entries(body).filter(([name]) => openFields.includes(name)))
  const secrets = without(body, openFields)
  const shown = Object.fromEntries(Object.entries(secrets).map(([name, value]) => [name, mask(value)]))
  return { ...open, shown, sealed: box.seal(secrets, orgId) }
}

function unseal(box: SecretBox, orgId: string, { shown: _shown, sealed, ...open }: Body): Body {
  return { ...open, ...(box.open(String(sealed), orgId) as Body) }
}

function present({ shown, sealed: _sealed, ...entity }: Entity): Entity {
  return { ...entity, ...(shown as Body) } as Entity
}

function mask(value: unknown) {
  const text = typeof value === 'string' ? value : ''
  return text.length > 4 * shownCharacters ? `…${text.slice(-shownCharacters)}` : '…'
}
