import { Failure } from '@parley/protocol'
import { adminToken, type PublishGrants, type RoomKey } from '../../calls/livekit/room-tokens.ts'

const timeoutMs = 5_000

type Listed = { identity: string; permission?: { can_publish?: boolean; can_publish_sources?: string[] } }

/** Who is in a room of LiveKit, and what each may send there; nobody where there is no such room. Throws `unavailable`. */
export async function peopleIn(
  { url, ...key }: RoomKey & { url: string },
  room: string,
): Promise<{ identity: string; grants: PublishGrants }[]> {
  const home = url.replace(/^ws/, 'http').replace(/\/$/, '')
  const response = await fetch(`${home}/twirp/livekit.RoomService/ListParticipants`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${await adminToken(key, room)}` },
    body: JSON.stringify({ room }),
    signal: AbortSignal.timeout(timeoutMs),
  }).catch((cause) => {
    throw unavailable(cause)
  })
  if (response.status === 404) return []
  if (!response.ok) throw unavailable(new Error(`${response.status} ${await response.text()}`))
  const { participants = [] } = (await response.json()) as { participants?: Listed[] }
  return participants.map(({ identity, permission: { can_publish = false, can_publish_sources = [] } = {} }) => ({
    identity,
    grants: { canPublish: can_publish, canPublishSources: can_publish_sources.map((one) => one.toLowerCase()) },
  }))
}

const unavailable = (cause: unknown) => new Failure('unavailable', 'LiveKit does not say who is in a room.', { cause })
