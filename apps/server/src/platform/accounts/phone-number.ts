import { type Body, withoutNull } from '../../lib/loose-json.ts'
import { sealNumber } from '../../phone/number-secrets.ts'
import type { Kept } from '../../resources/kinds.ts'
import { playedReferences, requireExisting } from '../../resources/references.ts'
import type { ResourceService } from '../../resources/resource-service.ts'
import type { AnyRequest } from '../../rest/api-request.ts'
import type { Behaviour } from '../../rest/behaviour.ts'
import { keyOf } from '../../rest/idempotency-key.ts'
import type { SecretBox } from '../../secrets/secret-box.ts'

/** `inboundUrl` says where the provider tells of calls to a number. */
export function phoneNumberBehaviour(
  service: ResourceService,
  box: SecretBox,
  inboundUrl: (orgId: string, id: string) => string,
): Behaviour<'phone-number'> {
  const present = ({ sealed: _sealed, ...entity }: Kept<'phone-number'>) => ({
    ...entity,
    inboundUrl: inboundUrl(entity.orgId, entity.id),
  })

  const prepare = async (next: Body, { caller }: Pick<AnyRequest, 'caller'>, before: Body | null) => {
    await requireExisting(service, caller.orgId, [
      ...playedReferences(next),
      ['credentialId', 'credential', next.credentialId],
    ])
    return sealNumber(box, caller.orgId, next, before)
  }
  const importAs = (provider: 'twilio' | 'vonage', numberField: string) => async (request: AnyRequest) => {
    const { [numberField]: number, ...rest } = withoutNull(request.body)
    const body = await prepare({ ...rest, provider, number }, request, null)
    const created = { orgId: request.caller.orgId, kind: 'phone-number', body } as const
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
    repeatable: ['importTwilio', 'importVonage'],
  }
}
