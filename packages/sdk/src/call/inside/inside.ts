import type { Tell } from '../call-events.ts'
import type { CallOptions } from '../call-object.ts'
import type { CallCore } from '../core/call-core.ts'
import type { MeetingState } from '../core/meeting-state.ts'
import { same } from '../core/same.ts'
import type { Settings } from '../core/settings.ts'
import type { FatalError, MachineRequest, MachineRequests, Published } from '../machine.ts'
import type { MediaKind } from '../media/camera-failure.ts'
import { backgroundOf, wishesOf } from '../media/input-wishes.ts'
import { LocalMedia } from '../media/local-media.ts'
import type { withBackground } from '../media/video-processor.ts'
import type { Standing } from '../method-table/guards.ts'
import { encodingsOfAll } from '../network/encodings.ts'
import { isTrack } from '../valid/fault.ts'
import { Roster } from './roster.ts'
import { MeetingSession } from './session.ts'

/** What the methods inside share: the visitor's own devices, everybody in the call, and the machine to ask. */
export class Inside {
  readonly #core: CallCore
  readonly #atJoin = new Set<() => void>()
  readonly #atEnd = new Set<() => void>()
  readonly tell: Tell
  readonly settings: Settings
  readonly roster: Roster
  readonly session: MeetingSession
  readonly media: LocalMedia
  testing: 'call-quality' | null = null

  constructor(core: CallCore) {
    const { tell, settings } = core
    this.#core = core
    this.tell = tell
    this.settings = settings
    this.roster = new Roster(tell)
    this.session = new MeetingSession(tell)
    this.media = new LocalMedia({
      tell,
      changed: (name) => this.#publish(name),
      keepsCameraOpen: () => Boolean(settings.config.keepCamIndicatorLightOn),
      followsDevices: () => !settings.config.noAutoDefaultDeviceChange,
      process: (camera) => {
        const background = backgroundOf(settings.input)
        return background && drawn(camera, background, settings.config.videoProcessor)
      },
      hasBackground: () => backgroundOf(settings.input) !== null,
    })
    this.configure(settings.options)
  }

  get isJoined(): boolean {
    return this.#core.isJoined
  }

  get meeting(): MeetingState {
    return this.#core.meeting
  }

  get ongoing(): AbortSignal {
    return this.#core.ongoing
  }

  get standing(): Standing {
    return this.#core.standing
  }

  step(type: Parameters<CallCore['step']>[0]): void {
    this.#core.step(type)
  }

  load(): Promise<void> {
    return this.#core.load()
  }

  leave(): void {
    this.#core.leave()
  }

  fail(error: FatalError) {
    return this.#core.fail(error)
  }

  /** Takes what a method was given, already judged. */
  take(options: CallOptions): void {
    this.#core.configure(options)
  }

  /** Takes from what a call was given what is about devices; nothing is opened, and what is open follows. */
  configure(options: CallOptions): void {
    this.#configureLine('audio', options.audioSource, options.startAudioOff, options.allowLocalAudio)
    this.#configureLine('video', options.videoSource, options.startVideoOff, options.allowLocalVideo)
  }

  #configureLine(kind: MediaKind, source: CallOptions['audioSource'], startsOff?: boolean, isAllowed?: boolean): void {
    const { media } = this
    const line = media.lines[kind]
    const wishes = wishesOf(this.settings.input, kind)
    const choice = isTrack(wishes) ? wishes : source
    const isOff = startsOff || source === false || isAllowed === false
    if (wishes && !isTrack(wishes)) line.constraints = wishes
    // what is in use already need not be opened again
    if ((isTrack(choice) || typeof choice === 'string') && choice !== line.choice)
      void media.choose({ [kind]: choice }, 'later')
    if (isOff || startsOff === false) void media.choose({ [kind]: !isOff }, 'later')
  }

  /** Whether the machine can be asked for this. */
  has(name: MachineRequest): boolean {
    return this.#core.link.has(name)
  }

  /** Asks the machine, until the call is over. Throws at once where it cannot be asked. */
  async ask<Name extends MachineRequest>(
    name: Name,
    asked: MachineRequests[Name]['asked'],
  ): Promise<MachineRequests[Name]['answer']> {
    const { ongoing } = this
    const answer = this.#core.link.ask(name, asked)
    const asking = new AbortController()
    const over = new Promise<never>((_, reject) => {
      ongoing.addEventListener('abort', () => reject(ongoing.reason), { signal: asking.signal })
    })
    try {
      return await Promise.race([answer, over])
    } finally {
      asking.abort()
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
    this.#core.link.ask(name, asked).catch((error) => {
      if (!ongoing.aborted) failed(error)
    })
  }

  /** Of a setting that a machine may not know, before or in a call: it counts from the next on that does. */
  sendIfKnown<Name extends MachineRequest>(name: Name, asked: MachineRequests[Name]['asked']): void {
    if (this.has(name)) this.send(name, asked)
  }

  /** Before a call has begun, what is wanted is only kept. */
  get opens(): 'now' | 'later' {
    return this.roster.local ? 'now' : 'later'
  }

  /** Has these tracks sent as it is set. */
  encode(tracks: Published[]): void {
    const encodings = encodingsOfAll(this.settings.send, tracks)
    if (Object.keys(encodings).length > 0) this.sendIfKnown('encode', encodings)
  }

  /** Called whenever a call was joined. */
  onJoined(joined: () => void): void {
    this.#atJoin.add(joined)
  }

  /** What changed while a room was asked to let the visitor in, with these tracks, is sent now. */
  catchUp(sent: Published[]): void {
    const names = [...sent, ...this.media.allPublished()].map(({ name }) => name)
    for (const name of new Set(names)) {
      const before = sent.find((one) => one.name === name)
      if (!same(before, this.media.published(name))) void this.#publish(name)
    }
  }

  joined(): void {
    for (const joined of this.#atJoin) joined()
  }

  /** Called whenever a call is over. */
  onEnd(over: () => void): void {
    this.#atEnd.add(over)
  }

  end(): void {
    for (const over of this.#atEnd) over()
    this.media.close()
    this.roster.clear()
    this.session.clear()
  }

  /** Rejects where the track of this name cannot be sent. Nobody has to wait for it. */
  #publish(name: string): Promise<unknown> {
    this.roster.setLocalTracks(this.media.details())
    if (!this.isJoined || !this.has('publish')) return Promise.resolve()
    const { ongoing } = this
    const published = this.media.published(name)
    this.encode([published])
    const publishing = this.ask('publish', published)
    publishing.catch((error) => ongoing.aborted || warn(error))
    return publishing
  }
}

const drawn: typeof withBackground = async (...asked) =>
  (await import('../media/video-processor.ts')).withBackground(...asked)

const warn = (error: Error) => console.warn(error)
