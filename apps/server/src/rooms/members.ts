import type { RoomServerMessage } from '@parley/protocol'
import { canAdminPeople, type Member, type Person, type Waiting } from './person.ts'

/** Everybody who is in a room or its lobby, by session id, and what the room tells them. */
export class Members {
  readonly #all = new Map<string, Member>()

  get size(): number {
    return this.#all.size
  }

  get people(): Person[] {
    return [...this.#all.values()].filter((member) => member.place === 'room')
  }

  get waiting(): Waiting[] {
    return [...this.#all.values()].filter((member) => member.place === 'lobby')
  }

  find(sessionId: string): Member | undefined {
    return this.#all.get(sessionId)
  }

  /** Also in the place of what somebody was before: whoever is let in from the lobby. */
  put(member: Member) {
    this.#all.set(member.sessionId, member)
  }

  /** False for somebody who has left already. */
  remove(member: Member): boolean {
    return this.#all.get(member.sessionId) === member && this.#all.delete(member.sessionId)
  }

  /** Returns whoever was there. */
  clear(): Member[] {
    const all = [...this.#all.values()]
    this.#all.clear()
    return all
  }

  tellAll(message: RoomServerMessage) {
    for (const { connection } of this.people) connection?.send(message)
  }

  tellOthers({ sessionId }: Person, message: RoomServerMessage) {
    for (const person of this.people) if (person.sessionId !== sessionId) person.connection?.send(message)
  }

  tellAdmins(message: RoomServerMessage) {
    for (const { permissions, connection } of this.people) if (canAdminPeople(permissions)) connection?.send(message)
  }
}
