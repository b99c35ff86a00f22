import { randomBytes } from 'node:crypto'
import { Failure } from '@parley/protocol'
import type { FieldsOf, ResourceTypes } from '@parley/protocol/resources'
import { type Body, withoutNull } from '../../lib/loose-json.ts'
import type { Kept } from '../../resources/kinds.ts'
import { requireExisting } from '../../resources/references.ts'
import { invalid } from '../../resources/refusals.ts'
import type { ResourceService } from '../../resources/resource-service.ts'
import type { Behaviour } from '../../rest/behaviour.ts'
import { keyOf } from '../../rest/idempotency-key.ts'
import { diallingNumber } from '../../rooms/dialling/dialling-number.ts'
import type { MeetingTokens } from '../../rooms/meeting-token.ts'
import type { Rooms } from '../../rooms/rooms.ts'

type RoomBody = Omit<FieldsOf<ResourceTypes['room']>, 'name'>

/** A room's id is its name: the database lets no second one be. */
export function roomBehaviour(
  service: ResourceService,
  tokens: Pick<MeetingTokens, 'sign'>,
  rooms: Pick<Rooms, 'follow' | 'remove' | 'maxPeople' | 'canDial' | 'canRecord' | 'mayRecord'>,
  siteUrl: string,
): Behaviour<'room'> {
  async function judged(orgId: string, room: RoomBody): Promise<Body> {
    const { privacy, knocking, nbf, exp, ejectAtRoomExp, assistantId, maxParticipants, recordingEnabled } = room
    const dialOut = room.dialOut as Kept<'room'>['dialOut']
    if (Number(maxParticipants ?? 1) > rooms.maxPeople)
      throw invalid(
        `maxParticipants must be at most ${rooms.maxPeople} in rooms that this server carries itself: LiveKit takes more`,
      )
    if (recordingEnabled && !rooms.mayRecord)
      throw invalid(
        'recordingEnabled must be false: whoever runs this server allows recordings with VOICE_RECORDINGS=on',
      )
    if (recordingEnabled && !rooms.canRecord)
      throw invalid(
        'recordingEnabled must be false in rooms that LiveKit carries: what is said in them is not heard here',
      )
    if (knocking && privacy === 'public')
      throw invalid('knocking must be false in a public room: nobody has to be let in')
    if (nbf && exp && nbf >= exp) throw invalid('exp must be later than nbf')
    if (ejectAtRoomExp && !exp) throw invalid('ejectAtRoomExp needs exp')
    if (dialOut && !rooms.canDial)
      throw invalid('dialOut must be left out in rooms that this server carries itself: LiveKit rings telephones')
    if (dialOut) await diallingNumber(service, orgId, dialOut.phoneNumberId)
    await requireExisting(service, orgId, [['assistantId', 'assistant', assistantId]])
    return { privacy: 'private', ...room }
  }

  const present = (room: Kept<'room'>) => ({ ...room, name: room.id, url: `${siteUrl}/rooms/${room.orgId}/${room.id}` })

  return {
    present,
    prepare: ({ name: _fixed, ...room }, { caller }) => judged(caller.orgId, room),
    afterUpdate: async (room) => rooms.follow(room),
    afterDelete: async ({ orgId, id }) => rooms.remove(orgId, id),
    handlers: {
      async create(request) {
        const { orgId } = request.caller
        const { name = newName(), ...room } = withoutNull(request.body)
        const key = keyOf(request, service.now())
        const earlier = await service.recall(orgId, 'room', key)
        if (!earlier && (await service.find(orgId, 'room', name))) throw taken(name)
        const body = await judged(orgId, room)
        const created = earlier
          ? { entity: earlier, repeated: true }
          : await service.create({ orgId, kind: 'room', id: name, body }, { key })
        if (created.repeated) request.reply.header('idempotency-replayed', 'true')
        return present(created.entity)
      },
      async createToken({ caller, ids, body }) {
        const { id } = await service.get(caller.orgId, 'room', ids.id)
        const { permissions, ...given } = withoutNull(body)
        if (given.ejectAtTokenExp && given.exp === undefined) throw invalid('ejectAtTokenExp needs exp')
        if (given.nbf !== undefined && given.exp !== undefined && given.nbf >= given.exp)
          throw invalid('exp must be later than nbf')
        const { canSend, canAdmin } = permissions ?? {}
        const { userName, userId, isOwner, nbf, exp, ejectAtTokenExp } = given
        const token = await tokens.sign({
          room: `${caller.orgId}/${id}`,
          userName,
          userId,
          isOwner,
          permissions: { canSend: canSend ?? undefined, canAdmin: canAdmin ?? undefined },
          nbf,
          exp,
          ejectAtTokenExp,
        })
        return { token }
      },
    },
  }
}

const newName = () => randomBytes(9).toString('base64url')
const taken = (name: string) =>
  new Failure('conflict', `There is something called '${name}' already: choose another name.`)
