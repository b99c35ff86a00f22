import { randomUUID } from 'node:crypto'
import { type JoinedRoom, joinRoom, loadRtcNode, type RtcNode } from '@parley/agent/livekit'
import { livekitCaller, livekitProvider, type WayIn } from '@parley/protocol'
import type { Logger } from 'pino'
import { systemClock, type WallClock, within } from '../../lib/wall-clock.ts'
import type { CallStart, TakeUp } from '../../records/call-starters.ts'
import type { Config } from '../../settings/config.ts'
import type { LeasedCall } from '../../store/subjects/calls.ts'
import { asksForEar, type CallOrder, type CallTerms, lineKeptMs, orderOf } from '../call-order.ts'
import type { Switchboard } from '../switchboard.ts'
import type { AssignedJob, OfferedJob } from './dispatch-worker.ts'
import type { People } from './people.ts'
import { emptyForSeconds, PreparedRooms } from './prepared-rooms.ts'
import type { RoomService } from './room-service.ts'
import { type RoomConfig, type RoomDispatch, roomToken } from './room-tokens.ts'

/** Only ends what hangs. */
const leftWithinMs = 2_000
/** Whoever asks for the call of a room waits for as long. */
const enteredWithinMs = 2_000
/** Whatever took the agent out of a room takes it out again where it comes back at once. */
const rejoinAfterMs = 1_000
/** Well within the eight seconds for which a page waits for an agent that it has seen. */
const lookEveryMs = 1_000

type LivekitCallsDeps = {
  settings: NonNullable<Config['livekit']>
  switchboard: Pick<Switchboard, 'reserveCall' | 'reserveLine' | 'withdraw' | 'play' | 'end' | 'freeLines' | 'figures'>
  /** As visitors reach this site. */
  siteUrl: string
  log: Logger
  /** Whether another server would take a call. */
  isFreeElsewhere: () => boolean
  rooms: RoomService & Pick<People, 'peopleIn' | 'remove'>
  loadRtc?: () => Promise<RtcNode>
  clock?: WallClock
}

/** A call that is promised here and that nobody has joined yet. */
type PromisedCall = {
  room: string
  /** What the page joins it with, where it does without the room. */
  token: string
  /** Aborts when somebody has joined, in the room or without it, and when the call is over. */
  taken: AbortSignal
  /** Resolves when it is over. */
  over: Promise<void>
  /** What another server needs to play it. */
  terms: Omit<CallTerms, 'token'>
  giveBack: () => Promise<void>
  /** Ends it. */
  fail: () => void
  /** Whom LiveKit sends into a room that stands already, where another server is to play the call. */
  dispatch?: RoomDispatch
  /** Somebody here waits for its caller already, in the room or outside it. */
  isAwaited?: boolean
  /** Until our agent is in the room, or is not let in. */
  entering?: Promise<unknown> | undefined
  /** The room while our agent is in it. */
  inside?: JoinedRoom | undefined
  /** From when another server is asked to play it, or asks for it; whether that one does. */
  passingOn?: Promise<boolean> | undefined
  isAskedFor?: boolean
}

/** What is kept of a call beside its order. */
type Keeping = Pick<CallStart, 'giveBack'>

/**
 * Calls in rooms of a LiveKit server. A call is given a room where the agent waits already, if one is ready. Else, without
 * LiveKit's dispatch, the agent goes ahead into a room of its own; with it, LiveKit sends for an agent when somebody has come, to
 * this server or to another of ours.
 */
export class LivekitCalls {
  readonly #deps: LivekitCallsDeps
  readonly #promised = new Map<string, PromisedCall>()
  /** Calls that are played in their rooms, and those. */
  readonly #inRooms = new Map<string, string>()
  /** Into those calls. */
  readonly #ways = new Map<string, WayIn>()
  readonly #prepared: PreparedRooms
  #isDraining = false

