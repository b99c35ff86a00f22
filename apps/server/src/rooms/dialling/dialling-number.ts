import { textOf } from '../../lib/loose-json.ts'
import { requireExisting } from '../../resources/references.ts'
import { invalid } from '../../resources/refusals.ts'
import type { ResourceService } from '../../resources/resource-service.ts'
import { ownOrganisation } from '../../store/operation.ts'

export type DiallingNumber = { trunkId: string; from: string }

/** The number that rooms call from. Throws `invalid-request` for one that cannot. */
export async function diallingNumber(
  service: ResourceService,
  orgId: string,
  phoneNumberId: string,
): Promise<DiallingNumber> {
  await requireExisting(service, orgId, [['dialOut.phoneNumberId', 'phone-number', phoneNumberId]])
  const { provider, number, livekitTrunkId } = await service.get(orgId, 'phone-number', phoneNumberId)
  const [trunkId, from] = [textOf(livekitTrunkId), textOf(number)]
  if (provider !== 'livekit' || !trunkId || !from)
    throw invalid(
      'dialOut.phoneNumberId must be a number of livekit with a livekitTrunkId: rooms are dialled from by it',
    )
  // as in calls: who else lives here must not call at the expense of whoever runs this server
  if (orgId !== ownOrganisation)
    throw invalid('dialOut must be left out: the trunks of LiveKit are of the organisation that runs this server')
  return { trunkId, from }
}
