import type { ConversationMessage } from '@parley/protocol'
import type { Logger } from 'pino'
import type { SecretBox } from '../../secrets/secret-box.ts'
import { askingOfRooms, type LivekitPlace } from './ask-livekit.ts'
import type { RoomDispatch } from './room-tokens.ts'

export type RoomService = {
  /** Keeps in a room what was said there, for as long as the room is there. Takes a second at most, and never rejects. */
  remember(room: string, said: readonly ConversationMessage[]): Promise<void>
  /** What is kept so; nothing where that cannot be read. */
  recall(room: string): Promise<ConversationMessage[]>
  /** Has a worker sent into a room that stands. Throws `unavailable`. */
  dispatch(room: string, whom: RoomDispatch): Promise<void>
}

/** The caller's answer waits for it: after so long it is given unkept. */
const keptWithinMs = 1_000
/** LiveKit takes 64,000 bytes; a sealed text is a third longer. */
const maxKeptBytes = 40_000

/**
 * Asks LiveKit about the rooms of calls. What is said in a call stands in its room, sealed, so that a server that goes on with it
 * knows it: it is written nowhere else, nobody but our servers can read it, and it is gone with the room.
 */
export function createRoomService(
  place: LivekitPlace,
  { box, log }: { box: Pick<SecretBox, 'seal' | 'open'>; log: Pick<Logger, 'warn'> },
): RoomService {
  const ask = askingOfRooms(place)

  return {
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
