import { randomBytes, randomUUID } from 'node:crypto'
import type { CallClock, MediaRoom, RoomEvent } from '@parley/agent'
import {
  Failure,
  type IceServer,
  isFailure,
  maxAppMessageChars,
  maxRoomPeople,
  maxSessionDataChars,
  type RoomClientMessage,
  type RoomFacts,
  type RoomFatal,
  type RoomHello,
  type RoomLine,
  type RoomParticipant,
  type RoomParticipantRequest,
  type RoomServerMessage,
} from '@parley/protocol'
import { isSameSecret } from '../lib/same-secret.ts'
import { endOfStay, judgeAdmission, meetingFull, type RoomRules } from './admission.ts'
import type { MeetingClaims } from './meeting-token.ts'
import {
  type Connection,
  canAdminPeople,
  dismiss,
  type Member,
  type Person,
  permissionsOf,
  permittedLines,
  shown,
  shownInLobby,
  shownWaiting,
  type Waiting,
} from './person.ts'

/** An agent that is in a room, as the room sees it. */
export type AgentInRoom = {
  participant: RoomParticipant
  /** Something that a page said to it, or to everybody. */
  hear(data: unknown): void
  press(digit: string): void
  /** Whether anybody hears it. */
  setHeard(isHeard: boolean): void
  leave(): void
}

/** Brings the agent of a room; null for a room without one. Rejects where it cannot come. */
export type BringAgent = (on: {
  /** What it tells pages. */
  text(text: string): void
  gone(): void
}) => Promise<AgentInRoom>

export type RoomDeps = {
  facts: RoomFacts
  rules: RoomRules
  media: MediaRoom
  /** `now` is epoch ms. */
  clock: CallClock
  iceServers: (sessionId: string) => IceServer[]
  bringAgent: BringAgent | null
  /** Nobody is there any more. */
  onEmpty(): void
  onProblem(error: unknown): void
}

/** How long a page may be away before its place is free. */
export const graceMs = 15_000
const maxWaiting = 10
/** Timers hold no more; whoever stays longer is looked at again then. */
const longestTimerMs = 2 ** 31 - 1

type Requests = Exclude<RoomClientMessage, RoomHello>
type Request<Type extends Requests['type']> = Extract<Requests, { type: Type }>
type Answer = { sdp?: string; ids?: string[] } | undefined
/** `gone`: it ended its call, or could not come, and is not asked again before the room was empty. */
type AgentState = { status: 'away' | 'coming' | 'gone' } | { status: 'there'; agent: AgentInRoom }

/** One room while people are in it: who they are, what they send, and what they say to each other. */
export class Room {
  readonly #deps: RoomDeps
  readonly #members = new Map<string, Member>()
  /** Seats whose sound and pictures flow. */
  readonly #flowing = new Set<number>()
  readonly #meetingSessionId = randomUUID()
  #sessionData: Record<string, unknown> = {}
  #agent: AgentState = { status: 'away' }
  #closed = false

  constructor(deps: RoomDeps) {
    this.#deps = deps
  }

