import { Emitter } from '../../lib/emitter.ts'
import { LoadFailure } from '../../lib/in-attempts.ts'
import { bundleAddress } from '../bundle/bundle-address.ts'
import type { CallEvent, CallEventName, Tell } from '../call-events.ts'
import { CallFailure } from '../call-failure.ts'
import type { CallMethod, CallOptions } from '../call-object.ts'
import type { FatalError, MachineReport } from '../machine.ts'
import type { Standing } from '../method-table/guards.ts'
import type { Access, WaitingParticipant } from '../participant.ts'
import { Breadcrumbs } from '../reports/breadcrumbs.ts'
import { Link } from './link.ts'
import { initialMeeting, isUnderWay, type MeetingState, needsLoad, stepMeeting } from './meeting-state.ts'
import { Settings } from './settings.ts'
import { uuid } from './uuid.ts'

type Events = { [Name in CallEventName]: [event: CallEvent<Name>] }

/** Who waits to be let in, be it others or the visitor; frames show it. */
export type Lobby = {
  access: () => Access
  waiting: () => WaitingParticipant[]
  admit: (id: string, isGranted: boolean) => Promise<unknown>
  knock: (name: string) => Promise<unknown>
}

/** What is loaded of the library only once a call is: devices, people, what is said and measured. */
export type InsidePart = {
  /** Those methods that need it. */
  readonly methods: Partial<Record<CallMethod, (...asked: never[]) => unknown>>
  /** The visitor is among the participants. */
  readonly hasBegun: boolean
  readonly isTesting: boolean
  readonly sessionId: string
  configure(options: CallOptions): void
  hear(report: MachineReport): void
  readonly lobby: Lobby
  /** The machine is there: joins the room that is set. */
  join(): Promise<unknown>
  /** Says goodbye to the room. */
  leave(): Promise<void>
  /** The call is over. */
  end(): void
}

export type CallCoreOptions = {
  kind: 'object' | 'frame'
  /** Loads the inside. */
  enter: (core: CallCore) => Promise<InsidePart>
  /** Where a call that broke is reported. */
  reportFatal: (core: CallCore, error: FatalError) => void
}

/** The part of a call object that is there at once: its state, its settings, its events, and the way to the rest. */
export class CallCore {
  readonly kind: 'object' | 'frame'
  readonly clientId = uuid()
  readonly events = new Emitter<Events>()
  readonly breadcrumbs = new Breadcrumbs()
  readonly settings: Settings
  readonly link: Link
  readonly #options: CallCoreOptions
  readonly #lifetime = new AbortController()
  readonly #configured = new Set<(options: CallOptions) => void>()
  life: Standing['life'] = 'alive'
  /** Ends with the call; what lasts as long as it has it as its signal. */
  #ongoing = new AbortController()
  #meeting: MeetingState = initialMeeting
  #loading: Promise<void> | null = null
  #entering: Promise<InsidePart> | null = null
  #inside: InsidePart | null = null

  constructor(options: CallCoreOptions) {
    this.#options = options
    this.kind = options.kind
    this.settings = new Settings(this.tell)
    this.link = new Link({
      callClientId: this.clientId,
      hear: (report) => this.#inside?.hear(report),
      attemptFailed: (errorMsg) => this.tell('load-attempt-failed', { errorMsg }),
    })
  }

  readonly tell: Tell = (name, details) => {
    // those come all the time
    if (!name.endsWith('audio-level')) this.breadcrumbs.add('event', name)
    const event = [{ ...details, action: name, callClientId: this.clientId }]
    this.events.emit(name, ...(event as unknown as Events[typeof name]))
  }

  get meeting(): MeetingState {
    return this.#meeting
  }

  get isJoined(): boolean {
    return this.#meeting.status === 'joined-meeting'
  }

  /** Aborts when the call that goes on now is over. */
  get ongoing(): AbortSignal {
    return this.#ongoing.signal
  }

  /** Aborts when the object is destroyed. */
  get lifetime(): AbortSignal {
    return this.#lifetime.signal
  }

  /** Null until it is loaded. */
  get inside(): InsidePart | null {
    return this.#inside
  }

  get standing(): Standing {
    return {
      life: this.life,
      kind: this.kind,
      meeting: this.isJoined ? 'joined' : isUnderWay(this.#meeting) ? 'under-way' : 'apart',
      hasBegun: this.#inside?.hasBegun ?? false,
      isTesting: this.#inside?.isTesting ?? false,
    }
  }

  step(type: Parameters<typeof stepMeeting>[1]['type']): void {
    this.#meeting = stepMeeting(this.#meeting, { type })
  }

  /** Takes what a method was given, already judged. */
  configure(options: CallOptions): void {
    this.settings.take(options)
    this.#inside?.configure(options)
    for (const configured of this.#configured) configured(options)
  }

  onConfigured(configured: (options: CallOptions) => void): void {
    this.#configured.add(configured)
  }

  /** Loads the inside, without a machine. What fails may be tried again. */
  async enter(): Promise<InsidePart> {
    this.#entering ??= this.#options.enter(this)
    try {
      this.#inside = await this.#entering
      return this.#inside
    } catch (error) {
      this.#entering = null
      throw error
    }
  }

  /** The machine is there afterwards, and the inside; several may wait for it. */
  async load(): Promise<void> {
    if (!needsLoad(this.#meeting)) return
    if (this.#loading) return this.#loading
    const loading = this.#load().finally(() => {
      if (this.#loading === loading) this.#loading = null
    })
    this.#loading = loading
    return loading
  }

  async #load(): Promise<void> {
    const { link, settings, ongoing } = this
    const { callObjectBundleUrlOverride: override, callObjectBundleIntegrity: integrity } = settings.config
    const url = bundleAddress({ override, baseUrl: settings.options.baseUrl, proxyUrl: settings.proxyUrl })
    this.step('load')
    if (!link.isLoaded) this.tell('loading', {})
    try {
      await Promise.all([this.enter(), link.load({ url, integrity }, ongoing)])
    } catch (error) {
      ongoing.throwIfAborted()
      const sourceError = error instanceof LoadFailure ? error.sourceError : { type: 'invalid', msg: `${error}` }
      throw this.fail({
        type: 'connection-error',
        msg: 'Failed to load call object bundle.',
        details: { on: 'load', sourceError, bundleUrl: url },
      })
    }
    ongoing.throwIfAborted()
    this.step('loaded')
    this.tell('loaded', {})
  }

  /** The call is over, or cannot begin; what waits for it rejects with what is returned. Once a call. */
  fail(error: FatalError): CallFailure {
    const failure = new CallFailure(error.details?.on === 'load' ? 'load-failed' : 'fatal', error.msg, { error })
    this.#options.reportFatal(this, error)
    this.#end('failed', failure)
    this.tell('error', { errorMsg: error.msg, error })
    return failure
  }

  /** The call is over as it should be. */
  leave(): void {
    this.#end('left', new CallFailure('left', 'The call was left.'))
    this.tell('left-meeting', {})
  }

  destroy(): void {
    this.life = 'destroyed'
    this.#inside?.end()
    this.tell('call-instance-destroyed', {})
    this.#lifetime.abort()
  }

  #end(how: 'left' | 'failed', reason: CallFailure): void {
    this.step(how)
    this.settings.authorised = null
    this.#loading = null
    this.link.close()
    this.#inside?.end()
    this.#ongoing.abort(reason)
    this.#ongoing = new AbortController()
  }
}
