import { randomBytes, randomUUID } from 'node:crypto'
import type { CallClock, MediaRoom, RoomEvent } from '@parley/agent'
import {
  type IceServer,
  isFailure,
  maxAppMessageChars,
  type RoomFacts,
  type RoomFatal,
  type RoomHello,
  type RoomParticipant,
} from '@parley/protocol'
import type { RecordedPerson } from '@parley/protocol/resources'
import { isSameSecret } from '../lib/same-secret.ts'
import type { RoomRecordingBooked } from '../records/room-recordings.ts'
import { endOfStay, judgeAdmission, meetingFull, type RoomRules } from './admission.ts'
import { AgentPlace, type BringAgent } from './agent/agent-place.ts'
import { DialOuts, type DialOutsDeps } from './dialling/dial-outs.ts'
import type { RoomTelephones } from './dialling/telephones.ts'
import { Lobby } from './lobby.ts'
import type { MeetingClaims } from './meeting-token.ts'
import { Members } from './members.ts'
import {
  type Connection,
  dismiss,
  type Member,
  type Person,
  permissionsOf,
  permittedLines,
  shown,
  shownInLobby,
  type Waiting,
} from './person.ts'
import { answerRequest, type RoomRequests } from './requests.ts'
import { RoomRecorder } from './room-recorder.ts'
import { SessionData } from './session-data.ts'

/** Where what carries it knows telephones, with those. */
export type CarriedRoom = MediaRoom & { telephones?: RoomTelephones }

export type RoomDeps = {
  facts: RoomFacts
  rules: RoomRules
  media: CarriedRoom
  /** `now` is epoch ms. */
  clock: CallClock
  iceServers: (sessionId: string) => IceServer[]
  bringAgent: BringAgent | null
  /** Where a recording is written, for who began it. */
  bookRecording(startedBy: RecordedPerson): Promise<RoomRecordingBooked>
  dialling: Pick<DialOutsDeps, 'take' | 'number' | 'note'>
  /** Nobody is there any more. */
  onEmpty(): void
  onProblem(error: unknown): void
}

/** What carries rooms: the switchboard. */
export type RoomHost = {
  /** Besides the agent, in one room. */
  readonly maxPeople: number
  /** Whether the sound of rooms passes here, so that it can be recorded. */
  readonly canRecord: boolean
  /** Whether telephones can be rung into them. */
  readonly canDial: boolean
  /** With `echoes`, what somebody sends comes back to them alone. Throws `unavailable`, `not-implemented`. */
  openRoom(tell: (event: RoomEvent) => void, options?: { echoes: boolean }): CarriedRoom
  /** What one person is told of; credentials are good for `lifeMs`. */
  iceServersFor(user: string, lifeMs: number): IceServer[]
}

/** How long a page may be away before its place is free. */
export const graceMs = 15_000
const maxWaiting = 10
/** Timers hold no more; whoever stays longer is looked at again then. */
const longestTimerMs = 2 ** 31 - 1

/** One room while people are in it: who comes, who goes, and what they find when they come back. */
export class Room {
  readonly #deps: RoomDeps
  readonly #members = new Members()
  readonly #place: AgentPlace
  readonly #lobby: Lobby
  readonly #recorder: RoomRecorder
  readonly #dialOuts: DialOuts
  readonly #sessionData: SessionData
  /** Seats whose sound and pictures flow. */
  readonly #flowing = new Set<number>()
  readonly #meetingSessionId = randomUUID()
  #closed = false

