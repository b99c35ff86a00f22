import { refuse } from '../call-failure.ts'
import type { Methods, ParticipantUpdate } from '../call-object.ts'
import { uuid } from '../core/uuid.ts'
import type { Inside } from '../inside/inside.ts'
import type { ParticipantRequest } from '../machine.ts'
import type { Permissions } from '../participant.ts'
import { isObject } from '../valid/fault.ts'
import { participantUpdateFault } from '../valid/participants.ts'

type Name =
  | 'participants'
  | 'participantCounts'
  | 'updateParticipant'
  | 'updateParticipants'
  | 'getActiveSpeaker'
  | 'addFakeParticipant'

export function peopleMethods(core: Inside): Methods<Name> {
  const { roster } = core

  function update(updates: Record<string, ParticipantUpdate>) {
    for (const each of Object.values(updates))
      refuse(participantUpdateFault(each, core.settings.subscribesAutomatically && core.isJoined))
    const { local, [roster.local?.session_id ?? '']: self = local, ...others } = updates
    if (self) updateLocal(self)
    const requests = Object.fromEntries(
      Object.entries(others)
        .filter(([id]) => id !== roster.local?.session_id)
        .map(([id, each]) => [id, requestOf(each)]),
    )
    if (Object.keys(requests).length > 0) core.send('updateParticipants', requests)
  }

  function updateLocal({ setAudio, setVideo, setScreenShare }: ParticipantUpdate) {
    if (setAudio !== undefined) void core.media.setOn('audio', setAudio)
    if (setVideo !== undefined) void core.media.setOn('video', setVideo)
    if (setScreenShare === false) core.media.stopScreen()
  }

  return {
    participants: () => roster.all(),
    participantCounts: () => roster.counts,
    getActiveSpeaker: () => (roster.activeSpeaker ? { peerId: roster.activeSpeaker } : {}),

    updateParticipant(id, change) {
      if (id && change) update({ [id]: change })
    },
    updateParticipants: (updates) => update(updates ?? {}),

    /** Only this page sees them. */
    addFakeParticipant() {
      const sessionId = uuid()
      roster.apply({
        ...{ sessionId, local: false, userId: sessionId, userName: 'Somebody', joinedAt: Date.now(), isOwner: false },
        permissions: { hasPresence: true, canSend: true, canReceive: { base: true }, canAdmin: false },
        tracks: {},
      })
    },
  }
}

function requestOf({
  setSubscribedTracks,
  updatePermissions,
  styles: _,
  eject,
  ...request
}: ParticipantUpdate): ParticipantRequest {
  return {
    ...request,
    ...(eject && { eject }),
    ...(setSubscribedTracks !== undefined && { subscribe: subscriptionOf(setSubscribedTracks) }),
    ...(updatePermissions && { permissions: permissionsOf(updatePermissions) }),
  }
}

/** Either one word for all tracks, or one for each, the custom ones in an object of their own. */
function subscriptionOf(
  given: NonNullable<ParticipantUpdate['setSubscribedTracks']>,
): NonNullable<ParticipantRequest['subscribe']> {
  if (given === 'avatar') return { '*': false, audio: true }
  if (typeof given !== 'object') return { '*': given }
  const { custom, ...named } = given
  const all = isObject(custom) ? custom : custom === undefined ? {} : { '*': custom }
  return { ...named, ...all } as NonNullable<ParticipantRequest['subscribe']>
}

const permissionsOf = (given: NonNullable<ParticipantUpdate['updatePermissions']>): Partial<Permissions> =>
  Object.fromEntries(
    Object.entries(given).map(([name, value]) => [name, Array.isArray(value) ? new Set(value) : value]),
  )
