import { randomUUID } from 'node:crypto'
import { joinRoom, loadRtcNode, type RtcNode } from '@parley/agent/livekit'
import { livekitCaller, livekitProvider, type WayIn } from '@parley/protocol'
import type { Logger } from 'pino'
import type { CallStart, TakeUp } from '../../records/call-starters.ts'
import type { Config } from '../../settings/config.ts'
import type { LeasedCall } from '../../store/subjects/calls.ts'
import { asksForEar, type CallOrder, type CallTerms, orderOf } from '../call-order.ts'
import type { Switchboard } from '../switchboard.ts'
import type { AssignedJob, OfferedJob } from './dispatch-worker.ts'
import type { RoomService } from './room-service.ts'
import { roomToken } from './room-tokens.ts'

type LivekitCallsDeps = {
  settings: NonNullable<Config['livekit']>
  switchboard: Pick<Switchboard, 'reserveCall' | 'reserveLine' | 'withdraw' | 'play' | 'end' | 'freeLines' | 'figures'>
  /** As visitors reach this site. */
  siteUrl: string
  log: Logger
  /** Whether another server would take a call. */
  isFreeElsewhere: () => boolean
  rooms: Pick<RoomService, 'peopleIn' | 'remember' | 'recall'>
  loadRtc?: () => Promise<RtcNode>
}

/** A call that is promised here and that nobody has joined yet. */
type PromisedCall = {
  /** What the page joins it with, where it does without the room. */
  token: string
  /** Aborts when somebody has joined, in the room or without it, and when the call is over. */
  taken: AbortSignal
  /** Resolves when it is over. */
  over: Promise<void>
  /** What another server needs to play it. */
  terms: Omit<CallTerms, 'token'>
  giveBack: () => Promise<void>
}

/** What is kept of a call beside its order. */
type Keeping = Pick<CallStart, 'giveBack'>

/**
 * Calls in rooms of a LiveKit server. Without its dispatch the agent goes ahead and waits there, so that it speaks as soon as
 * somebody comes; with it, LiveKit sends for an agent when somebody has come, to this server or to another of ours.
 */
export class LivekitCalls {
  readonly #deps: LivekitCallsDeps
  readonly #promised = new Map<string, PromisedCall>()
  /** Calls that are played in their rooms. */
  readonly #inRooms = new Set<string>()
  /** Into those calls. */
  readonly #ways = new Map<string, WayIn>()

  constructor(deps: LivekitCallsDeps) {
    this.#deps = deps
    const { carriesAll, dispatch } = deps.settings
    // its native part is loaded before the first visitor waits for it; where it is missing, that call says so
    if (carriesAll || dispatch) this.#loadRtc().catch(() => {})
  }

