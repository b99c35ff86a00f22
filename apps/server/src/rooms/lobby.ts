import { Failure, type RoomWaiting } from '@parley/protocol'
import type { Members } from './members.ts'
import { canAdminPeople, type Person, requireAdmin, shownWaiting, type Waiting } from './person.ts'

export type LobbyDeps = {
  members: Members
  maxPeople(): number
  /** Gives somebody a seat in the room. */
  seat(waiting: Waiting): void
}

/** Where those wait who may not come in by themselves: they knock, and owners let them in or send them away. */
export class Lobby {
  readonly #deps: LobbyDeps

  constructor(deps: LobbyDeps) {
    this.#deps = deps
  }

  /** Those who ask to be let in, as far as this person is asked. */
  knockersFor({ permissions }: Person): RoomWaiting[] {
    const { waiting } = this.#deps.members
    return canAdminPeople(permissions) ? waiting.filter(({ knocked }) => knocked !== null).map(shownWaiting) : []
  }

  knock(waiting: Waiting, name: string) {
    waiting.knocked = name || waiting.userName
    if (name) waiting.userName = name
    this.#deps.members.tellAdmins({ type: 'waiting', waiting: shownWaiting(waiting) })
  }

  /** Returns the ids of those who were there. Throws `forbidden`, and `conflict` where there is no room for all of them. */
  admit(person: Person, decisions: Record<string, boolean>): string[] {
    requireAdmin(person)
    const { members, maxPeople, seat } = this.#deps
    const known = Object.entries(decisions).flatMap(([id, isWelcome]) => {
      const member = members.find(id)
      return member?.place === 'lobby' ? [{ member, isWelcome }] : []
    })
    const welcome = known.filter(({ isWelcome }) => isWelcome).length
    if (members.people.length + welcome > maxPeople())
      throw new Failure('conflict', 'This meeting is full: nobody else can be let in.')
    for (const { member, isWelcome } of known) {
      members.tellAdmins({ type: 'waiting-left', id: member.sessionId })
      if (isWelcome) seat(member)
      else deny(member)
    }
    return known.map(({ member }) => member.sessionId)
  }
}

function deny(waiting: Waiting) {
  waiting.knocked = null
  waiting.connection?.send({ type: 'denied' })
}
