import type { ClientMessage, WebCall } from '@parley/protocol'
import type { MediaSettings, MicrophoneSource } from '../audio/media-settings.ts'
import { Emitter } from '../lib/emitter.ts'
import { postJson } from '../lib/post-json.ts'
import type { VoiceEvents } from '../lib/voice-events.ts'
import { toVoiceFailure, VoiceFailure } from '../lib/voice-failure.ts'
import type { ClientTool, ToolOptions, ToolRun } from '../tools/client-tool.ts'
import type { ArgumentsOf, ToolSchema } from '../tools/schema.ts'
import type { ScreenShare, Transport, VoiceStats } from '../transport/transport.ts'
import { type CallInput, type CallState, isStarted, step } from './call-state.ts'
import { type CallSubject, idOrInline, type Overrides, type WorkflowOverrides } from './call-subject.ts'
import { type CallSession, createSession } from './session.ts'
import type { CallOptions, StartOptions, Token, VoiceDetails, VoiceOptions, VoiceState } from './voice-options.ts'

const details: VoiceDetails = {
  muted: false,
  assistantSpeaking: false,
  playbackBlocked: false,
  typedOnly: false,
  microphoneSilent: false,
}

const optionNames = ['overrides', 'signal', 'timeoutMs', 'strict', 'transcription', 'roomDeleteOnUserLeaveEnabled']

/** No field of an assistant has such a name. */
const isCallOptions = (second: Overrides | CallOptions): second is CallOptions =>
  optionNames.some((name) => name in second)

/** Talks to a voice assistant: one call at a time, as often as you like. */
export class Voice extends Emitter<VoiceEvents> {
  readonly #options: VoiceOptions
  readonly #baseUrl: string
  readonly #media: MediaSettings
  readonly #subscribers = new Set<() => void>()
  readonly #tools = new Map<string, ClientTool>()
  #token: Token
  #call: CallState = { status: 'idle' }
  #details = details
  #state: VoiceState = { ...this.#call, ...details }
  #session: CallSession | undefined
  /** The call before, while it is being taken down. */
  #closing: Promise<unknown> = Promise.resolve()

  /**
   * `token` is the public key, or a function that fetches one for each call. `baseUrl` is where the platform's API is;
   * without one, the page's own origin. The fourth argument is there for code written for other voice clients.
   */
  constructor(token: Token, baseUrl = '', options: VoiceOptions = {}, callOptions: VoiceOptions = {}) {
    super()
    this.#token = token
    this.#baseUrl = baseUrl.replace(/\/+$/, '')
    this.#options = { ...options, ...callOptions }
    const { audioSource: microphone = true, startAudioOff: muted = false } = this.#options
    this.#media = { microphone, speaker: '', muted, volume: 1, gain: 1 }
  }

  /** The key of later calls. */
  setToken(token: Token): void {
    this.#token = token
  }

  /**
   * Starts a call with an assistant, a squad or a workflow: each an id or an inline configuration. Resolves with the
   * call once joined; `call-start` says when the assistant listens. Resolves null when a call is already on, when it is
   * stopped before it began, and, after an `error` event, when it fails.
   *
   * With two arguments the second may be options, with the overrides in it; with six it is as in other voice clients.
   * Rejects with `no-assistant` when none of the three is given; with `strict`, with whatever failed.
   */
  start(assistant: CallSubject, options: CallOptions): Promise<WebCall | null>
  start(
    assistant?: CallSubject,
    assistantOverrides?: Overrides,
    squad?: CallSubject<'squad'>,
    workflow?: CallSubject<'workflow'>,
    workflowOverrides?: WorkflowOverrides,
    options?: StartOptions,
  ): Promise<WebCall | null>
  async start(
    assistant?: CallSubject,
    second?: Overrides | CallOptions,
    squad?: CallSubject<'squad'>,
    workflow?: CallSubject<'workflow'>,
    workflowOverrides?: WorkflowOverrides,
    sixth: StartOptions = {},
  ): Promise<WebCall | null> {
    const given = second && isCallOptions(second) ? second : { overrides: second, ...sixth }
    const { overrides: assistantOverrides, ...options } = given
    if (!assistant && !squad && !workflow) {
      throw new VoiceFailure('no-assistant', 'Assistant or Squad or Workflow must be provided.')
    }
    const request = {
      ...idOrInline('assistant', assistant),
      assistantOverrides,
      ...idOrInline('squad', squad),
      ...idOrInline('workflow', workflow),
      workflowOverrides,
      roomDeleteOnUserLeaveEnabled: options.roomDeleteOnUserLeaveEnabled,
      transport: options.transcription && { transcription: options.transcription },
    }
    return this.#begin(options, (signal) => this.#createCall(request, signal))
  }

