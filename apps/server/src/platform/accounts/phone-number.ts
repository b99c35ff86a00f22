import { withoutNull } from '../../lib/loose-json.ts'
import { sealNumber } from '../../phone/number-secrets.ts'
import type { Entity } from '../../resources/entity.ts'
import { playedReferences, requireExisting } from '../../resources/references.ts'
import type { ResourceService } from '../../resources/resource-service.ts'
import type { Behaviour, Handler } from '../../rest/api-request.ts'
import { keyOf } from '../../rest/idempotency-key.ts'
import type { SecretBox } from '../../secrets/secret-box.ts'

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
    return sealNumber(box, caller.orgId, next, before)
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