  /** From now on the room is what its owner has made of it. Who is there already stays. */
  follow(changed: Pick<RoomDeps, 'facts' | 'rules'>) {
    Object.assign(this.#deps, changed)
  }

  get people(): Person[] {
    return [...this.#members.values()].filter((member) => member.place === 'room')
  }

  /** Lets somebody in, or into the lobby; returns their session id, or why not. */
  join(hello: RoomHello, token: MeetingClaims | null | undefined, connection: Connection): string | RoomFatal {
    const { rules, clock } = this.#deps
    const now = clock.now()
    const admission = judgeAdmission(rules, { version: hello.version, token }, this.people.length, now)
    if ('fatal' in admission) return admission.fatal
    if (this.#waiting.length >= maxWaiting && admission.access.level === 'lobby') return meetingFull
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
    this.#members.set(waiting.sessionId, waiting)
    if (admission.access.level === 'full') this.#seat(waiting)
    else this.#welcome(waiting)
    return waiting.sessionId
  }

  /** Gives a page that was away its place back; false where it has none any more. */
  resume(sessionId: string, resumeToken: string, connection: Connection): boolean {
    const member = this.#members.get(sessionId)
    if (!member || !isSameSecret(resumeToken, member.resumeToken)) return false
    member.cancelGrace()
    member.connection?.close()
    member.connection = connection
    member.resumeToken = newToken()
    this.#welcome(member)
    return true
  }

  /** What a page says. Throws nothing: whoever asks something wrong is answered so. */
  async receive(sessionId: string, message: Requests): Promise<void> {
    const member = this.#members.get(sessionId)
    if (!member) return
    const { ask } = message
    try {
      const answer = await this.#act(member, message)
      if (ask !== undefined) member.connection?.send({ type: 'done', ask, ...answer })
    } catch (error) {
      if (!isFailure(error)) this.#deps.onProblem(error)
      const words = isFailure(error) ? error.message : 'Something went wrong on our side. Please try again.'
      if (ask !== undefined) member.connection?.send({ type: 'refused', ask, message: words })
    }
  }

  /** The page's socket is gone; it may come back. */
  disconnected(sessionId: string, connection: Connection) {
    const member = this.#members.get(sessionId)
    if (member?.connection !== connection) return
    member.connection = null
    member.cancelGrace = this.#deps.clock.after(graceMs, () => this.#leave(member))
  }

  hearMedia(event: RoomEvent) {
    const person = this.people.find(({ seat }) => seat === event.seat)
    if (!person) return
    switch (event.type) {
      case 'open':
        this.#flowing.add(event.seat)
        this.#wantAgent()
        break
      case 'lost':
        this.#flowing.delete(event.seat)
        person.connection?.send({ type: 'media-lost' })
        break
      case 'digit':
        if (this.#agent.status === 'there') this.#agent.agent.press(event.digit)
        return
    }
    this.#tellAgentWhoHears()
  }

  /** Whoever was refused must not leave a room open behind them. */
  closeIfEmpty() {
    if (this.#members.size === 0) this.#end()
  }

  /** Sends everybody away, and says why. */
  close(fatal: RoomFatal | null) {
    for (const member of this.#members.values()) dismiss(member, fatal)
    this.#members.clear()
    this.#end()
  }

  get #waiting(): Waiting[] {
    return [...this.#members.values()].filter((member) => member.place === 'lobby')
  }

  // Coming and going

  #seat(waiting: Waiting) {
    const { clock, media } = this.#deps
    const taken = new Set(this.people.map(({ seat }) => seat))
    const seat = Array.from({ length: maxRoomPeople }, (_, number) => number).find((number) => !taken.has(number)) ?? 0
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
    this.#members.set(person.sessionId, person)
    media.permit(seat, permittedLines(person.permissions))
    if (end) this.#endAt(person, end)
    this.#welcome(person)
    this.#tellOthers(person, { type: 'participant', participant: shown(person) })
  }

  #endAt(person: Person, end: { at: number; fatal: RoomFatal }) {
    const leftMs = end.at - this.#deps.clock.now()
    person.cancelEnd = this.#deps.clock.after(Math.min(longestTimerMs, leftMs), () => {
      if (leftMs > longestTimerMs) this.#endAt(person, end)
      else this.#leave(person, end.fatal)
    })
  }

  #welcome(member: Member) {
    const { facts, clock, iceServers } = this.#deps
    const isInside = member.place === 'room'
    member.connection?.send({
      type: 'joined',
      access: { level: isInside ? 'full' : 'lobby' },
      sessionId: member.sessionId,
      seat: isInside ? member.seat : null,
      participants: isInside ? this.#everybody() : [shownInLobby(member, clock.now())],
      waiting: isInside ? this.#knockersFor(member) : [],
      meetingSessionId: this.#meetingSessionId,
      sessionData: isInside ? this.#sessionData : {},
      room: facts,
      maxAppMessageChars,
      iceServers: isInside ? iceServers(member.sessionId) : [],
      resumeToken: member.resumeToken,
    })
  }

  #everybody(): RoomParticipant[] {
    const agent = this.#agent.status === 'there' ? [this.#agent.agent.participant] : []
    return [...this.people.map(shown), ...agent]
  }