  constructor(deps: LivekitCallsDeps) {
    this.#deps = deps
    const { carriesAll, dispatch, preparedRooms } = deps.settings
    // its native part is loaded before the first visitor waits for it; where it is missing, that call says so
    if (carriesAll || dispatch) this.#loadRtc().catch(() => {})
    this.#prepared = new PreparedRooms({
      count: preparedRooms,
      clock: deps.clock ?? systemClock,
      log: deps.log,
      join: (room) => this.#join(room, { emptyTimeout: emptyForSeconds }),
    })
  }

  /** Keeps rooms ready for the next calls, where the owner wants any. */
  begin() {
    this.#prepared.begin()
  }

  /** Leaves the rooms that are ready; with LiveKit's dispatch, calls that are promised and not joined go to other servers. */
  async drain() {
    this.#isDraining = true
    const passedOn = [...this.#promised].map(([callId, promised]) => this.#passOn(callId, promised))
    await Promise.all([this.#prepared.close(), ...passedOn])
  }

  /** Whether the call of a page that asks for `provider`, or for nothing, gets a room. */
  carries(provider: string | undefined): boolean {
    return provider === livekitProvider || (provider === undefined && this.#deps.settings.carriesAll)
  }

  /**
   * Promises a call. Who asked for a room is told the way into it and no other; anybody else our own, and that the room is
   * preferred: pages that cannot join one, or not today, do without. `room`: the one that the call was given, where that is not
   * its own. Throws `rate-limited` and `unavailable`, as `Switchboard.reserveCall` does.
   */
  async reserveCall(
    order: CallOrder,
    provider: string | undefined,
    keeping: Keeping & { orgId: string },
  ): Promise<WayIn & { room?: string }> {
    const { settings, switchboard, log } = this.#deps
    await this.#loadRtc()
    const watched = this.#watch(order)
    const own = await switchboard.reserveCall(watched.order)
    const { callToken: token = '', transcription = 'caller', transcriptionFallback } = own.transport
    const prepared = this.#prepared.take()
    const room = prepared?.name ?? roomOf(order.id)
    const promised: PromisedCall = {
      ...watched.call,
      ...{ room, token, giveBack: keeping.giveBack, terms: termsOf(order) },
    }
    const dispatch = settings.dispatch
      ? { agentName: settings.dispatch, metadata: jobOf({ orgId: keeping.orgId, id: order.id }) }
      : null
    const callToken = await roomToken(settings, room, livekitCaller, dispatch ? { agents: [dispatch] } : undefined)
    const wayToRoom = {
      webCallUrl: settings.publicUrl,
      transport: {
        ...{ provider: livekitProvider, callToken, transcription },
        ...(transcriptionFallback && { transcriptionFallback }),
      },
    }
    const asksForRoom = provider === livekitProvider
    const way = asksForRoom ? wayToRoom : { ...own, transport: { ...own.transport, preferred: [wayToRoom] } }
    this.#ways.set(order.id, way)
    this.#promised.set(order.id, promised)
    if (prepared && dispatch) promised.dispatch = dispatch
    if (prepared || !dispatch) {
      this.#answer(order.id, promised, prepared ?? this.#join(room)).catch((err) => {
        log.warn({ err, callId: order.id }, 'the room of a call was not joined')
        if (asksForRoom) switchboard.end(order.id, 'failed')
      })
    }
    return { ...way, ...(prepared && { room }) }
  }

  /** The way into a call that was promised and nobody has joined yet, the same again; null for any other. */
  wayIn(id: string): WayIn | null {
    return this.#ways.get(id) ?? null
  }

  /** For who watches over this server. */
  get figures() {
    return { calls: this.#inRooms.size, prepared: this.#prepared.figures }
  }

  /**
   * Calls under way, and how many more LiveKit may bring: those that are promised here have their line already. `owed`: the
   * promised ones that no other server would take.
   */
  get lines() {
    const { switchboard, isFreeElsewhere } = this.#deps
    const promised = this.#promised.size
    return {
      busy: Math.max(0, switchboard.figures().calls.spoken - promised),
      free: switchboard.freeLines + promised,
      owed: isFreeElsewhere() ? 0 : promised,
    }
  }

  /** Whether another call than those would be taken. */
  get takesMore(): boolean {
    return !this.#isDraining && this.#deps.switchboard.freeLines > 0
  }

  /**
   * Whether this server plays the call of a room that LiveKit offers: one that is promised here, or that `fetch` gets from the
   * server which promised it.
   */
  async take({ room, metadata }: OfferedJob, fetch: (orgId: string, id: string) => Promise<TakenOver | null>) {
    const [orgId, id] = callOf(metadata)
    if (!id) return false
    const promised = this.#promised.get(id)
    if (promised) return !promised.passingOn
    if (!this.takesMore) return false
    const taken = await fetch(orgId, id)
    if (!taken) return false
    await this.#reserve(taken, room).catch((error) => {
      taken.order.onOver?.('failed') // no other server has it any more
      throw error
    })
    return true
  }

  /** Joins the room of a call that was taken; resolves when that call is over, and `ended` ends it. */
  async play({ metadata, url, token }: AssignedJob, ended: AbortSignal): Promise<void> {
    const [, id] = callOf(metadata)
    const promised = this.#promised.get(id)
    if (!promised) return // its page came without the room meanwhile
    // LiveKit also sends for an agent when somebody comes into a room that ours has left and looks at: two throw each other out
    if (promised.isAwaited) return promised.over
    const room = { url: url ?? this.#deps.settings.url, token, caller: livekitCaller }
    const joining = this.#loadRtc().then((rtc) => joinRoom(room, rtc))
    await this.#answer(id, promised, joining, ended)
    await promised.over
  }

  /**
   * Lets another server play a call that was promised here and that nobody has joined; null where that is too late, or that one
   * has given up `asking` meanwhile.
   */
  async handOver(id: string, asking: AbortSignal): Promise<CallTerms | null> {
    const { log } = this.#deps
    const promised = this.#promised.get(id)
    if (!promised || promised.isAskedFor) return null
    promised.isAskedFor = true
    const passingOn = this.#letGo(id, promised, asking)
    promised.passingOn = passingOn
    if (!(await passingOn)) {
      promised.isAskedFor = false
      promised.passingOn = undefined
      this.#goBack(id, promised)
      return null
    }
    const isTheirs = await promised.giveBack().then(
      () => !asking.aborted,
      (err) => {
        log.warn({ err, callId: id }, 'a promised call could not be given back')
        return false
      },
    )
    if (isTheirs) return { ...promised.terms, token: promised.token }
    promised.fail() // it is nobody's any more
    return null
  }

  /** Whether our agent is out of the room and the call withdrawn. */
  async #letGo(id: string, promised: PromisedCall, asking: AbortSignal): Promise<boolean> {
    if (!(await this.#hasEntered(promised))) return false
    if (promised.inside) await this.#sendAway(promised.room, promised.inside)
    if (asking.aborted || !this.#deps.switchboard.withdraw(id)) return false
    this.#forget(id)
    return true
  }

  /** Two agents of one name throw each other out: false while ours is still on its way into the room. */
  async #hasEntered(promised: PromisedCall): Promise<boolean> {
    if (promised.entering) await within(enteredWithinMs, promised.entering)
    return !promised.entering
  }

  /** Our agent waits again, where it had gone for a server that did not take the call. */
  #goBack(id: string, promised: PromisedCall) {
    if (promised.taken.aborted || promised.isAwaited || !this.#promised.has(id)) return
    this.#answer(id, promised, this.#join(promised.room)).catch((err) =>
      this.#deps.log.warn({ err, callId: id }, 'the room of a call was not joined again'),
    )
  }

  /**
   * Goes on with a call whose server died while its caller is in the room; `takeUp` gets it. True, too, where that is left to
   * another server, or one was quicker. `room`: the one that it was given, where that is not its own.
   */
  async goOn(
    { orgId, id, room = roomOf(id) }: Pick<LeasedCall, 'orgId' | 'id'> & { room?: string | undefined },
    takeUp: TakeUp,
  ): Promise<boolean> {
    const { switchboard, siteUrl: serverUrl, log, isFreeElsewhere, rooms } = this.#deps
    const [people, soFar] = await Promise.all([rooms.peopleIn(room), rooms.recall(room)])
    if (!people.includes(livekitCaller)) return false
    if (switchboard.freeLines === 0) return isFreeElsewhere()
    await this.#loadRtc()
    const opened = await takeUp({ orgId, id })
    if (!opened) return true
    const visitor = `of a dead server: ${id}` // who it is was known there
    const callerWrites = !asksForEar(opened)
    const order = { ...orderOf(opened, { kind: 'spoken', callerWrites, origin: null, visitor, serverUrl }), soFar }
    const token = randomUUID()
    try {
      const promised = await this.#reserve({ ...opened, order, token }, room)
      this.#answer(id, promised, this.#join(room, { goesOn: true })).catch((err) => {
        log.warn({ err, callId: id }, 'the room of a call was not joined')
        switchboard.end(id, 'server-lost')
      })
      log.warn({ callId: id, said: soFar.length }, 'a call of a dead server goes on here')
    } catch (error) {
      opened.record.over('server-lost')
      throw error
    }
    return true
  }

  async #reserve({ order, token, giveBack }: TakenOver, room: string): Promise<PromisedCall> {
    const watched = this.#watch(order)
    await this.#deps.switchboard.reserveLine(watched.order, { token })
    const promised = { ...watched.call, room, token, giveBack, terms: termsOf(order) }
    this.#promised.set(order.id, promised)
    return promised
  }

  /** An order that tells when somebody has joined and when the call is over, and keeps what is said in a room. */
  #watch(order: CallOrder) {
    const taken = new AbortController()
    const over = Promise.withResolvers<void>()
    const take = () => {
      this.#forget(order.id)
      taken.abort()
    }
    const watched: CallOrder = {
      ...order,
      onJoined: () => {
        take()
        order.onJoined?.()
      },
      keep: async (said) => {
        const room = this.#inRooms.get(order.id)
        if (room !== undefined) await this.#deps.rooms.remember(room, said)
      },
      onOver: (...told) => {
        take()
        this.#inRooms.delete(order.id)
        over.resolve()
        order.onOver?.(...told)
      },
    }
    const fail = () => watched.onOver?.('failed')
    return { order: watched, call: { taken: taken.signal, over: over.promise, fail } }
  }

  #forget(id: string) {
    this.#ways.delete(id)
    this.#promised.delete(id)
  }

  #loadRtc(): Promise<RtcNode> {
    return (this.#deps.loadRtc ?? loadRtcNode)()
  }

  /** Joins a room as the agent, with a token of our own. */
  async #join(
    room: string,
    { goesOn = false, ...config }: RoomConfig & { goesOn?: boolean } = {},
  ): Promise<JoinedRoom> {
    const { settings } = this.#deps
    const [rtc, token] = await Promise.all([this.#loadRtc(), roomToken(settings, room, 'agent', config)])
    return joinRoom({ url: settings.url, token, caller: livekitCaller, goesOn }, rtc)
  }

  /** Plays a promised call to whoever comes into the room. */
  async #answer(
    id: string,
    promised: PromisedCall,
    joining: JoinedRoom | Promise<JoinedRoom>,
    ended?: AbortSignal,
  ): Promise<void> {
    const { room, token } = promised
    promised.isAwaited = true
    const transport = await this.#untilArrived(promised, joining, ended).finally(() => {
      promised.isAwaited = false
    })
    if (!transport) return
    this.#inRooms.set(id, room)
    // from here on the call's agent closes it, once its last words are said
    await this.#deps.switchboard.play(id, token, transport).catch((error) => {
      transport.close()
      throw error
    })
  }

  /**
   * Waits in the room for the caller, again where it was lost; once the call's line is others', outside. Null where the call is
   * over, was joined without the room, or is another server's.
   */
  async #untilArrived(
    promised: PromisedCall,
    joining: JoinedRoom | Promise<JoinedRoom>,
    ended?: AbortSignal,
  ): Promise<JoinedRoom['transport'] | null> {
    const { room, taken } = promised
    for (let joined = await this.#enter(promised, joining); ; joined = await this.#enter(promised, this.#join(room))) {
      const { transport } = joined
      ended?.addEventListener('abort', () => transport.roomLost(), { once: true })
      // whoever is in the room by then may be another server's
      const outcome = (await promised.passingOn) ? 'passed-on' : await this.#outcomeOf(joined, taken)
      promised.inside = undefined
      if (outcome === 'arrived' && !taken.aborted && !(await promised.passingOn)) return transport
      if (outcome === 'left' && !taken.aborted && !promised.passingOn) await this.#sendAway(room, joined)
      else transport.close()
      if (taken.aborted || (await promised.passingOn)) return null
      if (outcome === 'lost') await this.#sleep(rejoinAfterMs, taken)
      else await this.#untilSomebodyIsIn(promised)
      if (taken.aborted || (await promised.passingOn)) return null
    }
  }

  async #enter(promised: PromisedCall, joining: JoinedRoom | Promise<JoinedRoom>): Promise<JoinedRoom> {
    const entering = Promise.resolve(joining)
    promised.entering = entering.catch(() => {})
    try {
      promised.inside = await entering
      return promised.inside
    } finally {
      promised.entering = undefined
    }
  }

  /** How waiting in a room ends. `left`: nobody has come for as long as the call has its line. */
  async #outcomeOf({ arrived, lost, isWaiting }: JoinedRoom, taken: AbortSignal) {
    if (taken.aborted) return 'taken'
    const waiting = new AbortController()
    const isUnwanted = this.#sleep(lineKeptMs, AbortSignal.any([taken, waiting.signal])).then(isWaiting)
    const outcome = await Promise.race([
      arrived.then(() => 'arrived' as const),
      aborted(taken).then(() => 'taken' as const),
      lost.then(() => 'lost' as const),
      isUnwanted.then((is) => (is ? ('left' as const) : new Promise<never>(() => {}))),
    ])
    waiting.abort()
    return outcome
  }

  async #untilSomebodyIsIn(promised: PromisedCall) {
    const { room, taken } = promised
    const people = (): Promise<string[]> => this.#deps.rooms.peopleIn(room).catch(() => [])
    do await this.#sleep(lookEveryMs, taken)
    while (!taken.aborted && !promised.passingOn && !(await people()).includes(livekitCaller))
  }

  #sleep(ms: number, signal: AbortSignal) {
    return (this.#deps.clock ?? systemClock).sleep(ms, signal)
  }

  /** Our agent is out of a room: whoever comes there meanwhile waits for another, where one that leaves has hung up on them. */
  async #sendAway(room: string, { transport, lost }: JoinedRoom) {
    await this.#deps.rooms.remove(room, 'agent').then(
      () => within(leftWithinMs, lost),
      (err) => this.#deps.log.warn({ err, room }, 'the agent leaves a room where nobody is by itself'),
    )
    transport.close()
  }

  /** Has LiveKit send another server's agent into the room where ours waits, unless somebody has come or no other is free. */
  async #passOn(callId: string, promised: PromisedCall) {
    const { log, isFreeElsewhere } = this.#deps
    if (!promised.dispatch || promised.passingOn || !isFreeElsewhere()) return
    const passing = this.#sendAnother(promised, promised.dispatch).catch((err) => {
      log.warn({ err, callId }, 'a promised call was not passed on')
      return false
    })
    promised.passingOn = passing
    // the other server may have taken it although LiveKit's answer never came
    if (!(await passing) && promised.passingOn === passing) promised.passingOn = undefined
  }

  async #sendAnother(promised: PromisedCall, to: RoomDispatch): Promise<boolean> {
    const { rooms } = this.#deps
    const { room, taken } = promised
    // a page that is connecting is there before our agent hears of it
    const people = await rooms.peopleIn(room)
    if (people.includes(livekitCaller) || !(await this.#hasEntered(promised)) || taken.aborted) return false
    const { inside } = promised
    if (inside) {
      if (!inside.isWaiting()) return false
      await rooms.remove(room, 'agent')
      await within(leftWithinMs, inside.lost)
    }
    await rooms.dispatch(room, to)
    return true
  }
}

/** A call that another server promised, as it is played here. */
export type TakenOver = Keeping & { order: CallOrder; token: string }

const termsOf = ({ visitor, origin, serverUrl, callerWrites }: CallOrder) => ({
  visitor,
  origin,
  serverUrl,
  callerWrites,
})

/** The room of a call that was given none. */
const roomOf = (callId: string) => `call-${callId}`

/** What LiveKit's jobs say of their call. */
const jobOf = ({ orgId, id }: Pick<LeasedCall, 'orgId' | 'id'>) => `${orgId} ${id}`

function callOf(metadata: string): [orgId: string, id: string] {
  const [orgId = '', id = ''] = metadata.split(' ')
  return [orgId, id]
}

const aborted = (signal: AbortSignal) =>
  new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }))
