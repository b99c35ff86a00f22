import { Emitter } from '../../lib/emitter.ts'
import { bundleAddress } from '../bundle/bundle-address.ts'
import { BundleFailure } from '../bundle/load-bundle.ts'
import type { CallEvent, CallEventName, Tell } from '../call-events.ts'
import { CallFailure } from '../call-failure.ts'
import type { CallOptions } from '../call-object.ts'
import type { Credentials, FatalError, MachineReport, MachineRequest, MachineRequests, Published } from '../machine.ts'
import { wishesOf } from '../media/input-wishes.ts'
import { LocalMedia } from '../media/local-media.ts'
import type { Standing } from '../method-table/guards.ts'
import { encodingsOfAll } from '../network/encodings.ts'
import { Breadcrumbs } from '../reports/breadcrumbs.ts'
import { isTrack } from '../valid/fault.ts'
import { FrameModel } from './frame-model.ts'
import { Link } from './link.ts'
import { initialMeeting, isUnderWay, type MeetingState, needsLoad, stepMeeting } from './meeting-state.ts'
import { Roster } from './roster.ts'
import { Session } from './session.ts'
import { Settings } from './settings.ts'
import { uuid } from './uuid.ts'

type Events = { [Name in CallEventName]: [event: CallEvent<Name>] }

export type CallCoreOptions = {
  kind: 'object' | 'frame'
  options: CallOptions
  /** What is made of the machine's reports. */
  hear: (core: CallCore, report: MachineReport) => void
  /** Where a call that broke is reported. */
  reportFatal: (core: CallCore, error: FatalError) => void
}

/** The inside of one call object: what its methods, whatever they are about, share. */
export class CallCore {
  readonly kind: 'object' | 'frame'
  readonly clientId = uuid()
  readonly events = new Emitter<Events>()
  readonly breadcrumbs = new Breadcrumbs()
  readonly settings: Settings
  readonly roster: Roster
  readonly session: Session
  readonly media: LocalMedia
  readonly link: Link
  readonly frame: FrameModel
  readonly #reportFatal: CallCoreOptions['reportFatal']
  life: Standing['life'] = 'alive'
  /** What `preAuth()` was asked with: a join has to be for the same. */
  authorised: Credentials | null = null
  testing: 'call-quality' | null = null
  readonly #lifetime = new AbortController()
  readonly #atEnd = new Set<() => void>()
  /** Ends with the call; what lasts as long as it has it as its signal. */
  #ongoing = new AbortController()
  #meeting: MeetingState = initialMeeting
  #loading: Promise<void> | null = null

  constructor({ kind, options, hear, reportFatal }: CallCoreOptions) {
    this.kind = kind
    this.#reportFatal = reportFatal
    this.settings = new Settings(this.tell)
    this.roster = new Roster(this.tell)
    this.session = new Session(this.tell)
    this.frame = new FrameModel(this.tell)
    this.media = new LocalMedia({
      tell: this.tell,
      changed: (name) => this.#publish(name),
      keepsCameraOpen: () => Boolean(this.settings.config.keepCamIndicatorLightOn),
      followsDevices: () => !this.settings.config.noAutoDefaultDeviceChange,
    })
    this.link = new Link({
      callClientId: this.clientId,
      hear: (report) => hear(this, report),
      attemptFailed: (errorMsg) => this.tell('load-attempt-failed', { errorMsg }),
    })
    this.configure(options)
  }

