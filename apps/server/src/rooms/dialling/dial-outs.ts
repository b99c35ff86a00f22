import { randomUUID } from 'node:crypto'
import type { CallClock } from '@parley/agent'
import { Failure, type RoomDialEvent, type RoomParticipant } from '@parley/protocol'
import type { Members } from '../members.ts'
import type { Person } from '../person.ts'
import { type Dialled, type DialPlan, isNamed, mayDial, requireDialler, requireNamed } from './dial-plan.ts'
import type { DiallingNumber } from './dialling-number.ts'
import type { RoomTelephones } from './telephones.ts'

export type DialOutsDeps = {
  members: Members
  /** Undefined where what carries the room knows none. */
  telephones: RoomTelephones | undefined
  clock: CallClock
  /** Null where the owner has not switched it on. */
  plan(): DialPlan | null
  /** Throws `rate-limited`. */
  take(perHour: number): Promise<void>
  /** Throws `invalid-request`. */
  number(phoneNumberId: string): Promise<DiallingNumber>
  /** For the log: what the owner pays for, by whom, and what became of it. */
  note(event: DialNote): void
}

export type DialNote = {
  sessionId: string
  event: 'rung' | 'refused' | 'answered' | 'transferred' | 'over'
  /** How the number begins and ends: the carrier's bill has the whole. */
  to: string
  /** Who asked for it. */
  by?: string
  /** Why it was refused, as LiveKit says. */
  why?: string
}

type Wished = { to: string; displayName?: string | undefined; userId?: string | undefined }
/** `beginning`: nobody is rung yet. `transferring`: LiveKit is asked to have them speak with somebody else. */
type Call = {
  sessionId: string
  to: string
  name: string
  userId: string | undefined
  state: 'beginning' | 'ringing' | 'answered' | 'transferring'
  joinedAt: number
  longestS: number
  cancelTimers: () => void
}

const warnedMs = 30_000

/** The telephones that were rung from a room: few at a time, for so long, and only where its owner lets them be. */
export class DialOuts {
  readonly #deps: DialOutsDeps
  readonly #calls = new Map<string, Call>()

  constructor(deps: DialOutsDeps) {
    this.#deps = deps
  }

