import { type ConversationMessage, Failure } from '@parley/protocol'
import type { Logger } from 'pino'
import type { SecretBox } from '../../secrets/secret-box.ts'
import { askLivekit, nothingThere } from './ask-livekit.ts'
import { adminToken, type PublishGrants, type RoomDispatch, type RoomKey } from './room-tokens.ts'

export type RoomService = {
  /** The identities of who is in a room; of nobody where there is no such room. Throws `unavailable`. */
  peopleIn(room: string): Promise<string[]>
  /** Keeps in a room what was said there, for as long as the room is there. Takes a second at most, and never rejects. */
  remember(room: string, said: readonly ConversationMessage[]): Promise<void>
  /** Lets somebody who is there send this much from now on. Nothing where they are not there. Throws `unavailable`. */
  permit(room: string, identity: string, grants: PublishGrants): Promise<void>
  /** Sends somebody away; nothing where they are not there. Throws `unavailable`. */
  remove(room: string, identity: string): Promise<void>
  /** Sends everybody away, and ends the room. Throws `unavailable`. */
  end(room: string): Promise<void>
  /** What is kept so; nothing where that cannot be read. */
  recall(room: string): Promise<ConversationMessage[]>
  /** Has a worker sent into a room that stands. Throws `unavailable`. */
  dispatch(room: string, whom: RoomDispatch): Promise<void>
}

/** A machine that has just lost another is busy; what was said is worth the wait. */
const timeoutMs = 5_000
/** The caller's answer waits for it: after so long it is given unkept. */
const keptWithinMs = 1_000
/** LiveKit takes 64,000 bytes; a sealed text is a third longer. */
const maxKeptBytes = 40_000

/**
 * Asks LiveKit about the rooms of calls. What is said in a call stands in its room, sealed, so that a server that goes on with it
 * knows it: it is written nowhere else, nobody but our servers can read it, and it is gone with the room.
 */
export function createRoomService(
  { url, ...key }: RoomKey & { url: string },
  { box, log }: { box: Pick<SecretBox, 'seal' | 'open'>; log: Pick<Logger, 'warn'> },
): RoomService {
  async function ask<Answer extends object>(
    method: string,
    room: string,
    body: object,
    withinMs = timeoutMs,
  ): Promise<Partial<Answer>> {
    const token = await adminToken(key, room)
    return askLivekit<Answer>({ url, token, method, body, withinMs })
      .catch(nothingThere<Answer>)
      .catch((cause) => {
        throw unavailable(cause)
      })
  }

  return {
    async peopleIn(room) {
      const { participants = [] } = await ask<{ participants: { identity: string }[] }>(
        'RoomService/ListParticipants',
        room,
        {
          room,
        },
      )
      return participants.map(({ identity }) => identity)
    },
    async remember(room, said) {
      const metadata = box.seal(newest(said), room)
      // the next words bring these, too
      await ask('RoomService/UpdateRoomMetadata', room, { room, metadata }, keptWithinMs).catch((err) =>
        log.warn(
          { err, room },
          'what was said is not kept in its room: a server that went on with the call would not know it',
        ),
      )
    },
    async permit(room, identity, { canPublish, canPublishSources }) {
      const permission = {
        can_subscribe: true,
        can_publish_data: true,
        can_publish: canPublish,
        can_publish_sources: canPublishSources.map((source) => source.toUpperCase()),
      }
      await ask('RoomService/UpdateParticipant', room, { room, identity, permission })
    },
    async remove(room, identity) {
      await ask('RoomService/RemoveParticipant', room, { room, identity })
    },
    async end(room) {
      await ask('RoomService/DeleteRoom', room, { room })
    },
    async recall(room) {
      try {
        const { rooms = [] } = await ask<{ rooms: { metadata?: string }[] }>('RoomService/ListRooms', room, {
          names: [room],
        })
        const metadata = rooms[0]?.metadata
        return metadata ? (box.open(metadata, room) as ConversationMessage[]) : []
      } catch (err) {
        log.warn({ err, room }, 'what was said in a room cannot be read')
        return []
      }
    },
    async dispatch(room, whom) {
      await ask('AgentDispatchService/CreateDispatch', room, { room, ...whom })
    },
  }
}

/** As many of the last messages as a room can keep. */
function newest(said: readonly ConversationMessage[]): ConversationMessage[] {
  let bytes = 0
  const first = said.findLastIndex((message) => {
    bytes += Buffer.byteLength(JSON.stringify(message)) + 1
    return bytes > maxKeptBytes
  })
  return said.slice(first + 1)
}

const unavailable = (cause: unknown) => new Failure('unavailable', 'LiveKit says nothing about a room.', { cause })
