import type { RoomEvent } from '@parley/agent'
import {
  Failure,
  maxAppMessageChars,
  type RoomClientMessage,
  type RoomHello,
  type RoomLayers,
  type RoomLine,
  type RoomWayIn,
} from '@parley/protocol'
import { type Moderated, moderate } from './moderation.ts'
import { type Member, type Person, permittedLines, shown, type Waiting } from './person.ts'
import type { RoomRecorder } from './room-recorder.ts'
import type { SessionData } from './session-data.ts'

/** What pages ask of a room that they are in, or at whose door they wait. */
export type RoomRequests = Exclude<RoomClientMessage, RoomHello>
type Request<Type extends RoomRequests['type']> = Extract<RoomRequests, { type: Type }>
export type RoomAnswer = { sdp?: string; wayIn?: RoomWayIn; ids?: string[]; sessionId?: string } | undefined

/** The parts of a room that requests concern. */
export type RoomParts = Moderated & {
  sessionData: SessionData
  recorder: RoomRecorder
  mediaChanged(event: RoomEvent): void
}

/** Does what a page asks. Throws failures with words for a person. */
export async function answerRequest(room: RoomParts, member: Member, message: RoomRequests): Promise<RoomAnswer> {
  if (message.type === 'leave') room.leave(member)
  else if (member.place === 'lobby') answerFromLobby(room, member, message)
  else return answerFromRoom(room, member, message)
  return undefined
}

function answerFromLobby(room: RoomParts, waiting: Waiting, message: RoomRequests) {
  if (message.type === 'knock') room.lobby.knock(waiting, message.name)
  else if (message.type === 'user') rename(room, waiting, message)
  else throw new Failure('forbidden', 'This needs full access: you are in the lobby.')
}

async function answerFromRoom(
  room: RoomParts,
  person: Person,
  message: Exclude<RoomRequests, { type: 'leave' }>,
): Promise<RoomAnswer> {
  switch (message.type) {
    case 'offer':
      return connect(room, person, message)
    case 'way-in':
      return { wayIn: await room.media.wayIn(person.seat, person.sessionId) }
    case 'media':
      // of its own media a server knows more than a page
      if (room.media.carrier === 'livekit') tellOfMedia(room, person, message)
      break
    case 'admit':
      return { ids: room.lobby.admit(person, message.decisions) }
    case 'tracks':
      setTracks(room, person, message)
      break
    case 'without':
      room.media.withhold(person.seat, bySeat(room, message.lines))
      break
    case 'layers':
      room.media.chooseLayers(person.seat, bySeat<RoomLayers>(room, message.layers))
      break
    case 'app-message':
      passOn(room, person, message)
      break
    case 'user':
      rename(room, person, message)
      break
    case 'participants':
      moderate(room, person, message.requests)
      break
    case 'session-data':
      room.sessionData.set(message.data, message.strategy)
      room.members.tellAll({ type: 'session-data', data: room.sessionData.data })
      break
    case 'start-recording':
      await room.recorder.start(person, message)
      break
    case 'stop-recording':
      room.recorder.stop(person, message)
      break
    case 'dial-out':
      return { sessionId: await room.dialOuts.start(person, message) }
    case 'hang-up':
      room.dialOuts.stop(person, message.sessionId)
      break
    case 'transfer':
      await room.dialOuts.transfer(person, message)
      break
    case 'knock': // whoever is inside already
  }
  return undefined
}

async function connect({ media }: RoomParts, { seat, permissions }: Person, { sdp }: Request<'offer'>) {
  media.permit(seat, permittedLines(permissions)) // again: a media thread that was lost forgot it
  return { sdp: await media.join(seat, sdp) }
}

function tellOfMedia({ media, mediaChanged }: RoomParts, { seat, permissions }: Person, { isOpen }: Request<'media'>) {
  if (isOpen) media.permit(seat, permittedLines(permissions)) // again: they may have changed while this page was on its way in
  mediaChanged({ type: isOpen ? 'open' : 'lost', seat })
}

function setTracks({ members }: RoomParts, person: Person, { tracks }: Request<'tracks'>) {
  const permitted = permittedLines(person.permissions)
  const refused = Object.entries(tracks).find(([, { line, isOn }]) => isOn && !permitted.includes(line))
  if (refused) throw new Failure('forbidden', `You may not send ${refused[0]} in this room.`)
  const lines = Object.values(tracks).map(({ line }) => line)
  if (new Set(lines).size < lines.length) throw new Failure('invalid-request', 'Each line can carry one track.')
  person.tracks = tracks
  members.tellAll({ type: 'participant', participant: shown(person) })
}

/** What a page says of others by their session ids, as the media know them; those who have left are nobody's. */
function bySeat<Said = RoomLine[]>({ members }: RoomParts, said: Record<string, Said>): Map<number, Said> {
  return new Map(
    Object.entries(said).flatMap(([sessionId, each]) => {
      const other = members.find(sessionId)
      return other?.place === 'room' ? [[other.seat, each] as const] : []
    }),
  )
}

function passOn({ members, place }: RoomParts, { sessionId }: Person, { data, to }: Request<'app-message'>) {
  if ((JSON.stringify(data) ?? '').length > maxAppMessageChars)
    throw new Failure('too-large', `Message data too large. Max size is ${maxAppMessageChars}`)
  const isFor = (other: string) => other !== sessionId && (to === '*' || to.includes(other))
  for (const person of members.people)
    if (isFor(person.sessionId)) person.connection?.send({ type: 'app-message', data, from: sessionId })
  const { agent } = place
  if (agent && isFor(agent.participant.sessionId)) agent.hear(data)
}

function rename({ members, recorder }: RoomParts, member: Member, { userName, userData }: Request<'user'>) {
  if (userName !== undefined) member.userName = userName
  if (userData !== undefined) member.userData = userData
  if (member.place !== 'room') return
  recorder.heard(member)
  members.tellAll({ type: 'participant', participant: shown(member) })
}