  #knockersFor({ permissions }: Person) {
    return canAdminPeople(permissions) ? this.#waiting.filter(({ knocked }) => knocked !== null).map(shownWaiting) : []
  }

  #leave(member: Member, fatal: RoomFatal | null = null) {
    if (this.#members.get(member.sessionId) !== member) return
    this.#members.delete(member.sessionId)
    dismiss(member, fatal)
    if (member.place === 'lobby') {
      if (member.knocked !== null) this.#tellAdmins({ type: 'waiting-left', id: member.sessionId })
    } else {
      this.#flowing.delete(member.seat)
      this.#deps.media.leave(member.seat)
      this.#tellAll({ type: 'participant-left', sessionId: member.sessionId })
    }
    if (this.people.length === 0) this.#dismissAgent()
    else this.#tellAgentWhoHears()
    if (this.#members.size === 0) this.#end()
  }

  #end() {
    if (this.#closed) return
    this.#closed = true
    this.#dismissAgent()
    this.#deps.media.close()
    this.#deps.onEmpty()
  }

  // The agent

  #wantAgent() {
    const { bringAgent, onProblem } = this.#deps
    if (!bringAgent || this.#agent.status !== 'away') return
    const coming: AgentState = { status: 'coming' }
    this.#agent = coming
    const on = { text: (text: string) => this.#tellFromAgent(text), gone: () => this.#loseAgent() }
    bringAgent(on).then(
      (agent) => {
        if (this.#agent !== coming) return agent.leave()
        this.#agent = { status: 'there', agent }
        this.#tellAll({ type: 'participant', participant: agent.participant })
        this.#tellAgentWhoHears()
      },
      (error) => {
        if (this.#agent === coming) this.#agent = { status: 'gone' }
        onProblem(error)
      },
    )
  }

  #tellAgentWhoHears() {
    if (this.#agent.status === 'there') this.#agent.agent.setHeard(this.#flowing.size > 0)
  }

  #tellFromAgent(text: string) {
    if (this.#agent.status !== 'there') return
    const { sessionId } = this.#agent.agent.participant
    this.#tellAll({ type: 'app-message', data: parsed(text), from: sessionId })
  }

  /** It has ended its call. */
  #loseAgent() {
    if (this.#agent.status !== 'there') return
    const { sessionId } = this.#agent.agent.participant
    this.#agent = { status: 'gone' }
    this.#tellAll({ type: 'participant-left', sessionId })
  }

  #dismissAgent() {
    const before = this.#agent
    this.#agent = { status: 'away' }
    if (before.status === 'there') before.agent.leave()
  }

  // What pages ask

  async #act(member: Member, message: Requests): Promise<Answer> {
    if (message.type === 'leave') this.#leave(member)
    else if (member.place === 'lobby') this.#askFromLobby(member, message)
    else return this.#askFromRoom(member, message)
    return undefined
  }

  #askFromLobby(waiting: Waiting, message: Requests) {
    if (message.type === 'knock') this.#knock(waiting, message)
    else if (message.type === 'user') this.#rename(waiting, message)
    else throw new Failure('forbidden', 'This needs full access: you are in the lobby.')
  }

  async #askFromRoom(person: Person, message: Exclude<Requests, { type: 'leave' }>): Promise<Answer> {
    switch (message.type) {
      case 'offer':
        return this.#connect(person, message)
      case 'admit':
        return this.#admit(person, message.decisions)
      case 'tracks':
        this.#setTracks(person, message)
        break
      case 'without':
        this.#withhold(person, message.lines)
        break
      case 'app-message':
        this.#passOn(person, message)
        break
      case 'user':
        this.#rename(person, message)
        break
      case 'participants':
        this.#administer(person, message.requests)
        break
      case 'session-data':
        this.#setSessionData(message)
        break
      case 'knock': // whoever is inside already
    }
    return undefined
  }

  async #connect({ seat, permissions }: Person, { sdp }: Request<'offer'>): Promise<Answer> {
    const { media } = this.#deps
    media.permit(seat, permittedLines(permissions)) // again: a media thread that was lost forgot it
    return { sdp: await media.join(seat, sdp) }
  }

  #setTracks(person: Person, { tracks }: Request<'tracks'>) {
    const permitted = permittedLines(person.permissions)
    const refused = Object.entries(tracks).find(([, { line, isOn }]) => isOn && !permitted.includes(line))
    if (refused) throw new Failure('forbidden', `You may not send ${refused[0]} in this room.`)
    const lines = Object.values(tracks).map(({ line }) => line)
    if (new Set(lines).size < lines.length) throw new Failure('invalid-request', 'Each line can carry one track.')
    person.tracks = tracks
    this.#tellOf(person)
  }

  #withhold({ seat }: Person, lines: Record<string, RoomLine[]>) {
    const bySeat = Object.entries(lines).flatMap(([sessionId, unwanted]) => {
      const other = this.#members.get(sessionId)
      return other?.place === 'room' ? [[other.seat, unwanted] as const] : []
    })
    this.#deps.media.withhold(seat, new Map(bySeat))
  }

  #passOn({ sessionId }: Person, { data, to }: Request<'app-message'>) {
    if ((JSON.stringify(data) ?? '').length > maxAppMessageChars)
      throw new Failure('too-large', `Message data too large. Max size is ${maxAppMessageChars}`)
    const message: RoomServerMessage = { type: 'app-message', data, from: sessionId }
    for (const person of this.people)
      if (person.sessionId !== sessionId && (to === '*' || to.includes(person.sessionId)))
        person.connection?.send(message)
    if (this.#agent.status !== 'there') return
    const { agent } = this.#agent
    if (to === '*' || to.includes(agent.participant.sessionId)) agent.hear(data)
  }

  #rename(member: Member, { userName, userData }: Request<'user'>) {
    if (userName !== undefined) member.userName = userName
    if (userData !== undefined) member.userData = userData
    if (member.place === 'room') this.#tellOf(member)
  }

  #administer(person: Person, requests: Record<string, RoomParticipantRequest>) {
    requireAdmin(person)
    const known = Object.entries(requests).map(([sessionId, request]) => {
      const isAgent = this.#agent.status === 'there' && this.#agent.agent.participant.sessionId === sessionId
      const other = this.#members.get(sessionId)
      if (!isAgent && other?.place !== 'room') throw new Failure('not-found', `There is nobody ${sessionId} here.`)
      return { other, request }
    })
    for (const { other, request } of known) {
      if (other?.place === 'room') this.#ask(other, request)
      else if (request.eject && this.#agent.status === 'there') this.#agent.agent.leave()
    }
  }

  #ask(person: Person, { eject, permissions, ...wishes }: RoomParticipantRequest) {
    if (eject) return this.#leave(person, { type: 'ejected', msg: 'You were removed from this meeting.' })
    if (permissions) this.#allow(person, permissions)
    if (Object.keys(wishes).length > 0) person.connection?.send({ type: 'asked-to', ...wishes })
  }

  #allow(person: Person, permissions: Partial<Person['permissions']>) {
    person.permissions = { ...person.permissions, ...permissions }
    const lines = permittedLines(person.permissions)
    this.#deps.media.permit(person.seat, lines)
    const tracks = Object.entries(person.tracks)
    person.tracks = Object.fromEntries(
      tracks.map(([name, { line, isOn }]) => [name, { line, isOn: isOn && lines.includes(line) }]),
    )
    this.#tellOf(person)
    for (const waiting of this.#knockersFor(person)) person.connection?.send({ type: 'waiting', waiting })
  }

  #admit(person: Person, decisions: Record<string, boolean>): Answer {
    requireAdmin(person)
    const known = Object.entries(decisions).flatMap(([id, isWelcome]) => {
      const member = this.#members.get(id)
      return member?.place === 'lobby' ? [{ member, isWelcome }] : []
    })
    const welcome = known.filter(({ isWelcome }) => isWelcome).length
    if (this.people.length + welcome > this.#deps.rules.maxPeople)
      throw new Failure('conflict', 'This meeting is full: nobody else can be let in.')
    for (const { member, isWelcome } of known) {
      this.#tellAdmins({ type: 'waiting-left', id: member.sessionId })
      if (isWelcome) this.#seat(member)
      else this.#deny(member)
    }
    return { ids: known.map(({ member }) => member.sessionId) }
  }

  #deny(waiting: Waiting) {
    waiting.knocked = null
    waiting.connection?.send({ type: 'denied' })
  }

  #knock(waiting: Waiting, { name }: Request<'knock'>) {
    waiting.knocked = name || waiting.userName
    if (name) waiting.userName = name
    this.#tellAdmins({ type: 'waiting', waiting: shownWaiting(waiting) })
  }

  #setSessionData({ data, strategy }: Request<'session-data'>) {
    const next = strategy === 'replace' ? data : { ...this.#sessionData, ...data }
    if (JSON.stringify(next).length > maxSessionDataChars)
      throw new Failure('too-large', `Meeting session data is too large. Maximum size is ${maxSessionDataChars}.`)
    this.#sessionData = next
    this.#tellAll({ type: 'session-data', data: next })
  }

  // Telling

  #tellOf(person: Person) {
    this.#tellAll({ type: 'participant', participant: shown(person) })
  }

  #tellAll(message: RoomServerMessage) {
    for (const { connection } of this.people) connection?.send(message)
  }

  #tellOthers({ sessionId }: Person, message: RoomServerMessage) {
    for (const person of this.people) if (person.sessionId !== sessionId) person.connection?.send(message)
  }

  #tellAdmins(message: RoomServerMessage) {
    for (const { permissions, connection } of this.people) if (canAdminPeople(permissions)) connection?.send(message)
  }
}

function requireAdmin({ permissions }: Person) {
  if (!canAdminPeople(permissions)) throw new Failure('forbidden', 'Only owners of this meeting may do this.')
}

/** Most of what an agent tells pages is JSON; two of its words are bare. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

const newToken = () => randomBytes(32).toString('base64url')
