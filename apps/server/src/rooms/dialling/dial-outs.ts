import { randomUUID } from 'node:crypto'
import type { CallClock } from '@parley/agent'
import { Failure, type RoomDialEvent, type RoomParticipant } from '@parley/protocol'
import type { Members } from '../members.ts'
import type { Person } from '../person.ts'
import { type DialPlan, mayDial, requireDialler, requireNamed } from './dial-plan.ts'
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
  /** For the log: what was dialled, and by whom. */
  onDialled(call: { sessionId: string; by: string }): void
}

type Wished = { to: string; displayName?: string | undefined; userId?: string | undefined }
/** `isBeginning`: nobody is rung yet. */
type Call = {
  sessionId: string
  name: string
  userId: string | undefined
  state: 'beginning' | 'ringing' | 'answered'
  joinedAt: number
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
    return [...this.#calls.values()].filter(({ state }) => state === 'answered').map(shown)
  }

  /**
   * Rings somebody; resolves to their session id once they are rung. Throws `forbidden`, `invalid-request`, `conflict` while as
   * many are called as may be, `rate-limited`, and `unprocessable` where what carries the room knows no telephones.
   */
  async start(person: Person, { to, displayName, userId }: Wished): Promise<string> {
    const { telephones, number, onDialled } = this.#deps
    const plan = this.#judge(person, to)
    if (!telephones) throw withoutTelephones()
    if (to.startsWith('sip:'))
      throw new Failure('invalid-request', 'Rooms call telephone numbers: SIP addresses can only be transferred to.')
    if (this.#calls.size >= plan.maxCalls)
      throw new Failure(
        'conflict',
        `At most ${plan.maxCalls} of this room’s telephone calls go on at a time: end one first.`,
      )
    const call: Call = {
      sessionId: randomUUID(),
      name: displayName || 'Telephone',
      userId,
      state: 'beginning',
      joinedAt: 0,
      cancelTimers: () => {},
    }
    const { sessionId } = call
    this.#calls.set(sessionId, call)
    try {
      await this.#deps.take(plan.maxPerHour)
      const { trunkId, from } = await number(plan.phoneNumberId)
      // much may have happened meanwhile
      this.#judge(person, to)
      if (!this.#calls.has(sessionId)) throw new Failure('conflict', 'The call was ended before it had begun.')
      call.state = 'ringing'
      onDialled({ sessionId, by: person.token?.userId ?? person.sessionId })
      void telephones
        .ring({
          ...{ identity: sessionId, trunkId, from, to, name: call.name, longestS: plan.maxDurationS },
          connected: () => this.#tell(call, 'connected'),
          gone: () => this.#end(call),
        })
        .then((outcome) => {
          if (this.#calls.get(sessionId) !== call) return telephones.hangUp(sessionId) // who picks up nevertheless
          if (outcome.type === 'answered') this.#answered(call, plan)
          else this.#end(call, outcome.message)
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
    const plan = this.#judge(person, to)
    const { telephones } = this.#deps
    if (!telephones) throw withoutTelephones()
    if (this.#find(sessionId).state !== 'answered')
      throw new Failure('conflict', 'Nobody has answered there yet: transfer them once they have.')
    await this.#deps.take(plan.maxPerHour)
    this.#judge(person, to)
    await telephones.transfer(this.#find(sessionId).sessionId, to)
    const call = this.#calls.get(sessionId)
    if (call) this.#end(call)
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

  /** Nobody is there any more who could speak with them, or the owner does not let it be. */
  close() {
    for (const sessionId of [...this.#calls.keys()]) this.hangUp(sessionId)
  }

  /** The plan that lets this person call there. Throws `forbidden` and `invalid-request`. */
  #judge(person: Person, to: string): DialPlan {
    requireDialler(person)
    if (this.#deps.members.find(person.sessionId) !== person)
      throw new Failure('forbidden', 'You have left this meeting.')
    const plan = this.#deps.plan()
    if (!plan)
      throw new Failure('forbidden', 'Nobody is called from this room: its owner can switch that on (dialOut).')
    requireNamed(plan, to)
    return plan
  }

  #find(sessionId: string): Call {
    const call = this.#calls.get(sessionId)
    if (call) return call
    throw new Failure('not-found', `There is no telephone ${sessionId} here.`)
  }

  #answered(call: Call, { maxDurationS }: DialPlan) {
    const { clock, members } = this.#deps
    call.state = 'answered'
    call.joinedAt = clock.now()
    const longestMs = 1000 * maxDurationS
    const cancelEnd = clock.after(longestMs, () => this.hangUp(call.sessionId))
    const warn = () => this.#tell(call, 'warning', `This call ends in ${warnedMs / 1000} seconds.`)
    const cancelWarning = longestMs > 2 * warnedMs ? clock.after(longestMs - warnedMs, warn) : () => {}
    call.cancelTimers = () => {
      cancelEnd()
      cancelWarning()
    }
    this.#tell(call, 'answered')
    members.tellAll({ type: 'participant', participant: shown(call) })
  }

  /** `failed`: why nobody came. */
  #end(call: Call, failed?: string) {
    const { sessionId, state } = call
    if (this.#calls.get(sessionId) !== call) return
    this.#calls.delete(sessionId)
    call.cancelTimers()
    if (state === 'beginning') return
    if (state === 'answered') this.#deps.members.tellAll({ type: 'participant-left', sessionId })
    if (failed === undefined) this.#tell(call, 'stopped')
    else this.#tell(call, 'error', failed)
  }

  #tell({ sessionId, userId }: Call, event: RoomDialEvent, message?: string) {
    const told = { type: 'dialled', event, sessionId, ...(userId && { userId }), ...(message && { message }) } as const
    for (const person of this.#deps.members.people) if (mayDial(person)) person.connection?.send(told)
  }
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