  /** Whether the call of a page that asks for `provider`, or for nothing, gets a room. */
  carries(provider: string | undefined): boolean {
    return provider === livekitProvider || (provider === undefined && this.#deps.settings.carriesAll)
  }

  /**
   * Promises a call. Who asked for a room is told the way into it and no other; anybody else our own, and that the room is
   * preferred: pages that cannot join one, or not today, do without. Throws `rate-limited` and `unavailable`, as
   * `Switchboard.reserveCall` does.
   */
  async reserveCall(
    order: CallOrder,
    provider: string | undefined,
    keeping: Keeping & { orgId: string },
  ): Promise<WayIn> {
    const { settings, switchboard, log } = this.#deps
    const rtc = await this.#loadRtc()
    const watched = this.#watch(order)
    const own = await switchboard.reserveCall(watched.order)
    const { callToken: token = '', transcription = 'caller', transcriptionFallback } = own.transport
    const promised = { ...watched.call, token, giveBack: keeping.giveBack, terms: termsOf(order) }
    const room = roomOf(order.id)
    const dispatch = settings.dispatch ? { agentName: settings.dispatch, metadata: keeping.orgId } : null
    const callToken = await roomToken(settings, room, livekitCaller, dispatch)
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
    if (dispatch) return way
    const agentToken = await roomToken(settings, room, 'agent')
    this.#answer(order.id, promised, { url: settings.url, token: agentToken }, rtc).catch((err) => {
      log.warn({ err, callId: order.id }, 'the room of a call was not joined')
      if (asksForRoom) switchboard.end(order.id, 'failed')
    })
    return way
  }

  /** The way into a call that was promised and nobody has joined yet, the same again; null for any other. */
  wayIn(id: string): WayIn | null {
    return this.#ways.get(id) ?? null
  }

  /** Calls under way, and how many more LiveKit may bring: those that are promised here have their line already. */
  get lines() {
    const { switchboard } = this.#deps
    const promised = this.#promised.size
    return { busy: Math.max(0, switchboard.figures().calls.spoken - promised), free: switchboard.freeLines + promised }
  }

  /**
   * Whether this server plays the call of a room that LiveKit offers: one that is promised here, or that `fetch` gets from the
   * server which promised it.
   */
  async take({ room, metadata: orgId }: OfferedJob, fetch: (orgId: string, id: string) => Promise<TakenOver | null>) {
    const id = callOf(room)
    if (id === null) return false
    if (this.#promised.has(id)) return true
    if (this.#deps.switchboard.freeLines === 0) return false
    const taken = await fetch(orgId, id)
    if (!taken) return false
    await this.#reserve(taken)
    return true
  }

  /** Joins the room of a call that was taken; resolves when that call is over, and `ended` ends it. */
  async play({ room, url, token }: AssignedJob, ended: AbortSignal): Promise<void> {
    const id = callOf(room) ?? ''
    const promised = this.#promised.get(id)
    if (!promised) return // its page came without the room meanwhile
    const rtc = await this.#loadRtc()
    await this.#answer(id, promised, { url: url ?? this.#deps.settings.url, token, ended }, rtc)
    await promised.over
  }

  /** Lets another server play a call that was promised here and that nobody has joined; null where that is too late. */
  async handOver(id: string): Promise<CallTerms | null> {
    const promised = this.#promised.get(id)
    if (!promised || !this.#deps.switchboard.withdraw(id)) return null
    this.#forget(id)
    await promised.giveBack()
    return { ...promised.terms, token: promised.token }
  }

  /**
   * Goes on with a call whose server died while its caller is in the room; `takeUp` gets it. True, too, where that is left to
   * another server, or one was quicker.
   */
  async goOn(call: Pick<LeasedCall, 'orgId' | 'id'>, takeUp: TakeUp): Promise<boolean> {
    const { settings, switchboard, siteUrl: serverUrl, log, isFreeElsewhere, rooms } = this.#deps
    const room = roomOf(call.id)
    const [people, soFar] = await Promise.all([rooms.peopleIn(room), rooms.recall(room)])
    if (!people.includes(livekitCaller)) return false
    if (switchboard.freeLines === 0) return isFreeElsewhere()
    const rtc = await this.#loadRtc()
    const opened = await takeUp(call)
    if (!opened) return true
    const visitor = `of a dead server: ${call.id}` // who it is was known there
    const callerWrites = !asksForEar(opened)
    const order = { ...orderOf(opened, { kind: 'spoken', callerWrites, origin: null, visitor, serverUrl }), soFar }
    const token = randomUUID()
    try {
      const promised = await this.#reserve({ ...opened, order, token })
      const agentToken = await roomToken(settings, room, 'agent')
      this.#answer(call.id, promised, { url: settings.url, token: agentToken, goesOn: true }, rtc).catch((err) => {
        log.warn({ err, callId: call.id }, 'the room of a call was not joined')
        switchboard.end(call.id, 'server-lost')
      })
      log.warn({ callId: call.id, said: soFar.length }, 'a call of a dead server goes on here')
    } catch (error) {
      opened.record.over('server-lost')
      throw error
    }
    return true
  }

  async #reserve({ order, token, giveBack }: TakenOver): Promise<PromisedCall> {
    const watched = this.#watch(order)
    await this.#deps.switchboard.reserveLine(watched.order, { token })
    const promised = { ...watched.call, token, giveBack, terms: termsOf(order) }
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
        if (this.#inRooms.has(order.id)) await this.#deps.rooms.remember(roomOf(order.id), said)
      },
      onOver: (...told) => {
        take()
        this.#inRooms.delete(order.id)
        over.resolve()
        order.onOver?.(...told)
      },
    }
    return { order: watched, call: { taken: taken.signal, over: over.promise } }
  }

  #forget(id: string) {
    this.#ways.delete(id)
    this.#promised.delete(id)
  }

  #loadRtc(): Promise<RtcNode> {
    return (this.#deps.loadRtc ?? loadRtcNode)()
  }

  async #answer(
    id: string,
    { token, taken }: PromisedCall,
    room: { url: string; token: string; ended?: AbortSignal; goesOn?: boolean },
    rtc: RtcNode,
  ) {
    const { transport, arrived } = await joinRoom({ ...room, caller: livekitCaller }, rtc)
    if (taken.aborted) return transport.close()
    const leave = () => transport.close()
    taken.addEventListener('abort', leave, { once: true })
    room.ended?.addEventListener('abort', () => transport.roomLost(), { once: true })
    await Promise.race([arrived, aborted(taken)])
    // from here on the call's agent closes it, once its last words are said
    taken.removeEventListener('abort', leave)
    if (taken.aborted) return
    this.#inRooms.add(id)
    await this.#deps.switchboard.play(id, token, transport).catch((error) => {
      transport.close()
      throw error
    })
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

const roomOf = (callId: string) => `call-${callId}`
const callOf = (room: string) => (room.startsWith(roomOf('')) ? room.slice(roomOf('').length) : null)

const aborted = (signal: AbortSignal) =>
  new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }))