  /**
   * Goes back to a call that start() resolved with and that was left with `roomDeleteOnUserLeaveEnabled: false`, also
   * after a reload: the call is plain JSON. Rejects with `call-in-progress` or `no-call-url`; otherwise as start().
   */
  async reconnect(call: WebCall, options: StartOptions = {}): Promise<WebCall | null> {
    if (isStarted(this.#call)) {
      const message = 'Cannot reconnect while a call is already in progress. Call stop() first.'
      throw new VoiceFailure('call-in-progress', message)
    }
    if (!call.webCallUrl) throw new VoiceFailure('no-call-url', 'webCallUrl is required for reconnection.')
    return this.#begin(options, async () => call, call)
  }

  /** Leaves the call, or stops a start under way. Resolves when nothing of it is left. */
  async stop(): Promise<void> {
    this.#input({ type: 'over', reason: 'customer-ended-call' })
    await this.#closing
  }

  /** Ends the call for both sides, whatever `roomDeleteOnUserLeaveEnabled` said. */
  async end(): Promise<void> {
    this.send({ type: 'end-call' })
    await this.stop()
  }

  /** Throws `no-call`, as everything below that acts on a call. */
  send(message: ClientMessage): void {
    this.#transport.send(JSON.stringify(message))
  }

  /** Has the assistant say exactly this. */
  say(
    message: string,
    endCallAfterSpoken?: boolean,
    interruptionsEnabled = false,
    interruptAssistantEnabled = false,
  ): void {
    this.send({ type: 'say', message, endCallAfterSpoken, interruptionsEnabled, interruptAssistantEnabled })
  }

  /** Stops the assistant, as words of the caller would. What `say` said without interruptions goes on. */
  interrupt(): void {
    this.send({ type: 'control', control: 'interrupt-assistant' })
  }

  /**
   * Does one of the assistant's tools in this page: a `function` without a server, of this name. The model waits for what
   * `run` returns. `schema`, a JSON schema or one of a library (Standard Schema), judges its arguments and gives them types.
   * Returns how to withdraw the tool. Holds for all calls, from now on.
   */
  tool<const Schema extends ToolSchema>(
    name: string,
    schema: Schema,
    run: ToolRun<ArgumentsOf<Schema>>,
    options: ToolOptions<ArgumentsOf<Schema>> = {},
  ): () => void {
    const tool = { schema, run, ...options }
    const offer = () => this.#session?.offerTools()
    this.#tools.set(name, tool)
    offer()
    return () => {
      if (this.#tools.get(name) === tool) this.#tools.delete(name)
      offer()
    }
  }

  /**
   * Mutes the caller, or unmutes: the microphone stays open, and nobody hears it. `mute-changed` follows a change. For this
   * call only: the next begins as `startAudioOff` says. Throws `no-call`.
   */
  setMuted(muted: boolean): void {
    const transport = this.#transport
    this.#media.muted = muted
    transport.setMuted(muted)
    if (muted === this.#details.muted) return
    this.#show({ muted })
    this.emit('mute-changed', muted)
  }

  /** False without a call. */
  isMuted(): boolean {
    return isStarted(this.#call) && this.#details.muted
  }

  /** Loudness of the assistant on this page, 0–1; also before a call, and kept for the next. */
  setVolume(volume: number): void {
    if (!Number.isFinite(volume)) return
    this.#media.volume = Math.min(1, Math.max(0, volume))
    this.#session?.transport.setVolume(this.#media.volume)
  }

  /**
   * Chooses the microphone, before a call or during one: a device id, the default (true), none (false) or a track.
   * Rejects with a mic failure, and the former one stays.
   */
  async setMicrophone(source: MicrophoneSource): Promise<void> {
    await this.#session?.transport.setMicrophone(source)
    this.#media.microphone = source
    if (isStarted(this.#call)) this.#show({ typedOnly: source === false })
  }

  /** The microphone as the call sends it, for example to write it down; nothing without one. */
  getMicrophoneTrack(): MediaStreamTrack | null | undefined {
    return this.#session?.transport.output?.()
  }

  /** Chooses where the assistant is heard; '' is the default. Rejects with `unsupported` where browsers cannot. */
  async setSpeaker(deviceId: string): Promise<void> {
    await this.#session?.transport.setSpeaker(deviceId)
    this.#media.speaker = deviceId
  }

  /**
   * `setMicrophone` as other voice clients call it: `audioSource`, or else `audioDeviceId`, whose null is none. Without either
   * nothing changes. Rejects with a mic failure, and the former one stays.
   */
  async setInputDevicesAsync(devices: {
    audioDeviceId?: string | boolean | null
    audioSource?: MicrophoneSource
  }): Promise<void> {
    const source = devices.audioSource ?? devices.audioDeviceId
    if (source !== undefined) await this.setMicrophone(source ?? false)
  }

  /** `setSpeaker` as other voice clients call it; null is the default. Rejects with `unsupported` where browsers cannot. */
  async setOutputDeviceAsync(device: { outputDeviceId?: string | null }): Promise<void> {
    await this.setSpeaker(device.outputDeviceId ?? '')
  }

  /** Amplifies the microphone: 1 leaves it as it is, 2 doubles it. For this call only. */
  async increaseMicLevel(gain: number): Promise<void> {
    const transport = this.#transport
    this.#media.gain = gain
    await transport.setGain(gain)
  }

  /** Shows the visitor's screen, in hosted rooms. Throws `no-call`, and `unsupported` where the call carries no pictures. */
  startScreenSharing(displayMediaOptions?: object, screenVideoSendSettings?: unknown): void {
    this.#shareScreen({ displayMediaOptions, screenVideoSendSettings })
  }

  /** Shows the screen no longer; does nothing where none is shown. Throws as `startScreenSharing` does. */
  stopScreenSharing(): void {
    this.#shareScreen()
  }

  /** To be called from a click after `playback-blocked`. */
  async resumePlayback(): Promise<void> {
    await this.#transport.resumePlayback()
  }

  /** Round trip, loss, jitter, and where each turn's time went. */
  async getStats(): Promise<VoiceStats> {
    const { transport, turns } = this.#require()
    return { ...(await transport.getStats()), turns: [...turns] }
  }

  /** The vendor's call object beneath a hosted transport; null with the built-in one. */
  getDailyCallObject(): unknown {
    return this.#session?.transport.native ?? null
  }

  /** The same object until something changes, as React's useSyncExternalStore wants it. */
  readonly getState = (): VoiceState => this.#state

  /** Calls back after each change of getState(); returns how to stop that. */
  readonly subscribe = (changed: () => void): (() => void) => {
    this.#subscribers.add(changed)
    return () => this.#subscribers.delete(changed)
  }

  #shareScreen(screen?: ScreenShare): void {
    const { shareScreen } = this.#transport
    if (!shareScreen) throw new VoiceFailure('unsupported', 'This call has no pictures.')
    shareScreen(screen)
  }

  get #transport(): Transport {
    return this.#require().transport
  }

  #require(): CallSession {
    if (!this.#session) throw new VoiceFailure('no-call', 'Call object is not available.')
    return this.#session
  }

  async #createCall(request: object, signal: AbortSignal): Promise<WebCall> {
    const token = typeof this.#token === 'function' ? await this.#token() : this.#token
    signal.throwIfAborted()
    return postJson(`${this.#baseUrl}/call/web`, request, { fetch: this.#options.fetch, signal, token })
  }

  async #begin(
    options: StartOptions,
    create: (signal: AbortSignal) => Promise<WebCall>,
    call?: WebCall,
  ): Promise<WebCall | null> {
    if (isStarted(this.#call)) return null
    Object.assign(this.#media, { muted: this.#options.startAudioOff ?? false, gain: 1 })
    const session = createSession(
      { ...this.#options, ...options, media: this.#media, tools: this.#tools, call },
      {
        input: (input) => this.#input(input),
        emit: (name, ...details) => this.emit(name, ...details),
        show: (change) => this.#show(change),
        unmute: () => this.setMuted(false),
      },
    )
    this.#session = session
    this.#details = { ...details, muted: this.#media.muted, typedOnly: this.#media.microphone === false }
    this.#input({ type: 'start' })
    try {
      return await session.open(create, this.#closing)
    } catch (error) {
      const failure = toVoiceFailure(error, 'call-failed', 'Failed to start call')
      if (this.#session === session) this.#input({ type: 'over', reason: failure.code, failure })
      if (options.strict) throw failure
      if (failure.code !== 'aborted') this.#report(failure)
      return null
    }
  }

  #input(input: CallInput): void {
    const before = this.#call
    this.#call = step(before, input)
    if (this.#call === before) return
    if (this.#call.status === 'ended') this.#details = details
    this.#publish()
    this.#entered(this.#call, before)
  }

  /** The only place where a state causes something to happen. */
  #entered(state: CallState, before: CallState): void {
    if (state.status === 'active') this.emit(before.status === 'connecting' ? 'call-start' : 'reconnected')
    else if (state.status === 'reconnecting') this.emit('reconnecting')
    else if (state.status === 'ended') this.#leave(state)
  }

  #leave({ reason, failure }: Extract<CallState, { status: 'ended' }>): void {
    const session = this.#require()
    this.#session = undefined
    const stopped = failure ?? new VoiceFailure('aborted', 'The call was stopped.')
    this.#closing = Promise.all([this.#closing, session.close(stopped)])
    if (failure && !session.joined) return
    if (failure) this.#report(failure)
    this.emit('call-end')
    if (!session.farSideReason) this.emit('message', { type: 'status-update', status: 'ended', endedReason: reason })
  }

  #report(failure: VoiceFailure): void {
    if (!this.emit('error', failure)) console.error(failure)
  }

  #show(change: Partial<VoiceDetails>): void {
    this.#details = { ...this.#details, ...change }
    this.#publish()
  }

  #publish(): void {
    this.#state = { ...this.#call, ...this.#details }
    for (const changed of this.#subscribers) changed()
  }
}
