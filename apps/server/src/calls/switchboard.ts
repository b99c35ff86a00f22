import { randomBytes } from 'node:crypto'
import { CallHost, type CallReport, type HostedCall } from '@parley/agent'
import {
  type ConnectRequest,
  type ConnectResponse,
  type EndedReason,
  Failure,
  type IceServer,
  type Knowledge,
  type WebCall,
  webrtcProvider,
} from '@parley/protocol'
import type { Logger } from 'pino'
import { systemClock, within } from '../clock.ts'
import { assistantSettings, longestMs, type Stages } from './assistant-settings.ts'
import type { Admission, CallLimits } from './call-limits.ts'
import { type CallInput, type CallState, step } from './call-state.ts'

export type SwitchboardDeps = {
  limits: CallLimits
  /** Asked for each call, so that a rebuilt site's words count at once. */
  knowledge: () => Knowledge
  stages: Stages
  iceServers: IceServer[]
  /** The one UDP port of all calls (0 lets the system choose), and the most calls at a time. */
  media: { hostAddresses: string[]; udpPort: number; maxCalls: number; threads: number }
  log: Logger
}

/** A call that a page asks for. */
export type CallOrder = {
  id: string
  /** In the platform's words, with its overrides. */
  assistant: Record<string, unknown>
  /** The page's origin; null when it was not a page that asked. Only this origin can join. */
  origin: string | null
  /** Who counts as one visitor. */
  visitor: string
  /** Origin of this server, as the visitor reaches it. */
  serverUrl: string
  /** Somebody has joined. */
  onJoined?: () => void
  /** It is over; without a report nobody ever joined. */
  onOver?: (reason: EndedReason, report?: CallReport) => void
}

type Call = {
  order: CallOrder
  state: CallState
  admission: Admission
  hosted: HostedCall | null
  expiry: NodeJS.Timeout
}

/** From the promise of a call until somebody must have joined: long enough to find the button of a permission prompt. */
export const tokenLifeMs = 120_000
const farewellMs = 3_000
/** From a call's end until its last message has left. */
const lastWordsMs = 100

/** Keeps the calls of this server: who may join which, with what token, and when each is over. */
export class Switchboard {
  readonly #deps: SwitchboardDeps
  readonly #calls = new Map<string, Call>()
  #host: CallHost | null = null
  #isClosing = false

  constructor(deps: SwitchboardDeps) {
    this.#deps = deps
  }

  /** Starts the threads and speaks the greeting beforehand, so that the first caller hears it at once. */
  async warmUp(assistant: Record<string, unknown>): Promise<void> {
    await this.#theHost().prepare(assistantSettings(assistant, this.#deps.stages))
  }

  /** Calls that are promised or under way. */
  get size(): number {
    return this.#calls.size
  }