  readonly tell: Tell = (name, details) => {
    this.breadcrumbs.add('event', name)
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

  get standing(): Standing {
    return {
      life: this.life,
      kind: this.kind,
      meeting: this.isJoined ? 'joined' : isUnderWay(this.#meeting) ? 'under-way' : 'apart',
      hasBegun: this.roster.local !== undefined,
      isTesting: this.testing !== null,
    }
  }

  /** Aborts when the object is destroyed. */
  get lifetime(): AbortSignal {
    return this.#lifetime.signal
  }

  /** Called whenever a call is over. */
  onEnd(over: () => void): void {
    this.#atEnd.add(over)
  }

  destroy(): void {
    this.life = 'destroyed'
    this.tell('call-instance-destroyed', {})
    this.#lifetime.abort()
  }

  step(type: Parameters<typeof stepMeeting>[1]['type']): void {
    this.#meeting = stepMeeting(this.#meeting, { type })
  }

  /** Takes what a method was given, already judged. */
  configure(options: CallOptions): void {
    this.settings.take(options)
    this.frame.take(options)
    const { lines } = this.media
    const { audioSource, videoSource, startAudioOff, startVideoOff, allowLocalAudio, allowLocalVideo } = options
    const given = [
      [lines.audio, audioSource, startAudioOff, allowLocalAudio] as const,
      [lines.video, videoSource, startVideoOff, allowLocalVideo] as const,
    ]
    for (const [line, source, startsOff, isAllowed] of given) {
      const wishes = wishesOf(this.settings.input, line.kind)
      if (typeof source === 'string' || (typeof source === 'object' && source)) line.choice = source
      if (startsOff !== undefined || source === false || isAllowed === false)
        line.off = startsOff || source === false || isAllowed === false ? { byUser: true } : null
      if (isTrack(wishes)) line.choice = wishes
      else if (wishes) line.constraints = wishes
    }
  }

  /** The machine is there afterwards; several may wait for it. */
  async load(): Promise<void> {
    if (!needsLoad(this.#meeting)) return
    this.#loading ??= this.#load().finally(() => {
      this.#loading = null
    })
    return this.#loading
  }

  async #load(): Promise<void> {
    const { link, settings, ongoing } = this
    const { callObjectBundleUrlOverride: override, callObjectBundleIntegrity: integrity } = settings.config
    const { baseUrl } = settings.options
    const url = bundleAddress({
      ...(override && { override }),
      ...(baseUrl && { baseUrl }),
      ...(settings.proxyUrl && { proxyUrl: settings.proxyUrl }),
    })
    this.step('load')
    if (!link.isLoaded) this.tell('loading', {})
    try {
      await link.load({ url, integrity }, ongoing)
    } catch (error) {
      ongoing.throwIfAborted()
      const sourceError = error instanceof BundleFailure ? error.sourceError : { type: 'invalid', msg: `${error}` }
      throw this.fail({
        type: 'connection-error',
        msg: 'Failed to load call object bundle.',
        details: { on: 'load', sourceError, bundleUrl: url },
      })
    }
    this.step('loaded')
    this.tell('loaded', {})
  }

  /** Asks the machine, until the call is over. Throws at once where it cannot be asked. */
  async ask<Name extends MachineRequest>(
    name: Name,
    asked: MachineRequests[Name]['asked'],
  ): Promise<MachineRequests[Name]['answer']> {
    const { ongoing } = this
    const answer = this.link.ask(name, asked)
    const { promise: over, reject } = Promise.withResolvers<never>()
    const end = () => reject(ongoing.reason)
    ongoing.addEventListener('abort', end)
    try {
      return await Promise.race([answer, over])
    } finally {
      ongoing.removeEventListener('abort', end)
    }
  }

  /**
   * For what returns nothing: asks, and tells a failure by `failed`. What this machine cannot do at all is thrown, by the
   * method itself.
   */
  send<Name extends MachineRequest>(
    name: Name,
    asked: MachineRequests[Name]['asked'],
    failed: (error: Error) => void = warn,
  ): void {
    const { ongoing } = this
    this.link.ask(name, asked).catch((error) => {
      if (!ongoing.aborted) failed(error)
    })
  }

  /** Of a setting that a machine may not know, before or in a call: it counts from the next on that does. */
  sendIfKnown<Name extends MachineRequest>(name: Name, asked: MachineRequests[Name]['asked']): void {
    if (this.link.has(name)) this.send(name, asked)
  }

  /** The call is over, or cannot begin; what waits for it rejects with what is returned. Once a call. */
  fail(error: FatalError): CallFailure {
    const failure = new CallFailure(error.details?.on === 'load' ? 'load-failed' : 'fatal', error.msg, { error })
    this.#reportFatal(this, error)
    this.#end('failed', failure)
    this.tell('error', { errorMsg: error.msg, error })
    return failure
  }

  /** The call is over as it should be. */
  leave(): void {
    this.#end('left', new CallFailure('left', 'The call was left.'))
    this.tell('left-meeting', {})
  }

  #end(how: 'left' | 'failed', reason: CallFailure): void {
    this.step(how)
    this.authorised = null
    this.link.close()
    for (const over of this.#atEnd) over()
    this.media.close()
    this.roster.clear()
    this.session.clear()
    this.#ongoing.abort(reason)
    this.#ongoing = new AbortController()
  }

  /** Has these tracks sent as it is set. */
  encode(tracks: Published[]): void {
    const encodings = encodingsOfAll(this.settings.send, tracks)
    if (Object.keys(encodings).length > 0) this.sendIfKnown('encode', encodings)
  }

  #publish(name: string): void {
    this.roster.setLocalTracks(this.media.details())
    if (!this.isJoined) return
    const published = this.media.published(name)
    this.encode([published])
    this.sendIfKnown('publish', published)
  }
}

const warn = (error: Error) => console.warn(error)
