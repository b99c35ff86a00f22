import type { MediaRoom } from '@parley/agent'
import { Failure, type RoomFatal, type RoomParticipantRequest } from '@parley/protocol'
import type { AgentPlace } from './agent/agent-place.ts'
import type { DialOuts } from './dialling/dial-outs.ts'
import type { Lobby } from './lobby.ts'
import type { Members } from './members.ts'
import { administered, type Member, type Person, permittedLines, requireAdmin, shown } from './person.ts'

export type Moderated = {
  members: Members
  lobby: Lobby
  place: AgentPlace
  dialOuts: DialOuts
  media: MediaRoom
  leave(member: Member, fatal?: RoomFatal): void
}

/**
 * Does what somebody asks of others. Throws `forbidden` for who may not, and `not-found` before anything is done where one of
 * them is not there.
 */
export function moderate(room: Moderated, person: Person, requests: Record<string, RoomParticipantRequest>) {
  requireAdmin(person)
  const known = Object.entries(requests).map(([sessionId, request]) => {
    const agent = room.place.find(sessionId)
    const other = room.members.find(sessionId)
    const isTelephone = room.dialOuts.has(sessionId)
    if (!agent && !isTelephone && other?.place !== 'room')
      throw new Failure('not-found', `There is nobody ${sessionId} here.`)
    if (isTelephone && !request.eject)
      throw new Failure('invalid-request', 'A telephone can only be hung up (eject): LiveKit mutes none.')
    if (other?.place === 'room') requireOwn(person, other, request)
    return { agent, other, request, sessionId }
  })
  for (const { agent, other, request, sessionId } of known) {
    if (other?.place === 'room') ask(room, other, request)
    else if (request.eject) {
      agent?.leave()
      room.dialOuts.hangUp(sessionId)
    }
  }
}

/** Nobody hands on what they may not do themselves: who lets others in has not let anybody record. */
function requireOwn(person: Person, other: Person, { permissions }: RoomParticipantRequest) {
  if (permissions?.canAdmin === undefined) return
  const may = [...administered(person.permissions), ...administered(other.permissions)]
  const more = administered({ canAdmin: permissions.canAdmin }).find((one) => !may.includes(one))
  if (more) throw new Failure('forbidden', `You cannot let others administer ${more}: you may not do it yourself.`)
}

function ask(room: Moderated, person: Person, { eject, permissions, ...wishes }: RoomParticipantRequest) {
  if (eject) return room.leave(person, { type: 'ejected', msg: 'You were removed from this meeting.' })
  if (permissions) allow(room, person, permissions)
  if (Object.keys(wishes).length > 0) person.connection?.send({ type: 'asked-to', ...wishes })
}

function allow({ media, members, lobby }: Moderated, person: Person, permissions: Partial<Person['permissions']>) {
  person.permissions = { ...person.permissions, ...permissions }
  const lines = permittedLines(person.permissions)
  media.permit(person.seat, lines)
  const tracks = Object.entries(person.tracks)
  person.tracks = Object.fromEntries(
    tracks.map(([name, { line, isOn }]) => [name, { line, isOn: isOn && lines.includes(line) }]),
  )
  members.tellAll({ type: 'participant', participant: shown(person) })
  for (const waiting of lobby.knockersFor(person)) person.connection?.send({ type: 'waiting', waiting })
}
