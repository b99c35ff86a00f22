import { refuse } from '../call-failure.ts'
import type { Methods } from '../call-object.ts'
import type { Inside } from '../inside/inside.ts'
import { isObject } from '../valid/fault.ts'

type Name =
  | 'accessState'
  | 'waitingParticipants'
  | 'updateWaitingParticipant'
  | 'updateWaitingParticipants'
  | 'requestAccess'

export function lobbyMethods(core: Inside): Methods<Name> {
  const admit = (updates: unknown) => {
    const isKnown = isObject(updates) && Object.values(updates).every(isObject)
    refuse(isKnown ? undefined : 'updateWaitingParticipants must be called with { [id]: { grantRequestedAccess } }')
    const granted = Object.entries(updates as object).map(([id, update]) => [
      id,
      Boolean((update as { grantRequestedAccess?: boolean }).grantRequestedAccess),
    ])
    return core.ask('admit', Object.fromEntries(granted))
  }
  return {
    accessState: () => core.session.access,
    waitingParticipants: () => Object.fromEntries(core.session.waiting),

    async updateWaitingParticipant(id, update) {
      const isKnown = typeof id === 'string' && isObject(update)
      refuse(isKnown ? undefined : 'updateWaitingParticipant must take an id string and a updates object')
      const [known] = await admit({ [id]: update })
      refuse(known === undefined ? `Nobody with the id "${id}" is waiting.` : undefined)
      return { id }
    },

    async updateWaitingParticipants(updates) {
      return { ids: await admit(updates) }
    },

    async requestAccess({ access = { level: 'full' as const }, name = '' } = {}) {
      refuse(access.level === 'full' ? undefined : 'only full access can be asked for')
      core.session.setAccess({ ...core.session.access, awaitingAccess: access })
      const answer = await core.ask('requestAccess', { level: access.level, name })
      core.session.setAccess({ access: answer.access })
      return answer
    },
  }
}
