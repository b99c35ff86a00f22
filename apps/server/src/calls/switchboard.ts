import { randomBytes } from 'node:crypto'
import {
  type CallReport,
  type HostedCall,
  HostedWebCall,
  type MediaRoom,
  type PlayRequest,
  type RoomEvent,
  type Transport,
  TypedTransport,
} from '@parley/agent'
import {
  type ConnectRequest,
  type ConnectResponse,
  type EndedReason,
  Failure,
  type IceServer,
  type ListenRequest,
  maxRoomPeople,
  type SayRequest,
  type WayIn,
} from '@parley/protocol'
import { announced } from '../cast/announced.ts'
import { isSameSecret } from '../lib/same-secret.ts'
import { systemClock, within } from '../lib/wall-clock.ts'
import type { Overhearing } from '../records/call-starters.ts'
import { untold } from '../records/listening-in.ts'
import type { CallRecording, KeptRecording } from '../records/recordings.ts'
import type { Told } from '../tools/scene.ts'
import type { Tracing } from '../tracing/tracing.ts'
import { assistantSettings, isBrowser, type PlayedWords, standbyFor, transcriberFor } from './assistant-settings.ts'
import { callFigures } from './call-figures.ts'
import type { Admission } from './call-limits.ts'
import { type CallKind, type CallOrder, type Joining, lineKeptMs, tokenLifeMs } from './call-order.ts'
import { type CallInput, type CallState, step } from './call-state.ts'
import { type CallTrace, traceCall, traced } from './call-trace.ts'
import { Arrivals, type Arrived, type Coming, usedToken } from './carrying/arrivals.ts'
import { briefing, isTaken, saidAtOnce } from './carrying/briefing.ts'
import { Carrier, type CarrierDeps, shuttingDown } from './carrying/carrier.ts'
import { goingOn } from './carrying/going-on.ts'
import { Lines, type LinesDeps } from './carrying/lines.ts'
import { sayGoodbye } from './carrying/say-goodbye.ts'
import { SimulatedCalls } from './carrying/simulated-calls.ts'
import { type WrittenDownBy, wayToSpeak, wayToType } from './carrying/way-in.ts'
import type { IceServersFor } from './ice-servers.ts'
import { turnLog } from './turn-log.ts'

export type SwitchboardDeps = Omit<CarrierDeps, 'onProblem'> &
  Omit<LinesDeps, 'carrier'> & {
    iceServers: IceServersFor
    meter: CallMeter
    /** Null where nobody collects traces. */
    tracing?: Tracing | null
  }

/** Counts what happens to calls. */
export type CallMeter = {
  callEnded(kind: CallKind, reason: EndedReason, report: CallReport | undefined): void
  /** A model, voice or transcriber did not do its work. */
  stageFailed(): void
}

/** How a line is promised: until when somebody must have joined, and for how long it stays free for them. */
type LineTerms = { joins?: Joining; keptMs?: number; token?: string }

/** Somebody who is told of a caller before they are put together; `signal` ends that. */
export type Briefed = { transport: Transport; say(message: string): void; told: Told; signal: AbortSignal }

type ByVoice = ConnectResponse & Arrived
type InWriting = Arrived & { typed: TypedTransport }

type Call = {
  order: CallOrder
  state: CallState
  /** Null while it is promised and nobody has come soon: its line is others' meanwhile. */
  admission: Admission | null
  hosted: HostedCall | null
  /** From when somebody joins; rejects where that fails. */
  beginning: Promise<HostedCall> | null
  /** The other end of a typed call, once somebody has joined. */
  typed: TypedTransport | null
  /** Who came, in a call of the one kind or of the other. */
  byVoice: Arrivals<ByVoice>
  inWriting: Arrivals<InWriting>
  /** From when somebody joins, where traces are collected. */
  trace: CallTrace | null
  /** What is kept of its sound once it is over; null where nothing is. */
  recorded: Promise<KeptRecording | null> | null
  timers: NodeJS.Timeout[]
}

