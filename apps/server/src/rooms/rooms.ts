import type { CallClock, MediaRoom } from '@parley/agent'
import { maxRoomPeople, type RoomAccess, type RoomFacts, type RoomFatal, type RoomHello } from '@parley/protocol'
import type { Logger } from 'pino'
import { dayMs } from '../lib/days.ts'
import type { RoomRecordings } from '../records/room-recordings.ts'
import type { Kept } from '../resources/kinds.ts'
import { createOneAtATime } from '../resources/one-at-a-time.ts'
import type { ResourceService } from '../resources/resource-service.ts'
import { judgeAdmission, judgeVersion, noRoom, type RoomRules } from './admission.ts'
import type { BringAgent } from './agent/agent-place.ts'
import { tryConnection } from './connection-trial.ts'
import { dialPlanOf } from './dialling/dial-plan.ts'
import type { DiallingNumber } from './dialling/dialling-number.ts'
import type { MeetingClaims, MeetingTokens } from './meeting-token.ts'
import type { Connection, Seat } from './person.ts'
import { Room, type RoomHost } from './room.ts'

/** Whoever stays longer in a room reaches it without a relay, or comes anew. */
const longestStayMs = dayMs
/** What was changed by way of another server is followed within this time. */
const lookAgainMs = 10_000

/** Which server a room is on. */
export type RoomLeases = {
  /** False while another server has it. */
  take(orgId: string, name: string): Promise<boolean>
  giveBack(orgId: string, name: string): Promise<void>
}

export type RoomsDeps = {
  service: Pick<ResourceService, 'find'>
  leases: RoomLeases
  tokens: Pick<MeetingTokens, 'read'>
  /** Null where voice is switched off. */
  host: RoomHost | null
  agentFor: (room: { orgId: string; room: string; assistantId: string; media: MediaRoom }) => BringAgent
  recordings: Pick<RoomRecordings, 'book'>
  /** Whether whoever runs this server lets rooms be recorded. */
  mayRecord: boolean
  dialling: {
    /** Counts what a room dials. Throws `rate-limited`. */
    take(orgId: string, room: string, perHour: number): Promise<void>
    /** What it dials by. Throws `invalid-request`. */
    number(orgId: string, phoneNumberId: string): Promise<DiallingNumber>
  }
  /** At the same time, on this server. */
  maxRooms: number
  /** `now` is epoch ms. */
  clock: CallClock
  log: Logger
}

/** The rooms of this server that somebody is in. */
export class Rooms {
  readonly #deps: RoomsDeps
  readonly #open = new Map<string, Room>()
  /** Leases on their way back: nobody takes one again before. */
  readonly #givingBack = new Map<string, Promise<void>>()
  /** End the looking again after each that is open. */
  readonly #stopLooking = new Map<string, () => void>()
  /** Entering one room. */
  readonly #oneAtATime = createOneAtATime()
  #isClosing = false

  constructor(deps: RoomsDeps) {
    this.#deps = deps
  }

  /** What is open here, and how many are in it. */
  get figures(): { rooms: number; people: number } {
    const rooms = [...this.#open.values()]
    return { rooms: rooms.length, people: rooms.reduce((sum, { people }) => sum + people.length, 0) }
  }

  /** What the room would let this visitor do, without joining. */
  async look(orgId: string, name: string, hello: RoomHello) {
    const judged = await this.#judge(orgId, name, hello)
    if ('type' in judged) return judged
    const { room, token, admission } = judged
    if ('fatal' in admission && admission.fatal.type !== 'not-allowed') return admission.fatal
    const access: RoomAccess = 'access' in admission ? admission.access : { level: 'none' }
    return { access, room: factsOf(room, token ?? null, this) }
  }

  /** Lets a page try its connection to this server, where it may join, or says why not. */
  async try(orgId: string, name: string, hello: RoomHello, connection: Connection): Promise<Seat | RoomFatal> {
    const judged = await this.#judge(orgId, name, hello)
    if ('type' in judged) return judged
    if ('fatal' in judged.admission) return judged.admission.fatal
    const { host, clock } = this.#deps
    if (!host) return withoutVoice
    return this.#isClosing ? shuttingDown : tryConnection(host, clock, connection)
  }

  /** Lets a page in, or says why not. */
  async enter(orgId: string, name: string, hello: RoomHello, connection: Connection): Promise<Seat | RoomFatal> {
    if (hello.purpose === 'resume') return this.#comeBack(orgId, name, hello, connection)
    const found = await this.#find(orgId, name, hello)
    if ('type' in found) return found
    // whoever is refused closes what they opened: nobody may be on their way into it
    return this.#oneAtATime(keyOf(orgId, name), async () => {
      const room = await this.#openRoom(orgId, found.room)
      if (!(room instanceof Room)) return room
      if (this.#open.get(keyOf(orgId, name)) !== room) return justClosed
      const sessionId = room.join(hello, found.token, connection)
      if (typeof sessionId === 'string') return seatOf(room, sessionId, connection)
      room.closeIfEmpty()
      return sessionId
    })
  }