  /** Who has answered, as everybody sees them. */
  get participants(): RoomParticipant[] {
    return [...this.#calls.values()].filter(isThere).map(shown)
  }

  /**
   * Rings somebody; resolves to their session id once they are rung. Throws `forbidden`, `invalid-request`, `conflict` while as
   * many are called as may be, `rate-limited`, and `unprocessable` where what carries the room knows no telephones.
   */
  async start(person: Person, { to, displayName, userId }: Wished): Promise<string> {
    const { telephones, number, take, note } = this.#deps
    const { maxCalls } = this.#judge(person, 'call', to)
    if (!telephones) throw withoutTelephones()
    if (this.#calls.size >= maxCalls)
      throw new Failure(
        'conflict',
        `At most ${maxCalls} of this room’s telephone calls go on at a time: end one first.`,
      )
    const call: Call = {
      ...{ sessionId: randomUUID(), to, name: displayName || 'Telephone', userId },
      ...{ state: 'beginning', joinedAt: 0, longestS: 0, cancelTimers: () => {} },
    }
    const { sessionId } = call
    this.#calls.set(sessionId, call)
    try {
      const { phoneNumberId, maxPerHour } = this.#judge(person, 'call', to)
      const { trunkId, from } = await number(phoneNumberId)
      await take(maxPerHour)
      // much may have happened meanwhile
      const plan = this.#judge(person, 'call', to)
      if (!this.#calls.has(sessionId)) throw new Failure('conflict', 'The call was ended before it had begun.')
      if (plan.phoneNumberId !== phoneNumberId)
        throw new Failure('conflict', 'The owner has just changed what this room calls by: please try again.')
      call.state = 'ringing'
      call.longestS = plan.maxDurationS
      note({ event: 'rung', sessionId, to: masked(to), by: nameOf(person) })
      void telephones
        .ring({
          ...{ identity: sessionId, trunkId, from, to, name: call.name, longestS: call.longestS },
          connected: () => this.#tell(call, 'connected'),
          gone: () => this.#end(call),
        })
        .then((outcome) => {
          if (this.#calls.get(sessionId) !== call) return telephones.hangUp(sessionId) // who picks up nevertheless
          if (outcome.type === 'answered') return this.#answered(call)
          note({ event: 'refused', sessionId, to: masked(to), why: outcome.message })
          this.#end(call, refusals[outcome.reason] ?? 'The call did not go through.')
        })
      return sessionId
    } catch (error) {
      this.#calls.delete(sessionId)
      throw error
    }
  }

  /** Throws `forbidden`, and `not-found` where there is no such call. */
  stop(person: Person, sessionId: string) {
    requireDialler(person)
    this.hangUp(this.#find(sessionId).sessionId)
  }

  /** Has somebody speak with another, outside the room. Throws as `start` does, and `not-found`. */
  async transfer(person: Person, { sessionId, to }: { sessionId: string; to: string }) {
    const { maxPerHour } = this.#judge(person, 'transfer', to)
    const { telephones, take, note } = this.#deps
    if (!telephones) throw withoutTelephones()
    const call = this.#find(sessionId)
    if (call.state !== 'answered')
      throw new Failure('conflict', 'Nobody can be transferred there now: they have not answered, or are on their way.')
    call.state = 'transferring'
    try {
      await take(maxPerHour)
      this.#judge(person, 'transfer', to)
      this.#find(sessionId)
      await telephones.transfer(sessionId, to)
    } catch (error) {
      call.state = 'answered'
      if (!(error instanceof Failure) || error.code !== 'unprocessable') throw error
      note({ event: 'refused', sessionId, to: masked(to), why: error.message })
      throw new Failure('unprocessable', 'The transfer was refused: they are still here.', { cause: error })
    }
    note({ event: 'transferred', sessionId, to: masked(to), by: nameOf(person) })
    this.#end(call)
  }

  has(sessionId: string): boolean {
    return this.#calls.has(sessionId)
  }

  hangUp(sessionId: string) {
    const call = this.#calls.get(sessionId)
    if (!call) return
    if (call.state !== 'beginning') this.#deps.telephones?.hangUp(sessionId)
    this.#end(call)
  }

  /** The owner has changed the room: what may no longer be called, or has gone on for too long, ends. */
  follow() {
    const plan = this.#deps.plan()
    for (const call of [...this.#calls.values()]) {
      if (!plan || !isNamed(plan, 'call', call.to)) this.hangUp(call.sessionId)
      else if (isThere(call) && call.longestS !== plan.maxDurationS) this.#limit(call, plan.maxDurationS)
    }
  }

  /** Nobody is there any more who could speak with them. */
  close() {
    for (const sessionId of [...this.#calls.keys()]) this.hangUp(sessionId)
  }

  /** The plan that lets this person call there. Throws `forbidden` and `invalid-request`. */
  #judge(person: Person, dialled: Dialled, to: string): DialPlan {
    requireDialler(person)
    const exp = person.token?.exp
    if (exp !== undefined && this.#deps.clock.now() >= exp * 1000)
      throw new Failure('forbidden', 'Your meeting token has expired: nobody is called by it any more.')
    if (this.#deps.members.find(person.sessionId) !== person)
      throw new Failure('forbidden', 'You have left this meeting.')
    const plan = this.#deps.plan()
    if (!plan)
      throw new Failure('forbidden', 'Nobody is called from this room: its owner can switch that on (dialOut).')
    requireNamed(plan, dialled, to)
    return plan
  }

  #find(sessionId: string): Call {
    const call = this.#calls.get(sessionId)
    if (call) return call
    throw new Failure('not-found', `There is no telephone ${sessionId} here.`)
  }

  #answered(call: Call) {
    const { clock, members, note } = this.#deps
    call.state = 'answered'
    call.joinedAt = clock.now()
    this.#limit(call, call.longestS)
    note({ event: 'answered', sessionId: call.sessionId, to: masked(call.to) })
    this.#tell(call, 'answered')
    members.tellAll({ type: 'participant', participant: shown(call) })
  }

  /** Hangs up `longestS` after the answer, and says so before. */
  #limit(call: Call, longestS: number) {
    const { clock } = this.#deps
    call.longestS = longestS
    call.cancelTimers()
    const leftMs = call.joinedAt + 1000 * longestS - clock.now()
    const cancelEnd = clock.after(Math.max(0, leftMs), () => this.hangUp(call.sessionId))
    const warn = () => this.#tell(call, 'warning', `This call ends in ${warnedMs / 1000} seconds.`)
    const cancelWarning = leftMs > 2 * warnedMs ? clock.after(leftMs - warnedMs, warn) : () => {}
    call.cancelTimers = () => {
      cancelEnd()
      cancelWarning()
    }
  }

  /** `failed`: why nobody came. */
  #end(call: Call, failed?: string) {
    const { sessionId, state, to } = call
    if (this.#calls.get(sessionId) !== call) return
    this.#calls.delete(sessionId)
    call.cancelTimers()
    if (state === 'beginning') return
    if (isThere(call)) {
      this.#deps.note({ event: 'over', sessionId, to: masked(to) })
      this.#deps.members.tellAll({ type: 'participant-left', sessionId })
    }
    if (failed === undefined) this.#tell(call, 'stopped')
    else this.#tell(call, 'error', failed)
  }

  #tell({ sessionId, userId }: Call, event: RoomDialEvent, message?: string) {
    const told = { type: 'dialled', event, sessionId, ...(userId && { userId }), ...(message && { message }) } as const
    for (const person of this.#deps.members.people) if (mayDial(person)) person.connection?.send(told)
  }
}

const isThere = ({ state }: Call) => state === 'answered' || state === 'transferring'
const nameOf = ({ token, sessionId }: Person) => token?.userId ?? sessionId
const masked = (target: string) => `${target.slice(0, 6)}…${target.slice(-2)}`
/** What a page is told, by the reason that calls end with; LiveKit's own words are for the log. */
const refusals: Record<string, string> = {
  'customer-busy': 'The line is busy.',
  'customer-did-not-answer': 'Nobody answered.',
}

const shown = ({ sessionId, name, userId, joinedAt }: Call): RoomParticipant => ({
  sessionId,
  seat: null,
  userId: userId ?? sessionId,
  userName: name,
  joinedAt,
  isOwner: false,
  isAgent: false,
  isTelephone: true,
  permissions: { canSend: ['audio'], canAdmin: false },
  tracks: { audio: { line: 'audio', isOn: true } },
})

const withoutTelephones = () =>
  new Failure('unprocessable', 'This server carries the room itself: telephones are rung into rooms of LiveKit.')
