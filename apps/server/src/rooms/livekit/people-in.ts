import { Failure } from '@parley/protocol'
import { askLivekit, nothingThere } from '../../calls/livekit/ask-livekit.ts'
import { adminToken, type PublishGrants, type RoomKey } from '../../calls/livekit/room-tokens.ts'

const timeoutMs = 5_000

type Listed = { identity: string; permission?: { can_publish?: boolean; can_publish_sources?: string[] } }

type Listing = { participants: Listed[] }

/** Who is in a room of LiveKit, and what each may send there; nobody where there is no such room. Throws `unavailable`. */
export async function peopleIn(
  { url, ...key }: RoomKey & { url: string },
  room: string,
): Promise<{ identity: string; grants: PublishGrants }[]> {
  const { participants = [] } = await askLivekit<Listing>({
    url,
    token: await adminToken(key, room),
    method: 'RoomService/ListParticipants',
    body: { room },
    withinMs: timeoutMs,
  })
    .catch(nothingThere<Listing>)
    .catch((cause) => {
      throw unavailable(cause)
    })
  return participants.map(({ identity, permission: { can_publish = false, can_publish_sources = [] } = {} }) => ({
    identity,
    grants: { canPublish: can_publish, canPublishSources: can_publish_sources.map((one) => one.toLowerCase()) },
  }))
}

const unavailable = (cause: unknown) => new Failure('unavailable', 'LiveKit does not say who is in a room.', { cause })