  /** The most that a room may hold here. */
  get maxPeople(): number {
    return this.#deps.host?.maxPeople ?? maxRoomPeople
  }

  /** Has a room that is open be what its owner has made of it: what is no longer allowed ends at once. */
  follow(stored: Kept<'room'>) {
    this.#open.get(keyOf(stored.orgId, stored.id))?.follow(this.#settingsOf(stored))
  }

  /** Sends everybody out of a room that is no more. */
  remove(orgId: string, name: string) {
    this.#open.get(keyOf(orgId, name))?.close({ ...noRoom, msg: 'This room was deleted.' })
  }

  /** Ends the rooms that are open: they may be another server's by now. */
  giveUp() {
    for (const room of [...this.#open.values()]) room.close(null)
  }

  /** Ends all rooms: their pages come back to another server, or say that the connection is lost. */
  async close(): Promise<void> {
    this.#isClosing = true
    this.giveUp()
    await Promise.all(this.#givingBack.values())
  }

  /** Whether whoever runs this server lets rooms be recorded. */
  get mayRecord(): boolean {
    return this.#deps.mayRecord
  }

  /** Whether their sound passes here. */
  get canRecord(): boolean {
    return this.#deps.host?.canRecord ?? true
  }

  /** Whether telephones can be rung into them. */
  get canDial(): boolean {
    return this.#deps.host?.canDial ?? false
  }

  async #judge(orgId: string, name: string, hello: RoomHello) {
    const found = await this.#find(orgId, name, hello)
    if ('type' in found) return found
    const people = this.#open.get(keyOf(orgId, name))?.people.length ?? 0
    const visitor = { version: hello.version, token: found.token }
    return {
      ...found,
      admission: judgeAdmission(this.#rulesOf(found.room), visitor, people, this.#deps.clock.now()),
    }
  }

  async #find(
    orgId: string,
    name: string,
    { version, token }: RoomHello,
  ): Promise<RoomFatal | { room: Kept<'room'>; token: MeetingClaims | null | undefined }> {
    const outdated = judgeVersion(version)
    if (outdated) return outdated
    const room = await this.#deps.service.find(orgId, 'room', name)
    return room ? { room, token: token === undefined ? undefined : await this.#deps.tokens.read(token) } : noRoom
  }

  async #openRoom(orgId: string, stored: Kept<'room'>): Promise<Room | RoomFatal> {
    const { host, maxRooms, leases } = this.#deps
    const key = keyOf(orgId, stored.id)
    const known = this.#open.get(key)
    if (known) {
      known.follow(this.#settingsOf(stored))
      return known
    }
    if (!host) return withoutVoice
    if (this.#isClosing) return shuttingDown
    if (this.#open.size >= maxRooms) return unavailable('All rooms of this server are taken. Please try again later.')
    await this.#givingBack.get(key)
    if (!(await leases.take(orgId, stored.id)))
      return unavailable('This room has just been opened on another server. Please try again.')
    return this.#begin(orgId, stored, host)
  }

  #begin(orgId: string, stored: Kept<'room'>, host: RoomHost): Room {
    const { agentFor, recordings, dialling, clock, log } = this.#deps
    const key = keyOf(orgId, stored.id)
    let room: Room | null = null
    const media = host.openRoom((event) => room?.hearMedia(event))
    const { assistantId } = stored
    const recorded = { orgId, room: stored.id, assistantId: assistantId ?? null }
    room = new Room({
      ...this.#settingsOf(stored),
      media,
      clock,
      iceServers: (sessionId) => host.iceServersFor(sessionId, longestStayMs),
      bringAgent: assistantId ? agentFor({ orgId, room: stored.id, assistantId, media }) : null,
      bookRecording: (startedBy) => recordings.book(recorded, startedBy),
      dialling: {
        take: (perHour) => dialling.take(orgId, stored.id, perHour),
        number: (phoneNumberId) => dialling.number(orgId, phoneNumberId),
        note: (event) => log.info({ ...event, room: key }, 'a telephone of a room'),
      },
      onEmpty: () => this.#forget(orgId, stored.id),
      onProblem: (err) => log.warn({ err, room: key }, 'something in a room did not work'),
    })
    this.#open.set(key, room)
    this.#lookAgain(orgId, stored.id)
    return room
  }

  #lookAgain(orgId: string, name: string) {
    const { clock, service } = this.#deps
    const key = keyOf(orgId, name)
    const room = this.#open.get(key)
    const look = async () => {
      const stored = await service.find(orgId, 'room', name).catch(() => undefined) // it is the database's turn to come back
      if (this.#open.get(key) !== room) return
      if (stored === null) return this.remove(orgId, name)
      if (stored) this.follow(stored)
      this.#lookAgain(orgId, name)
    }
    this.#stopLooking.set(
      key,
      clock.after(lookAgainMs, () => void look()),
    )
  }

  #settingsOf(room: Kept<'room'>) {
    const rules = this.#rulesOf(room)
    return { facts: factsOf(room, null, this), rules }
  }

  #rulesOf(room: Kept<'room'>): RoomRules {
    const rules = rulesOf(room, this.maxPeople)
    return { ...rules, isRecorded: rules.isRecorded && this.mayRecord }
  }

  #forget(orgId: string, name: string) {
    const { leases, log } = this.#deps
    const key = keyOf(orgId, name)
    this.#open.delete(key)
    this.#stopLooking.get(key)?.()
    this.#stopLooking.delete(key)
    const given: Promise<void> = leases
      .giveBack(orgId, name)
      .catch((err) => log.warn({ err, room: key }, 'the lease of a room could not be given back'))
      .finally(() => {
        if (this.#givingBack.get(key) === given) this.#givingBack.delete(key)
      })
    this.#givingBack.set(key, given)
  }

  #comeBack(
    orgId: string,
    name: string,
    { sessionId, resumeToken }: Extract<RoomHello, { purpose: 'resume' }>,
    connection: Connection,
  ): Seat | RoomFatal {
    const room = this.#open.get(keyOf(orgId, name))
    if (room?.resume(sessionId, resumeToken, connection)) return seatOf(room, sessionId, connection)
    return { type: 'connection-error', msg: 'This place in the meeting is gone.', details: { on: 'reconnect' } }
  }
}