  /** Promises a call. Throws `rate-limited` or `unavailable`, with the time after which to try again. */
  promise(order: CallOrder): Pick<WebCall, 'webCallUrl'> & { transport: NonNullable<WebCall['transport']> } {
    if (this.#isClosing) throw new Failure('unavailable', 'This server is shutting down. Please try again in a minute.')
    const { limits, iceServers, stages } = this.#deps
    const admission = limits.admit(order.visitor, longestMs(order.assistant))
    const token = newToken()
    const expiry = setTimeout(() => this.#over(order.id, 'customer-did-not-join'), tokenLifeMs)
    expiry.unref()
    this.#calls.set(order.id, { order, state: { status: 'waiting', token }, admission, hosted: null, expiry })
    return {
      webCallUrl: `${order.serverUrl}/call/${order.id}/connect`,
      transport: {
        provider: webrtcProvider,
        ...(iceServers.length > 0 && { iceServers }),
        callToken: token,
        transcription: stages.transcriber.provider === 'caller' ? 'caller' : 'server',
      },
    }
  }

  /**
   * Answers an offer: the first one with the call's token, later ones with the token of the answer before.
   * Throws `not-found`, `forbidden` for a wrong or used token, `invalid-request`, `unavailable`.
   */
  async connect(id: string, request: ConnectRequest, origin: string | null): Promise<ConnectResponse> {
    const call = this.#calls.get(id)
    if (!call) throw new Failure('not-found', 'There is no such call, or it is over.')
    if (call.order.origin !== null && call.order.origin !== origin) {
      throw new Failure('forbidden', 'This call belongs to a page of another origin.')
    }
    return 'token' in request ? this.#join(call, request) : this.#resume(call, request)
  }

  /** Lets every assistant say goodbye, ends the calls and stops the threads, within 4 s. */
  async close(): Promise<void> {
    this.#isClosing = true
    const live = [...this.#calls.values()].flatMap(({ hosted }) => hosted ?? [])
    for (const hosted of live) hosted.dismiss()
    for (const [id, { hosted }] of this.#calls) if (!hosted) this.#over(id, 'server-shutting-down')
    await within(farewellMs, Promise.all(live.map(({ ended }) => ended)))
    for (const hosted of live) hosted.close('server-shutting-down')
    if (live.length > 0) await systemClock.sleep(lastWordsMs, new AbortController().signal)
    await this.#host?.close()
  }

  async #join(call: Call, { sdp, token }: Extract<ConnectRequest, { token: string }>): Promise<ConnectResponse> {
    if (!this.#input(call, { type: 'join', token })) throw usedToken()
    clearTimeout(call.expiry)
    const { id, assistant } = call.order
    const settings = assistantSettings(assistant, this.#deps.stages)
    const timing = { ...settings.timing, maxDurationMs: call.admission.limitMs }
    try {
      const hosted = await this.#theHost().createCall({
        offerSdp: sdp,
        assistant: { ...settings, timing },
        knowledge: this.#deps.knowledge(),
      })
      call.hosted = hosted
      call.order.onJoined?.()
      hosted.ended.then((report) => this.#over(id, report.reason, report))
      const resumeToken = newToken()
      this.#input(call, { type: 'answered', resumeToken })
      return { sdp: hosted.answerSdp, resumeToken }
    } catch (error) {
      this.#over(id, 'failed')
      throw error
    }
  }

  async #resume(call: Call, { sdp, resumeToken }: Extract<ConnectRequest, { resumeToken: string }>) {
    const next = newToken()
    if (!this.#input(call, { type: 'resume', resumeToken, next }) || !call.hosted) throw usedToken()
    const { answerSdp } = await call.hosted.resume({ offerSdp: sdp })
    return { sdp: answerSdp, resumeToken: next }
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
    clearTimeout(call.expiry)
    this.#calls.delete(id)
    call.admission.release(report?.durationMs ?? 0)
    this.#deps.log.info({ callId: id, reason, ...metricsOf(report) }, 'call ended')
    call.order.onOver?.(reason, report)
  }

  #theHost(): CallHost {
    const { media, log } = this.#deps
    this.#host ??= new CallHost({
      hostAddresses: media.hostAddresses,
      udpPort: media.udpPort,
      maxCalls: media.maxCalls,
      mediaThreads: media.threads,
      onProblem: (err) => log.warn({ err }, 'a stage of a call failed'),
    })
    return this.#host
  }
}

/** All that the log keeps of a call: how long it was, and how fast; not a word of it. */
function metricsOf(report: CallReport | undefined) {
  if (!report) return {}
  const { durationMs, latencies } = report
  const median = (stage: 'endpointingMs' | 'transcriberMs' | 'brainMs' | 'voiceMs') =>
    medianOf(latencies.flatMap((latency) => latency[stage] ?? []))
  return {
    durationMs: Math.round(durationMs),
    turns: latencies.length,
    endpointingMs: median('endpointingMs'),
    transcriberMs: median('transcriberMs'),
    brainMs: median('brainMs'),
    voiceMs: median('voiceMs'),
  }
}

function medianOf(values: number[]): number | null {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? null
}

const newToken = () => randomBytes(32).toString('base64url')
const usedToken = () => new Failure('forbidden', 'This call’s token has been used or has expired. Please call again.')
