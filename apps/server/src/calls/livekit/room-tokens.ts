import { livekitCaller } from '@parley/protocol'
import { SignJWT } from 'jose'

/** Long enough to find the button of a permission prompt; who is in a room stays there. */
const tokenLife = '10m'
/** Clocks of two machines. */
const skewSeconds = 30

export type RoomKey = { apiKey: string; apiSecret: string }

/** Whom LiveKit sends into a room as soon as it is there: workers of this name, who are told this. */
export type RoomDispatch = { agentName: string; metadata: string }

/** Of a room that is opened by its token: whom LiveKit sends, and after how long it is closed where no caller comes. */
export type RoomConfig = { agents?: RoomDispatch[]; emptyTimeout?: number }

/** Ours in a room: who speaks with a caller, and what carries a caller’s sound to somebody in another room and theirs back. */
type Own = 'agent' | `bridge-${string}`

/** Lets somebody into one room, to hear and be heard there; as LiveKit's own libraries sign it. */
export function roomToken(key: RoomKey, room: string, who: Own | typeof livekitCaller, roomConfig?: RoomConfig) {
  const video = {
    room,
    roomJoin: true,
    canPublish: true,
    canSubscribe: true,
    canPublishData: true,
    canPublishSources: ['microphone'],
  }
  const kind = who === livekitCaller ? 'standard' : 'agent'
  return sign(key, who, { video, kind, roomConfig })
}

/** What somebody may send; with no source named, of each. Keys go as data: who may not speak presses none on the others' telephones. */
export type PublishGrants = { canPublish: boolean; canPublishSources: string[] }

export const maySpeak = ({ canPublish, canPublishSources }: PublishGrants) =>
  canPublish && (canPublishSources.length === 0 || canPublishSources.includes('microphone'))

/**
 * Lets somebody into a room of several people, soon: who is in it stays there. Nobody gets a word in the room's affairs by it:
 * what owners ask of others goes through this server, which knows their rights.
 */
export const meetingRoomToken = (
  key: RoomKey,
  {
    room,
    identity,
    kind,
    grants,
  }: { room: string; identity: string; kind: 'agent' | 'standard'; grants: PublishGrants },
) => {
  const video = { room, roomJoin: true, canSubscribe: true, canPublishData: maySpeak(grants), ...grants }
  return sign(key, identity, { video, kind }, '1m')
}

/** Lets this server register as a worker. */
export const workerToken = (key: RoomKey) => sign(key, 'worker', { video: { agent: true } })

/** Lets this server ask about a room, keep something in it, send people away, and end it. */
export const adminToken = (key: RoomKey, room: string) =>
  sign(key, 'server', { video: { room, roomAdmin: true, roomList: true, roomCreate: true } })

function sign({ apiKey, apiSecret }: RoomKey, subject: string, claims: Record<string, unknown>, life = tokenLife) {
  return new SignJWT(claims)
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuer(apiKey)
    .setSubject(subject)
    .setNotBefore(Math.floor(Date.now() / 1000) - skewSeconds)
    .setExpirationTime(life)
    .sign(new TextEncoder().encode(apiSecret))
}

/** Lets this server ring telephones into a room, put them through and hang up on them. */
export const telephoneToken = (key: RoomKey, room: string) =>
  sign(key, 'server', { video: { room, roomAdmin: true }, sip: { call: true } })
