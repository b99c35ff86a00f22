import { type RoomLine, type RoomParticipant, roomLines } from '@parley/protocol'
import type { RemoteParticipant } from '../machine.ts'
import type { Permissions, TrackDetails } from '../participant.ts'

/** What finds the track that arrives for somebody; undefined where there is none. */
export type Receivers = (participant: RoomParticipant, line: RoomLine) => RTCRtpReceiver | undefined

/** Whether a track of somebody is wanted. */
export type Wants = (sessionId: string, name: string) => boolean | 'staged'

/** A list as the front wants it. */
const setOf = <Word extends string>(words: boolean | Word[]) => (typeof words === 'boolean' ? words : new Set(words))

export function permissionsOf({ permissions }: Pick<RoomParticipant, 'permissions'>): Permissions {
  return {
    hasPresence: true,
    canSend: setOf(permissions.canSend),
    canReceive: { base: true },
    canAdmin: setOf(permissions.canAdmin),
  }
}

/** Somebody as the front knows people; of the visitor's own tracks it knows all but `ownTracks`, which are the machine's. */
export function remoteParticipant(
  participant: RoomParticipant,
  {
    ownId,
    ownTracks,
    isRecorded,
    wants,
    receiverOf,
  }: {
    ownId: string
    ownTracks: Record<string, MediaStreamTrack>
    isRecorded: boolean
    wants: Wants
    receiverOf: Receivers
  },
): RemoteParticipant {
  const { sessionId, userId, userName, userData, joinedAt, ejectAt, isOwner, isAgent, isTelephone, tracks } =
    participant
  const local = sessionId === ownId
  const shown = Object.entries(tracks).map(([name, { line, isOn }]): [string, TrackDetails] => {
    const receiver = receiverOf(participant, line)
    return [name, trackDetails(isOn && maySend(participant, line), wants(sessionId, name), receiver, participant, line)]
  })
  const own = Object.entries(ownTracks).map(([name, track]): [string, TrackDetails] => [
    name,
    { state: 'playable', subscribed: true, track, persistentTrack: track },
  ])
  return {
    sessionId,
    local,
    userId,
    userName,
    ...(userData !== undefined && { userData }),
    joinedAt,
    ...(ejectAt !== undefined && { ejectAt }),
    isOwner,
    isRecorded,
    permissions: permissionsOf(participant),
    ...(isAgent && { participantType: 'agent' }),
    ...(isTelephone && { participantType: 'pstn-dial-out' }),
    tracks: Object.fromEntries(local ? own : shown),
  }
}

function trackDetails(
  isOn: boolean,
  subscribed: boolean | 'staged',
  receiver: RTCRtpReceiver | undefined,
  participant: RoomParticipant,
  line: RoomLine,
): TrackDetails {
  if (!isOn) {
    const off = maySend(participant, line) ? { byUser: true as const } : { byCanSendPermission: true as const }
    return { state: 'off', subscribed, off }
  }
  if (subscribed !== true) return { state: 'sendable', subscribed }
  if (!receiver) return { state: 'loading', subscribed }
  return { state: 'playable', subscribed, track: receiver.track, persistentTrack: receiver.track }
}

export function maySend({ permissions: { canSend }, isAgent }: RoomParticipant, line: RoomLine): boolean {
  return isAgent || (typeof canSend === 'boolean' ? canSend : canSend.includes(line))
}

/** The line that carries a track of this name; null where all that could are taken by `names`. */
export function lineFor(name: string, kind: string, taken: ReadonlyMap<string, RoomLine>): RoomLine | null {
  const own = taken.get(name)
  if (own) return own
  const standard = roomLines.find((line) => line === name && !line.startsWith('custom'))
  const line = standard ?? (kind === 'video' ? 'customVideo' : 'customAudio')
  return [...taken.values()].includes(line) ? null : line
}
