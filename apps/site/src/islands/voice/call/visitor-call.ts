import {
  type ConsultationDraft,
  type ConsultationField,
  consultationFields,
  type ServerMessage,
} from '@parley/protocol'
import { isVoiceFailure, type Said, transcriptOf, Voice, VoiceFailure } from '@parley/sdk'
import { canBeTyped } from '@parley/sdk/typed'
import type { CallSettings } from './call-settings.ts'
import { type CallInput, type CallState, callErrors, idle, step } from './call-state.ts'
import { carriers } from './carriers.ts'
import type { typedConversation } from './typed-conversation.ts'
import { type Hearing, unheard, VisitorEar } from './visitor-ear.ts'

/** From the microphone's answer until the assistant listens. */
const startTimeoutMs = 30_000
/** From wanting to write until somebody is promised who reads: a network that swallows everything never refuses. */
const promisedWithinMs = 10_000

/** What the page shows of the call, in one object that is replaced and never changed. */
export type CallView = CallState & CallDetails

type CallDetails = Hearing & {
  /** What was said: in the call, and in whatever it went on in. */
  said: readonly Said[]
  /** What the conversation has filled in of the consultation request, and nobody has sent yet. */
  fields: Partial<ConsultationDraft>
  /** Whether the visitor has sent the request, and nothing has come to it since. */
  sent: boolean
  muted: boolean
  reconnecting: boolean
  playbackBlocked: boolean
  /** How the last call ended, where it did not break: because the visitor began another one elsewhere, in another tab. */
  ended: 'here' | 'elsewhere' | null
}

export type VisitorCallDeps = {
  settings: CallSettings
  createVoice?: (publicKey: string) => Voice
  createTyped?: typeof typedConversation
  /** Puts what the conversation learned into the page's form, and in which call. */
  fill: (fields: Partial<ConsultationDraft>, callId: string | null) => void
  /** Tells the visitor's other tabs that a call begins here. */
  announce: () => void
  /** Loudness of each side, 0–1, ten times a second. */
  onLevel: (side: 'assistant' | 'visitor', level: number) => void
  report: (error: unknown) => void
}

type Typing = { leave: AbortController; voice?: Voice }

const atRest: CallDetails = {
  ...unheard,
  said: [],
  fields: {},
  sent: false,
  muted: false,
  reconnecting: false,
  playbackBlocked: false,
  ended: null,
}

/** The visitor's side of the call: one at a time, as often as they like. */
export class VisitorCall {
  readonly #deps: VisitorCallDeps
  readonly #voice: Voice | null
  readonly #ear: VisitorEar | null
  readonly #subscribers = new Set<() => void>()
  #state: CallState = idle
  #view: CallView = { ...idle, ...atRest }
  /** Who has taken part in the conversation: the call, and whatever it went on in. */
  readonly #voices: Voice[] = []
  /** What the assistant had said of a request when it was sent: it says all of it again with whatever comes to it. */
  #sent: Partial<ConsultationDraft> = {}
  /** The conversation in writing, while there is one. Aborting leaves it. */
  #typing: Typing | null = null