  constructor(deps: RoomDeps) {
    this.#deps = deps
    const members = this.#members
    this.#sessionData = new SessionData(deps.clock)
    this.#place = new AgentPlace({
      bringAgent: deps.bringAgent,
      tellAll: (message) => members.tellAll(message),
      isHeard: () => this.#flowing.size > 0,
      onProblem: deps.onProblem,
    })
    this.#recorder = new RoomRecorder({
      members,
      media: deps.media,
      clock: deps.clock,
      isAllowed: () => this.#deps.rules.isRecorded,
      book: deps.bookRecording,
      onProblem: deps.onProblem,
    })
    this.#dialOuts = new DialOuts({
      members,
      telephones: deps.media.telephones,
      clock: deps.clock,
      plan: () => {
        const { dialPlan, expiresAt } = this.#deps.rules
        return expiresAt !== null && deps.clock.now() >= expiresAt ? null : dialPlan
      },
      ...deps.dialling,
    })
    this.#lobby = new Lobby({
      members,
      maxPeople: () => this.#deps.rules.maxPeople,
      seat: (waiting) => this.#seat(waiting),
    })
  }

  /** From now on the room is what its owner has made of it. Who is there already stays. */
  follow(changed: Pick<RoomDeps, 'facts' | 'rules'>) {
    Object.assign(this.#deps, changed)
    if (!changed.rules.isRecorded) this.#recorder.close('stopped')
    this.#dialOuts.follow()
  }

  get people(): Person[] {
    return this.#members.people
  }

  /** Lets somebody in, or into the lobby; returns their session id, or why not. */
  join(hello: RoomHello, token: MeetingClaims | null | undefined, connection: Connection): string | RoomFatal {
    const { rules, clock } = this.#deps
    const now = clock.now()
    const admission = judgeAdmission(rules, { version: hello.version, token }, this.people.length, now)
    if ('fatal' in admission) return admission.fatal
    if (this.#members.waiting.length >= maxWaiting && admission.access.level === 'lobby') return meetingFull
    const waiting: Waiting = {
      place: 'lobby',
      knocked: null,
      sessionId: randomUUID(),
      resumeToken: newToken(),
      userName: token?.userName ?? hello.userName ?? '',
      userData: hello.userData,
      token: token ?? null,
      connection,
      cancelGrace: () => {},
      cancelEnd: () => {},
    }
    this.#members.put(waiting)
    if (admission.access.level === 'full') this.#seat(waiting)
    else this.#welcome(waiting)
    return waiting.sessionId
  }

  /** Gives a page that was away its place back; false where it has none any more. */
  resume(sessionId: string, resumeToken: string, connection: Connection): boolean {
    const member = this.#members.find(sessionId)
    if (!member || !isSameSecret(resumeToken, member.resumeToken)) return false
    member.cancelGrace()
    member.connection?.drop()
    member.connection = connection
    member.resumeToken = newToken()
    this.#welcome(member)
    return true
  }

  /** What a page says. Throws nothing: whoever asks something wrong is answered so. */
  async receive(sessionId: string, message: RoomRequests): Promise<void> {
    const member = this.#members.find(sessionId)
    if (!member) return
    const { ask } = message
    try {
      const answer = await answerRequest(this.#parts, member, message)
      if (ask !== undefined) member.connection?.send({ type: 'done', ask, ...answer })
    } catch (error) {
      if (!isFailure(error)) this.#deps.onProblem(error)
      const words = isFailure(error) ? error.message : 'Something went wrong on our side. Please try again.'
      if (ask !== undefined) member.connection?.send({ type: 'refused', ask, message: words })
    }
  }

  /** The page's socket is gone; it may come back. */
  disconnected(sessionId: string, connection: Connection) {
    const member = this.#members.find(sessionId)
    if (member?.connection !== connection) return
    member.connection = null
    // somebody who waited may have been let in by then
    const leave = () => this.#leave(this.#members.find(sessionId) ?? member)
    member.cancelGrace = this.#deps.clock.after(graceMs, leave)
  }

  hearMedia(event: RoomEvent) {
    const person = this.people.find(({ seat }) => seat === event.seat)
    if (!person) return
    switch (event.type) {
      case 'open':
        this.#flowing.add(event.seat)
        this.#place.want()
        break
      case 'lost':
        this.#flowing.delete(event.seat)
        if (this.#deps.media.carrier === 'server') person.connection?.send({ type: 'media-lost' })
        break
      case 'digit':
        this.#place.agent?.press(event.digit)
        return
    }
    this.#place.tellWhoHears()
  }

  /** Whoever was refused must not leave a room open behind them. */
  closeIfEmpty() {
    if (this.#members.size === 0) this.#end()
  }

  /** Sends everybody away, and says why. */
  close(fatal: RoomFatal | null) {
    for (const member of this.#members.clear()) dismiss(member, fatal)
    this.#end()
  }

  /** What requests concern. */
  get #parts() {
    return {
      members: this.#members,
      lobby: this.#lobby,
      recorder: this.#recorder,
      dialOuts: this.#dialOuts,
      place: this.#place,
      media: this.#deps.media,
      sessionData: this.#sessionData,
      mediaChanged: (event: RoomEvent) => this.hearMedia(event),
      leave: (member: Member, fatal?: RoomFatal) => this.#leave(member, fatal),
    }
  }

  #seat(waiting: Waiting) {
    const { clock, media } = this.#deps
    const taken = new Set(this.people.map(({ seat }) => seat))
    const seat = Array.from({ length: taken.size + 1 }, (_, number) => number).find((number) => !taken.has(number)) ?? 0
    const { knocked: _, ...visitor } = waiting
    const end = endOfStay(this.#deps.rules, visitor.token)
    const person: Person = {
      ...visitor,
      place: 'room',
      seat,
      joinedAt: clock.now(),
      ejectAt: end?.at ?? null,
      permissions: permissionsOf(visitor.token),
      tracks: {},
    }
    this.#members.put(person)
    media.permit(seat, permittedLines(person.permissions))
    if (end) this.#endAt(person, end)
    this.#welcome(person)
    this.#recorder.heard(person)
    this.#members.tellOthers(person, { type: 'participant', participant: shown(person) })
  }

  #endAt(person: Person, end: { at: number; fatal: RoomFatal }) {
    const leftMs = end.at - this.#deps.clock.now()
    person.cancelEnd = this.#deps.clock.after(Math.min(longestTimerMs, leftMs), () => {
      if (leftMs > longestTimerMs) this.#endAt(person, end)
      else this.#leave(person, end.fatal)
    })
  }

  #welcome(member: Member) {
    const { facts, clock, iceServers, media } = this.#deps
    const isInside = member.place === 'room'
    member.connection?.send({
      type: 'joined',
      access: { level: isInside ? 'full' : 'lobby' },
      sessionId: member.sessionId,
      seat: isInside ? member.seat : null,
      participants: isInside ? this.#everybody() : [shownInLobby(member, clock.now())],
      waiting: isInside ? this.#lobby.knockersFor(member) : [],
      meetingSessionId: this.#meetingSessionId,
      sessionData: isInside ? this.#sessionData.data : {},
      room: facts,
      maxAppMessageChars,
      iceServers: isInside ? iceServers(member.sessionId) : [],
      carrier: media.carrier,
      recording: isInside ? this.#recorder.shown : null,
      resumeToken: member.resumeToken,
    })
  }

  #everybody(): RoomParticipant[] {
    const { agent } = this.#place
    return [...this.people.map(shown), ...(agent ? [agent.participant] : []), ...this.#dialOuts.participants]
  }

  #leave(member: Member, fatal: RoomFatal | null = null) {
    if (!this.#members.remove(member)) return
    dismiss(member, fatal)
    if (member.place === 'lobby') {
      if (member.knocked !== null) this.#members.tellAdmins({ type: 'waiting-left', id: member.sessionId })
    } else {
      this.#flowing.delete(member.seat)
      this.#deps.media.leave(member.seat)
      this.#members.tellAll({ type: 'participant-left', sessionId: member.sessionId })
    }
    if (this.people.length === 0) {
      this.#place.dismiss()
      this.#dialOuts.close()
      this.#recorder.close('room-ended')
    } else this.#place.tellWhoHears()
    if (this.#members.size === 0) this.#end()
  }

  #end() {
    if (this.#closed) return
    this.#closed = true
    this.#place.dismiss()
    this.#dialOuts.close()
    this.#recorder.close('room-ended')
    this.#deps.media.close()
    this.#deps.onEmpty()
  }
}

const newToken = () => randomBytes(32).toString('base64url')