const soon: Joining = { withinMs: tokenLifeMs, otherwise: 'customer-did-not-join' }
const farewellMs = 3_000
const emptyPollMs = 100
/** From a call's end until its last message has left. */
const lastWordsMs = 100

/** Keeps the calls of this server: who may join which, with what token, and when each is over. */
export class Switchboard {
  /** In one room. */
  readonly maxPeople = maxRoomPeople
  readonly canRecord = true
  /** Telephones cannot be rung into its rooms. */
  readonly canDial = false
  /** Those of simulated callers, which are nobody's. */
  readonly simulated: SimulatedCalls
  readonly #deps: SwitchboardDeps
  readonly #calls = new Map<string, Call>()
  readonly #carrier: Carrier
  readonly #lines: Lines
  /** With whoever is told of a caller. */
  readonly #briefings = new Set<HostedCall>()
  /** The recordings of calls that are over, until they are kept. */
  readonly #keeping = new Set<PromiseWithResolvers<KeptRecording | null>>()

  constructor(deps: SwitchboardDeps) {
    const { log, meter } = deps
    const onProblem = (err: unknown) => {
      meter.stageFailed()
      log.warn({ err }, 'a stage of a call failed')
    }
    this.#deps = deps
    this.#carrier = new Carrier({ ...deps, onProblem })
    this.#lines = new Lines({ ...deps, carrier: this.#carrier })
    const { stages, knowledge } = deps
    this.simulated = new SimulatedCalls({ carrier: this.#carrier, lines: this.#lines, stages, knowledge })
  }

  /** Takes the UDP port that the owner chose. Throws `ConfigError` when it is taken. */
  openPort(): Promise<void> {
    return this.#carrier.openPort()
  }

  /**
   * Starts the threads and speaks the greeting beforehand, so that the first caller hears it at once. Returns how many callers
   * may come together; as they talk, it is measured how many more.
   */
  warmUp(assistant: PlayedWords): Promise<{ lines: number }> {
    return this.#carrier.warmUp(assistant)
  }

  /** Has what the site's assistant answers now be said beforehand, when there is time. */
  prepareAnswers(assistant: PlayedWords) {
    this.#carrier.prepareAnswers(assistant)
  }

  /** Calls that are promised or under way. */
  get size(): number {
    return this.#calls.size
  }

  /** Whether nobody else can speak before midnight. */
  get areMinutesUp(): boolean {
    return this.#lines.areMinutesUp
  }

  /** Calls that are promised or under way, by kind; and what the machine carries, once it had to carry any. */
  figures() {
    const calls = { spoken: 0, typed: 0 } satisfies Record<CallKind, number>
    for (const { order } of this.#calls.values()) calls[order.kind] += 1
    return { calls, host: this.#carrier.figures }
  }

  /** How many more calls by voice would be let in. */
  get freeLines(): number {
    return this.#lines.free
  }

  /** Whether a call is promised or under way here. */
  has(id: string): boolean {
    return this.#calls.has(id)
  }

  /** Throws `not-found` where it is not. */
  requireHere(id: string) {
    this.#find(id)
  }

  /** Whether this server would listen to the call. */
  hears(order: Pick<CallOrder, 'transcriber' | 'callerWrites'>): boolean {
    return !isBrowser(transcriberFor(order, this.#deps.stages))
  }

  #writtenDownBy(order: CallOrder): WrittenDownBy {
    if (this.hears(order)) return 'server'
    return standbyFor(order, this.#deps.stages) ? 'caller-or-server' : 'caller'
  }

  /** Reserves a call. Throws `rate-limited` or `unavailable`, with the time after which to try again. */
  async reserveCall(order: CallOrder): Promise<WayIn> {
    return this.#wayInto(order, await this.reserveLine(order, { keptMs: lineKeptMs }))
  }

  /** The way into a call that was promised and nobody has joined yet, the same again; null for any other. */
  wayIn(id: string): WayIn | null {
    const call = this.#calls.get(id)
    return call?.state.status === 'waiting' ? this.#wayInto(call.order, call.state.token) : null
  }

  #wayInto(order: CallOrder, token: string): WayIn {
    if (order.kind === 'typed') return wayToType(order, token)
    return wayToSpeak(order, token, this.#writtenDownBy(order), this.#deps.iceServers)
  }

  /**
   * Keeps a line free for a call; returns the token that it is joined with, once. `token`: the one that another server has
   * promised it with, where its caller was let in. Throws as `reserveCall` does.
   */
  async reserveLine(
    order: CallOrder,
    { joins = soon, keptMs = joins.withinMs, token: promised = '' }: LineTerms = {},
  ): Promise<string> {
    const admission = await this.#lines.admit(promised ? 'readmit' : 'admit', order)
    if (this.#carrier.isClosing) {
      admission.release(0)
      throw shuttingDown()
    }
    const token = promised || newToken()
    const state: CallState = { status: 'waiting', token }
    const call: Call = {
      order,
      state,
      admission,
      hosted: null,
      beginning: null,
      typed: null,
      byVoice: new Arrivals(),
      inWriting: new Arrivals(),
      trace: null,
      recorded: null,
      timers: [],
    }
    call.timers = [
      setTimeout(() => this.#over(order.id, joins.otherwise), joins.withinMs),
      setTimeout(() => this.#freeLine(call, 0), keptMs),
    ]
    for (const timer of call.timers) timer.unref()
    this.#calls.set(order.id, call)
    return token
  }

  /** Takes a promise back because another server keeps it: nobody is told. False where somebody has joined already. */
  withdraw(id: string): boolean {
    const call = this.#calls.get(id)
    if (call?.state.status !== 'waiting') return false
    for (const timer of call.timers) clearTimeout(timer)
    this.#calls.delete(id)
    this.#freeLine(call, 0)
    return true
  }

  /** Takes back a promise whose call is not kept, or was kept under another id before: it counts as no call. */
  drop(id: string) {
    const call = this.#calls.get(id)
    if (call && this.withdraw(id)) this.#tellOver(call, 'failed')
  }

  /** Plays a promised call on a transport that is open. Throws `not-found`, `forbidden` for a wrong or used token. */
  async play(id: string, token: string, transport: Transport): Promise<void> {
    const call = this.#find(id)
    await this.#begin(call, token, async (request) => this.#carrier.host.play({ ...request, transport }))
  }

  /**
   * Has the assistant of a call, in its voice, tell somebody of its caller; resolves to whether they take the call. `say` has
   * it hear a message on their transport. Who is told no more hears that, too. Throws `not-found`, and `unavailable` when no line is
   * free.
   */
  async brief(id: string, { transport, say, told, signal }: Briefed): Promise<boolean> {
    const { order } = this.#find(id)
    const { stages, knowledge } = this.#deps
    const { voice, meter } = order
    const settings = assistantSettings(order.assistant, stages)
    const assistant = { ...settings, transcriber: transcriberFor(order, stages), ...(voice && { voice }) }
    const hosted = this.#carrier.host.play({
      assistant: briefing(assistant, told),
      knowledge: knowledge(),
      meter,
      transport,
    })
    const leave = () => hosted.dismiss()
    signal.addEventListener('abort', leave, { once: true })
    if (signal.aborted) leave()
    const atOnce = saidAtOnce(told)
    if (atOnce) say(JSON.stringify(atOnce))
    this.#briefings.add(hosted)
    const { reason } = await hosted.ended
    this.#briefings.delete(hosted)
    signal.removeEventListener('abort', leave)
    return isTaken(reason, told)
  }

  /** Opens the media of a room. Throws `unavailable`, `not-implemented`. */
  openRoom(tell: (event: RoomEvent) => void, options?: { echoes: boolean }): MediaRoom {
    return this.#carrier.openRoom(tell, options)
  }

  /** What somebody in a room is told of. */
  iceServersFor(user: string, lifeMs: number): IceServer[] {
    return this.#deps.iceServers(user, lifeMs)
  }

  /** Ends a call, whether somebody has joined or not; one that is over stays as it ended. */
  end(id: string, reason: EndedReason) {
    const hosted = this.#calls.get(id)?.hosted
    if (hosted) hosted.close(reason)
    else this.#over(id, reason)
  }

  /** Lets somebody hear a call too. Throws `forbidden` where its caller was not told, `unprocessable` where nothing is heard. */
  overhear(id: string): Overhearing {
    const call = this.#calls.get(id)
    if (!call?.hosted) throw new Failure('unprocessable', 'Nobody has joined this call, or it is over.')
    const { hosted, order } = call
    if (order.kind === 'typed') throw new Failure('unprocessable', 'This call is typed: there is nothing to hear.')
    if (!order.overheard) throw untold()
    let stop: (() => void) | null = null
    return {
      begin(hear) {
        stop = hosted.overhear(hear)
      },
      stop: () => stop?.(),
      over: hosted.ended,
    }
  }

  /** An answering machine has taken the call; one that is not played here is nobody's. */
  answeredByMachine(id: string, told: { spoke: boolean }) {
    this.#calls.get(id)?.hosted?.answeredByMachine(told)
  }

  /**
   * Answers an offer: the first one with the call's token, later ones with the token of the answer before, or while nobody is
   * connected by that answer with the token of the offer before, in its place.
   * Throws `not-found`, `forbidden` for a wrong or used token, `invalid-request`, `unavailable`.
   */
  async connect(id: string, request: ConnectRequest, origin: string | null): Promise<ConnectResponse> {
    const call = this.#findForPage(id, 'spoken', origin)
    const { sdp: offer } = request
    const arrive = () => ('token' in request ? this.#join(call, request) : this.#resume(call, request))
    const again = (resumeToken: string) => this.#resume(call, { sdp: offer, resumeToken })
    const coming = comingWith(request, offer)
    const { sdp, resumeToken } = await call.byVoice.come(coming, () => call.state, arrive, again)
    return { sdp, resumeToken }
  }

  /** Joins a typed call, or comes back to it: its page attaches itself to `typed`. Throws as `connect` does. */
  async listen(id: string, request: ListenRequest, origin: string | null) {
    const call = this.#findForPage(id, 'typed', origin)
    const arrive = () => ('token' in request ? this.#joinTyped(call, request) : this.#resumeTyped(call, request))
    if (!request.attempt) return arrive()
    return call.inWriting.come(comingWith(request, request.attempt), () => call.state, arrive)
  }

  /** What somebody types, by the token of the last answer of `listen`. Throws `not-found`, `forbidden` and `invalid-request`. */
  say(id: string, { resumeToken, text, sent }: SayRequest, origin: string | null) {
    const { state, typed } = this.#findForPage(id, 'typed', origin)
    if (state.status !== 'live' || !isSameSecret(resumeToken, state.resumeToken)) throw usedToken()
    typed?.receive(text, sent)
  }

  /** Resolves when the calls that are here are over and kept, and none is on its way (`opening`), or `signal` aborts. */
  async untilEmpty(signal: AbortSignal, opening: () => number): Promise<void> {
    const left = () => this.size + this.#keeping.size + opening()
    while (left() > 0 && !signal.aborted) await systemClock.sleep(emptyPollMs, signal)
  }

  /** Lets every assistant say goodbye, ends the calls and stops the threads: within 4 s, or 7 where somebody is told of a caller. */
  async close(): Promise<void> {
    this.#carrier.takeNoMore()
    for (const [id, { state }] of this.#calls) if (state.status === 'waiting') this.#over(id, 'server-shutting-down')
    const live = [...this.#calls.values()]
    await within(farewellMs, Promise.all(live.map(sayGoodbye)))
    for (const id of this.#calls.keys()) this.end(id, 'server-shutting-down')
    // they hear that the caller is gone, and not nothing
    for (const briefing of this.#briefings) briefing.dismiss()
    await within(farewellMs, Promise.all([...this.#briefings].map(({ ended }) => ended)))
    if (live.length > 0) await systemClock.sleep(lastWordsMs, new AbortController().signal)
    await this.#keepWhatIsOver()
    await this.#carrier.close()
  }

  /** What cannot be kept soon is no reason to lose how its call went. */
  async #keepWhatIsOver() {
    const keeping = [...this.#keeping]
    const kept = Promise.all(keeping.map(({ promise }) => promise))
    await within(farewellMs, kept)
    for (const { resolve } of keeping) resolve(null)
    await kept
  }

  #find(id: string): Call {
    const call = this.#calls.get(id)
    if (!call) throw over()
    return call
  }

  #findForPage(id: string, kind: CallKind, origin: string | null): Call {
    const call = this.#find(id)
    if (call.order.origin !== null && call.order.origin !== origin) {
      throw new Failure('forbidden', 'This call belongs to a page of another origin.')
    }
    if (call.order.kind !== kind) throw new Failure('invalid-request', `This call is ${call.order.kind}.`)
    return call
  }

  async #join(call: Call, { sdp: offerSdp, token }: Anew<ConnectRequest>): Promise<ByVoice> {
    const host = (play: PlayRequest) => this.#carrier.host.createCall({ ...play, offerSdp })
    const { hosted, resumeToken } = await this.#begin(call, token, host)
    return { sdp: hosted.answerSdp, resumeToken, isConnected: () => hosted.connections > 0 }
  }

  async #resume(call: Call, { sdp: offerSdp, resumeToken }: Back<ConnectRequest>): Promise<ByVoice> {
    const next = newToken()
    const { hosted } = call
    if (!(hosted instanceof HostedWebCall) || !this.#input(call, { type: 'resume', resumeToken, next })) {
      throw usedToken()
    }
    const before = hosted.connections
    try {
      const { answerSdp } = await hosted.resume({ offerSdp })
      return { sdp: answerSdp, resumeToken: next, isConnected: () => hosted.connections > before }
    } catch (error) {
      this.#input(call, { type: 'resume', resumeToken: next, next: resumeToken })
      throw error
    }
  }

  async #joinTyped(call: Call, { token }: Anew<ListenRequest>): Promise<InWriting> {
    const typed = new TypedTransport()
    const host = async (play: PlayRequest) => this.#carrier.host.converse({ ...play, transport: typed })
    const { resumeToken } = await this.#begin(call, token, host)
    call.typed = typed
    return { typed, resumeToken }
  }

  async #resumeTyped(call: Call, { resumeToken }: Back<ListenRequest>): Promise<InWriting> {
    const next = newToken()
    const { typed } = call
    if (!typed || !this.#input(call, { type: 'resume', resumeToken, next })) throw usedToken()
    return { typed, resumeToken: next }
  }

  async #begin<Hosted extends HostedCall>(call: Call, token: string, host: (request: PlayRequest) => Promise<Hosted>) {
    if (!this.#input(call, { type: 'join', token })) throw usedToken()
    for (const timer of call.timers) clearTimeout(timer)
    const { id } = call.order
    try {
      const beginning = this.#host(call, host)
      call.beginning = beginning
      const hosted = await beginning
      const resumeToken = newToken()
      this.#input(call, { type: 'answered', resumeToken })
      return { hosted, resumeToken }
    } catch (error) {
      this.#over(id, 'failed')
      this.#freeLine(call, 0) // it may have got one since it was over
      throw error
    }
  }

  /** Throws `not-found` where the call was ended meanwhile. */
  async #host<Hosted extends HostedCall>(call: Call, host: (request: PlayRequest) => Promise<Hosted>): Promise<Hosted> {
    const { id, assistant, brain, manners, voice, meter, onTold, soFar, keep } = call.order
    const endedAs = () => (call.state.status === 'ended' ? call.state.reason : null)
    call.admission ??= await this.#lines.admit('readmit', call.order)
    if (endedAs()) throw over()
    const settings = assistantSettings(assistant, this.#deps.stages)
    const transcriber = transcriberFor(call.order, this.#deps.stages)
    const standbyTranscriber = standbyFor(call.order, this.#deps.stages)
    const timing = { ...settings.timing, maxDurationMs: call.admission.limitMs }
    const stages = { timing, transcriber, standbyTranscriber, ...(brain && { brain }), ...(voice && { voice }) }
    const silent = { ...settings, ...manners, ...stages, ...(soFar && goingOn(soFar, settings.language)) }
    const { recording = null, overheard = null } = call.order.kind === 'spoken' ? call.order : {}
    const notices = [recording, overheard].flatMap((told) => told?.notice ?? [])
    const played = notices.length > 0 ? announced(silent, notices.join(' ')) : silent
    const onTurn = turnLog(this.#deps.log, id)
    const trace = this.#deps.tracing ? traceCall(this.#deps.tracing, call.order) : null
    call.trace = trace
    const hosted = await host({
      assistant: played,
      knowledge: this.#deps.knowledge(),
      ...(soFar && { messages: soFar }),
      keep,
      onTurn,
      ...(trace ? traced(trace, { onTold, meter }) : { onTold, meter }),
    })
    const reason = endedAs()
    if (reason) {
      trace?.over(reason, undefined)
      hosted.close(reason)
      throw over()
    }
    call.hosted = hosted
    call.recorded = recording ? this.#record(hosted, recording) : null
    call.order.onJoined?.()
    hosted.ended.then((report) => this.#over(id, report.reason, report))
    return hosted
  }

  /** Whether it changed anything. */
  #input(call: Call, input: CallInput): boolean {
    const before = call.state
    call.state = step(before, input)
    return call.state !== before
  }

  #over(id: string, reason: EndedReason, report?: CallReport) {
    const call = this.#calls.get(id)
    if (!call || !this.#input(call, { type: 'over', reason })) return
    for (const timer of call.timers) clearTimeout(timer)
    this.#calls.delete(id)
    this.#freeLine(call, report?.durationMs ?? 0)
    this.#deps.log.info({ callId: id, kind: call.order.kind, reason, ...callFigures(report) }, 'call ended')
    this.#deps.meter.callEnded(call.order.kind, reason, report)
    call.trace?.over(reason, report)
    this.#tellOver(call, reason, report)
  }

  /** What was recorded is kept by the time that anybody hears how it went. */
  #tellOver({ order, recorded }: Call, reason: EndedReason, report?: CallReport) {
    order.onLeft?.(reason)
    if (!recorded) return order.onOver?.(reason, report)
    const kept = Promise.withResolvers<KeptRecording | null>()
    this.#keeping.add(kept)
    recorded.then(kept.resolve)
    kept.promise.then((recording) => {
      this.#keeping.delete(kept)
      order.onOver?.(reason, report && { ...report, recording })
    })
  }

  /** Never rejects: a call goes on without its recording. */
  async #record(hosted: HostedCall, recording: CallRecording): Promise<KeptRecording | null> {
    try {
      const written = hosted.record(recording.path)
      if (!written) return null
      await written
      return await recording.keep()
    } catch (err) {
      this.#deps.log.error({ err }, 'a call could not be recorded')
      await recording.drop().catch(() => {})
      return null
    }
  }

  #freeLine(call: Call, usedMs: number) {
    call.admission?.release(usedMs)
    call.admission = null
  }
}

type Anew<Request> = Extract<Request, { token: string }>
type Back<Request> = Extract<Request, { resumeToken: string }>

function comingWith(request: ConnectRequest | ListenRequest, rest: string): Coming {
  const token = 'token' in request ? request.token : request.resumeToken
  return { token, said: `${token} ${rest}` }
}

const newToken = () => randomBytes(32).toString('base64url')
const over = () => new Failure('not-found', 'There is no such call, or it is over.')