  constructor(deps: VisitorCallDeps) {
    this.#deps = deps
    this.#voice = this.#create()
    this.#ear = this.#voice && new VisitorEar(this.#voice, (change) => this.#show(change))
    if (this.#voice) this.#listen(this.#voice)
  }

  readonly getState = (): CallView => this.#view

  readonly subscribe = (changed: () => void): (() => void) => {
    this.#subscribers.add(changed)
    return () => this.#subscribers.delete(changed)
  }

  async start(): Promise<void> {
    const { status } = this.#state
    if (status === 'connecting' || status === 'active') return
    const voice = this.#voice
    const { assistantId, assistant, variableValues, artifactPlan } = this.#deps.settings
    const subject = assistantId ?? assistant
    if (!voice) return this.#input({ type: 'refuse', text: callErrors.notInitialised })
    if (!subject) return this.#input({ type: 'refuse', text: callErrors.noAssistant })
    this.#ear?.reset()
    this.#beginAnew(voice)
    this.#input({ type: 'start' })
    this.#deps.announce()
    const overrides = { variableValues, artifactPlan }
    const options = { strict: true, timeoutMs: startTimeoutMs, transcription: this.#ear?.transcription }
    try {
      const call = await voice.start(subject, overrides, undefined, undefined, undefined, options)
      if (!call) this.#input({ type: 'failed', hint: null })
    } catch (error) {
      this.#fail(error)
    }
  }

  /** Asks in writing: nobody has to speak, or allow a microphone, to have a question answered. */
  async ask(question: string): Promise<void> {
    if (this.#state.status !== 'idle') return
    if (!this.#voice) return this.#input({ type: 'refuse', text: callErrors.notInitialised })
    this.#beginAnew(this.#voice)
    this.#input({ type: 'start' })
    this.#deps.announce()
    await this.#goOnTyped(null, question)
  }

  /** Over at once; resolves when nothing of the call is left, by when the next may have begun. */
  async end(): Promise<void> {
    this.#stopTyping()
    const takenDown = this.#voice?.stop()
    this.#input({ type: 'ended' })
    await takenDown
  }

  /** Two calls of one visitor would talk to each other: the newer one stays. */
  async giveWay(): Promise<void> {
    if (this.#state.status === 'idle') return
    const takenDown = this.end()
    this.#show({ ended: 'elsewhere' })
    await takenDown
  }

  toggleMuted() {
    if (this.#state.status === 'active') this.#voice?.setMuted(!this.#view.muted)
  }

  async chooseMicrophone(deviceId: string): Promise<void> {
    await this.#ear?.choose(deviceId)
  }

  /** What the visitor typed; false where there is nobody to read it. */
  type(text: string): boolean {
    const voice = this.#state.status === 'typed' ? this.#typing?.voice : this.#voice
    if (!this.#takesText() || !voice || !text.trim()) return false
    voice.send({ type: 'text-input', text: text.trim() })
    return true
  }

  /** The visitor has sent the form. */
  readonly requestSent = () => {
    this.#sent = { ...this.#sent, ...this.#view.fields }
    this.#show({ fields: {}, sent: true })
  }

  async resumePlayback(): Promise<void> {
    await this.#voice?.resumePlayback().catch(() => {}) // still refused: the offer stays
  }

  /** What the form has been given stays. */
  #beginAnew(voice: Voice) {
    this.#stopTyping()
    this.#sent = {}
    transcriptOf(voice).clear()
    this.#voices.splice(0, this.#voices.length, voice)
    this.#show({ ...atRest, fields: this.#view.fields })
  }

  #takesText() {
    return this.#state.status === 'active' || this.#state.status === 'typed'
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
    this.#follow(voice)
    voice.on('call-start', () => {
      this.#input({ type: 'listening' })
      this.#ear?.begin()
    })
    // the end of a call that goes on in writing is not the end of the conversation
    voice.on('call-end', () => this.#typing || this.#input({ type: 'ended' }))
    voice.on('error', (error) => this.#fail(error))
    voice.on('message', (message) => this.#read(message))
    voice.on('volume-level', (level) => onLevel('assistant', level))
    voice.on('local-volume-level', (level) => onLevel('visitor', level))
    voice.subscribe(() => {
      const { status, muted, playbackBlocked } = voice.getState()
      this.#show({ muted, playbackBlocked, reconnecting: status === 'reconnecting' })
    })
  }

  #follow(voice: Voice) {
    this.#voices.push(voice)
    transcriptOf(voice).subscribe(() =>
      this.#show({ said: this.#voices.flatMap((each) => transcriptOf(each).getState()) }),
    )
  }

  /**
   * The same assistant, in writing, asked the `question` if there is one. Where that fails too, the error that led here says
   * enough: `hint` is its.
   */
  async #goOnTyped(hint: string | null, question = '') {
    const typing: Typing = { leave: new AbortController() }
    this.#typing = typing
    this.#show(unheard)
    const isCurrent = () => this.#typing === typing
    const { createTyped = loadTyped, settings, report } = this.#deps
    const { signal } = typing.leave
    const over = new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
    const giveUp = () => typing.leave.abort(new VoiceFailure('timed-out', 'The assistant did not answer.'))
    const timer = setTimeout(giveUp, promisedWithinMs)
    try {
      const promised = createTyped(settings, this.#view.said, signal)
      const { voice, begin } = await Promise.race([promised, over]).finally(() => clearTimeout(timer))
      typing.voice = voice
      if (isCurrent()) this.#follow(voice)
      voice.on('call-start', () => {
        if (!isCurrent()) return
        this.#input({ type: 'reading' })
        this.type(question)
      })
      voice.on('message', (message) => isCurrent() && this.#read(message))
      voice.on('call-end', () => isCurrent() && this.#input({ type: 'ended' }))
      voice.on('error', (error) => isCurrent() && this.#fail(error))
      voice.subscribe(() => isCurrent() && this.#show({ reconnecting: voice.getState().status === 'reconnecting' }))
      this.#show({ hearing: 'typed' })
      await begin()
    } catch (error) {
      if (!isCurrent()) return
      if (!canBeTyped(error)) report(error)
      this.#input({ type: 'failed', hint: hint ?? messageOf(error) })
    }
  }

  #stopTyping() {
    this.#typing?.leave.abort()
    this.#typing = null
  }

  #read(message: ServerMessage) {
    if (message.type !== 'form-update') return
    const fields = this.#notSent(message.fields)
    if (Object.keys(fields).length === 0) return
    this.#show({ fields: { ...this.#view.fields, ...fields }, sent: false })
    const voice = this.#typing?.voice ?? this.#voice
    const state = voice?.getState()
    this.#deps.fill(fields, state && 'call' in state ? (state.call?.id ?? null) : null)
  }

  #notSent(fields: Partial<ConsultationDraft>): Partial<ConsultationDraft> {
    const isNew = (field: ConsultationField) => field in fields && fields[field] !== this.#sent[field]
    return Object.fromEntries(consultationFields.filter(isNew).map((field) => [field, fields[field]]))
  }

  #fail(error: unknown) {
    if (isVoiceFailure(error, 'aborted')) return this.#input({ type: 'ended' })
    const { status } = this.#state
    const hint = messageOf(error)
    this.#deps.report(error)
    if (!canBeTyped(error) || status === 'idle') return this.#input({ type: 'failed', hint })
    this.#input({ type: status === 'connecting' ? 'failed' : 'cut-off', hint })
    this.#goOnTyped(hint)
  }

  #input(input: CallInput) {
    const before = this.#state
    this.#state = step(before, input)
    if (this.#state === before) return
    const { status } = this.#state
    if (status === 'idle' || status === 'typed') this.#ear?.end()
    this.#show(input.type === 'ended' ? { ended: 'here' } : {})
  }

  #show(change: Partial<CallDetails>) {
    const { status: _, error: __, ...details } = { error: null, ...this.#view, ...change }
    this.#view = { ...details, ...this.#state }
    for (const changed of this.#subscribers) changed()
  }
}

/** What the browser or a library threw is in their words, not for visitors: `call-failed` only passes it on. */
const messageOf = (error: unknown) => (isVoiceFailure(error) && error.code !== 'call-failed' ? error.message : null)

/** Without a microphone the call goes on, typed. */
const newVoice = (publicKey: string) => new Voice(publicKey, '', { transport: carriers, typedFallback: true })

const loadTyped: typeof typedConversation = async (...details) => {
  const { typedConversation } = await import('./typed-conversation.ts')
  return typedConversation(...details)
}