const keyOf = (orgId: string, name: string) => `${orgId}/${name}`

const seatOf = (room: Room, sessionId: string, connection: Connection): Seat => ({
  receive: (message) => room.receive(sessionId, message),
  disconnected: () => room.disconnected(sessionId, connection),
})

export const unavailable = (msg: string, details: Record<string, unknown> = {}): RoomFatal => ({
  type: 'connection-error',
  msg,
  details: { on: 'join', ...details },
})

const withoutVoice = unavailable('Rooms need the voice of this server, which is switched off.')
const justClosed = unavailable('This room has just been closed. Please try again.')
const shuttingDown = unavailable('This server is shutting down. Please try again in a minute.')

function rulesOf(room: Kept<'room'>, most: number): RoomRules {
  const { privacy, knocking, maxParticipants, nbf, exp, ejectAtRoomExp, recordingEnabled } = room
  return {
    room: keyOf(room.orgId, room.id),
    privacy: privacy ?? 'private',
    hasLobby: knocking ?? false,
    maxPeople: Math.min(maxParticipants ?? most, most),
    notBefore: nbf ? nbf * 1000 : null,
    expiresAt: exp ? exp * 1000 : null,
    ejectsAtExpiry: ejectAtRoomExp ?? false,
    isRecorded: recordingEnabled ?? false,
    dialPlan: dialPlanOf(room),
  }
}

/** What everybody in a room may know of it. */
function factsOf(
  room: Kept<'room'>,
  token: MeetingClaims | null,
  { maxPeople: most, mayRecord, canRecord, canDial }: Pick<Rooms, 'maxPeople' | 'mayRecord' | 'canRecord' | 'canDial'>,
): RoomFacts {
  const { id, privacy, knocking, maxParticipants, assistantId, recordingEnabled, dialOut, nbf, exp } = room
  return {
    id,
    name: id,
    config: {
      privacy: privacy ?? 'private',
      knocking: knocking ?? false,
      maxParticipants: Math.min(maxParticipants ?? most, most),
      hasAssistant: Boolean(assistantId),
      recordingEnabled: Boolean(recordingEnabled) && mayRecord && canRecord,
      dialOut: Boolean(dialOut) && canDial,
      nbf,
      exp,
    },
    ...(token && { tokenConfig: { isOwner: token.isOwner, nbf: token.nbf, exp: token.exp } }),
  }
}
