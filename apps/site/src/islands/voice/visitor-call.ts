import type { ConsultationDraft, ServerMessage } from '@parley/protocol'
import { isVoiceFailure, Voice } from '@parley/sdk'
import { type CallInput, type CallState, callErrors, idle, step } from './call-state.ts'
import { type Captions, noCaptions, withTranscript } from './captions.ts'
import { type Recogniser, recognise } from './recognition.ts'

/** From the microphone's answer until the assistant listens. */
const startTimeoutMs = 30_000

export type CallSettings = {
  publicKey: string
  /** Who is called: by id, or, where there is none, by an inline configuration. */
  assistantId?: string
  assistant?: Record<string, unknown>
  variableValues: Record<string, string>
  artifactPlan: { recordingEnabled: boolean }
}

/** What the page shows of the call, in one object that is replaced and never changed. */
export type CallView = CallState & {
  captions: Captions
  /** What the conversation has filled in of the consultation request. */
  fields: Partial<ConsultationDraft>
  muted: boolean
  reconnecting: boolean
  playbackBlocked: boolean
  /** How the visitor's speech becomes text. */
  hearing: 'server' | 'browser' | 'no-browser' | 'browser-failed' | 'no-microphone'
  /** What the visitor can do about a microphone that is not there. */
  microphoneHint: string | null
}

export type VisitorCallDeps = {
  settings: CallSettings
  createVoice?: (publicKey: string) => Voice
  /** Puts what the conversation learned into the page's form. */
  fill: (fields: Partial<ConsultationDraft>) => void
  /** Loudness of each side, 0–1, ten times a second. */
  onLevel: (side: 'assistant' | 'visitor', level: number) => void
  report: (error: unknown) => void
}

const atRest: Omit<CallView, keyof CallState> = {
  captions: noCaptions,
  fields: {},
  muted: false,
  reconnecting: false,
  playbackBlocked: false,
  hearing: 'server',
  microphoneHint: null,
}

/** The visitor's side of the call: one at a time, as often as they like. */
export class VisitorCall {
  readonly #deps: VisitorCallDeps
  readonly #voice: Voice | null
  readonly #subscribers = new Set<() => void>()
  #state: CallState = idle
  #view: CallView = { ...idle, ...atRest }
  #recogniser: Recogniser | null = null

  constructor(deps: VisitorCallDeps) {
    this.#deps = deps
    this.#voice = this.#create()
    if (this.#voice) this.#listen(this.#voice)
  }

  readonly getState = (): CallView => this.#view

  readonly subscribe = (changed: () => void): (() => void) => {
    this.#subscribers.add(changed)
    return () => this.#subscribers.delete(changed)
  }

  async start(): Promise<void> {
    if (this.#state.status !== 'idle') return
    const voice = this.#voice
    const { assistantId, assistant, variableValues, artifactPlan } = this.#deps.settings
    const subject = assistantId ?? assistant
    if (!voice) return this.#input({ type: 'refuse', text: callErrors.notInitialised })
    if (!subject) return this.#input({ type: 'refuse', text: callErrors.noAssistant })
    this.#show({ ...atRest, fields: this.#view.fields })
    this.#input({ type: 'start' })
    const overrides = { variableValues, artifactPlan }
    const options = { strict: true, timeoutMs: startTimeoutMs }
    try {
      const call = await voice.start(subject, overrides, undefined, undefined, undefined, options)
      if (!call) this.#input({ type: 'failed', hint: null })
    } catch (error) {
      this.#fail(error)
    }
  }

  async end(): Promise<void> {
    await this.#voice?.stop()
  }

  toggleMuted() {
    if (this.#state.status === 'active') this.#voice?.setMuted(!this.#view.muted)
  }

  /** What the visitor typed; false where there is no call to say it in. */
  type(text: string): boolean {
    if (this.#state.status !== 'active' || !text.trim()) return false
    this.#voice?.send({ type: 'text-input', text: text.trim() })
    return true
  }

  async resumePlayback(): Promise<void> {
    await this.#voice?.resumePlayback().catch(() => {}) // still refused: the offer stays
  }

  #create(): Voice | null {
    const { settings, createVoice = newVoice, report } = this.#deps
    if (!settings.publicKey) return null
    try {
      return createVoice(settings.publicKey)
    } catch (error) {
      report(error)
      this.#input({ type: 'refuse', text: callErrors.initialisationFailed })
      return null
    }
  }

  #listen(voice: Voice) {
    const { onLevel } = this.#deps
    voice.on('call-start', () => {
      this.#input({ type: 'listening' })
      this.#write()
    })
    voice.on('call-end', () => this.#input({ type: 'ended' }))
    voice.on('error', (error) => this.#fail(error))
    voice.on('message', (message) => this.#read(message))
    voice.on('camera-error', ({ message }) => this.#show({ microphoneHint: message, hearing: 'no-microphone' }))
    voice.on('mute-changed', () => this.#write())
    voice.on('volume-level', (level) => onLevel('assistant', level))
    voice.on('local-volume-level', (level) => onLevel('visitor', level))
    voice.subscribe(() => {
      const { status, muted, playbackBlocked } = voice.getState()
      this.#show({ muted, playbackBlocked, reconnecting: status === 'reconnecting' })
    })
  }

  #read(message: ServerMessage) {
    if (message.type === 'transcript') {
      this.#show({ captions: withTranscript(this.#view.captions, message) })
    } else if (message.type === 'form-update') {
      this.#show({ fields: { ...this.#view.fields, ...message.fields } })
      this.#deps.fill(message.fields)
    }
  }

  /** Has the browser write down what the visitor says, where the server does not and while there is something to hear. */
  #write() {
    this.#recogniser?.stop()
    this.#recogniser = null
    const voice = this.#voice
    const state = voice?.getState()
    if (!voice || state?.status !== 'active' || state.call.transport?.transcription !== 'caller') return
    if (state.muted || state.typedOnly || this.#view.hearing === 'browser-failed') return
    this.#recogniser = recognise(voice.getMicrophoneTrack(), {
      onText: (transcript, final) =>
        voice.send({ type: 'transcript-input', role: 'user', transcriptType: final ? 'final' : 'partial', transcript }),
      onFailure: () => this.#show({ hearing: 'browser-failed' }),
    })
    if (this.#view.hearing === 'server') this.#show({ hearing: this.#recogniser ? 'browser' : 'no-browser' })
  }

  #fail(error: unknown) {
    if (isVoiceFailure(error, 'aborted')) return this.#input({ type: 'ended' })
    this.#deps.report(error)
    this.#input({ type: 'failed', hint: error instanceof Error ? error.message : null })
  }

  #input(input: CallInput) {
    const before = this.#state
    this.#state = step(before, input)
    if (this.#state === before) return
    if (this.#state.status === 'idle') {
      this.#recogniser?.stop()
      this.#recogniser = null
    }
    this.#show({})
  }

  #show(change: Partial<Omit<CallView, keyof CallState>>) {
    const { status: _, error: __, ...aside } = { error: null, ...this.#view, ...change }
    this.#view = { ...aside, ...this.#state }
    for (const changed of this.#subscribers) changed()
  }
}

/** Without a microphone the call goes on, typed. */
const newVoice = (publicKey: string) => new Voice(publicKey, '', { typedFallback: true })
