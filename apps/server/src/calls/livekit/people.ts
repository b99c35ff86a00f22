import { askingOfRooms, type LivekitPlace } from './ask-livekit.ts'
import { maySpeak, type PublishGrants } from './room-tokens.ts'

/** Somebody in a room of LiveKit. */
export type PersonThere = {
  identity: string
  /** As LiveKit calls it: `SIP` for a telephone. */
  kind: string
  attributes: Record<string, string>
  /** What they may send. */
  grants: PublishGrants
}

/** Who is in rooms of LiveKit, and who may be. */
export type People = {
  /** Nobody where there is no such room. Throws `unavailable`. */
  whoIsIn(room: string): Promise<PersonThere[]>
  /** Their identities. Throws as `whoIsIn` does. */
  peopleIn(room: string): Promise<string[]>
  /** Lets somebody who is there send this much from now on. Nothing where they are not there. Throws `unavailable`. */
  permit(room: string, identity: string, grants: PublishGrants): Promise<void>
  /** Sends somebody away; nothing where they are not there. Throws `unavailable`. */
  remove(room: string, identity: string): Promise<void>
  /** Sends everybody away, and ends the room. Throws `unavailable`. */
  end(room: string): Promise<void>
}

type Listed = {
  identity: string
  kind?: string
  attributes?: Record<string, string>
  permission?: { can_publish?: boolean; can_publish_sources?: string[] }
}

export function livekitPeople(place: LivekitPlace): People {
  const ask = askingOfRooms(place)

  async function whoIsIn(room: string) {
    const { participants = [] } = await ask<{ participants: Listed[] }>('RoomService/ListParticipants', room, { room })
    return participants.map(personOf)
  }

  return {
    whoIsIn,
    peopleIn: async (room) => (await whoIsIn(room)).map(({ identity }) => identity),
    async permit(room, identity, grants) {
      const { canPublish, canPublishSources } = grants
      const permission = {
        can_subscribe: true,
        can_publish_data: maySpeak(grants),
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
  }
}

function personOf({ identity, kind = '', attributes = {}, permission = {} }: Listed): PersonThere {
  const { can_publish: canPublish = false, can_publish_sources: sources = [] } = permission
  return {
    identity,
    kind,
    attributes,
    grants: { canPublish, canPublishSources: sources.map((one) => one.toLowerCase()) },
  }
}
