import { without, withoutNull } from '../../resources/input.ts'
import { playedReferences, requireExisting } from '../../resources/references.ts'
import { keyOf, type ResourceService } from '../../resources/resource-service.ts'
import type { Behaviour, Body, Entity, Handler } from '../../rest/api-request.ts'
import type { SecretBox } from '../../secrets/secret-box.ts'

/** What only the provider of a number needs to know. */
export const numberSecrets = ['twilioAuthToken', 'twilioApiKey', 'twilioApiSecret']

/** `inboundUrl` says where the provider tells of calls to a number. */
export function phoneNumberBehaviour(
  service: ResourceService,
  box: SecretBox,
  inboundUrl: (orgId: string, id: string) => string,
): Behaviour {
  const present = ({ sealed: _sealed, ...entity }: Entity): Entity =>
    ({ ...entity, inboundUrl: inboundUrl(entity.orgId, entity.id) }) as Entity

  const prepare: NonNullable<Behaviour['prepare']> = async (next, { caller }, before) => {
    await requireExisting(service, caller.orgId, [
      ...playedReferences(next),
      ['credentialId', 'credential', next.credentialId],
    ])
    return sealSecrets(box, caller.orgId, next, before)
  }
  const importAs =
    (provider: string, numberField: string): Handler =>
    async (request) => {
      const { [numberField]: number, ...rest } = withoutNull(request.body)
      const body = await prepare({ ...rest, provider, number }, request, null)
      const created = { orgId: request.caller.orgId, kind: 'phone-number', body }
      const { entity } = await service.create(created, { key: keyOf(request, service.now()) })
      return present(entity)
    }
  return {
    prepare,
    present,
    handlers: {
      importTwilio: importAs('twilio', 'twilioPhoneNumber'),
      importVonage: importAs('vonage', 'vonagePhoneNumber'),
    },
  }
}

/** Secrets leave the body; those that an update does not bring stay as they were. */
function sealSecrets(box: SecretBox, orgId: string, { sealed: _given, ...next }: Body, before: Body | null): Body {
  const secrets = Object.fromEntries(numberSecrets.filter((name) => next[name]).map((name) => [name, next[name]]))
  const kept = typeof before?.sealed === 'string' ? (box.open(before.sealed, orgId) as Body) : {}
  const all = { ...kept, ...secrets }
  return { ...without(next, numberSecrets), ...(Object.keys(all).length > 0 && { sealed: box.seal(all, orgId) }) }
}

/** A stored number with what was sealed. */
export function openNumber(box: SecretBox, { sealed, ...entity }: Entity): Entity {
  return { ...entity, ...(typeof sealed === 'string' && (box.open(sealed, entity.orgId) as Body)) } as Entity
}
