import type { Fetch } from '../lib/post-json.ts'
import { toVoiceFailure, VoiceFailure } from '../lib/voice-failure.ts'
import { transcriptOf } from '../transcript/transcript.ts'
import { byProvider, type Carriers } from '../transport/by-provider.ts'
import { canBeTyped } from '../transport/can-be-typed.ts'
import type { TransportFactory } from '../transport/transport.ts'
import { orderTypedCall, typed } from '../transport/typed.ts'
import { webrtc } from '../transport/webrtc.ts'
import { Voice } from '../voice/voice.ts'
import type { VoiceState } from '../voice/voice-options.ts'
import { type Line, remembered } from './remembered.ts'

export type ConversationSettings = {
  publicKey: string
  /** The id of the one who answers. */
  assistant: string
  /** Where the platform's API is. */
  server: string
  /** Every call begins muted: who talks holds a button. */
  pushToTalk?: boolean
  storage?: Storage
  fetch?: Fetch
  /** Whatever else may carry its calls. */
  carriers?: Carriers
  /** Whether the first of those carries most calls: it is made ready before the server has answered. */
  carriersFirst?: boolean
  transport?: TransportFactory
}

export type ConversationState = {
  status: 'idle' | 'connecting' | 'talking' | 'typing' | 'reconnecting'
  /** What was said, on earlier pages too. */
  lines: readonly Line[]
  /** What the visitor is saying, as far as it has been understood. */
  hearing: string
  muted: boolean
  /** In a spoken call: nobody can hear the visitor, who types instead. */
  unheard: boolean
  /** The browser wants a click before it plays the assistant. */
  playbackBlocked: boolean
  failure: VoiceFailure | null
  /** What was to be asked when it failed: the visitor has it back. */
  unasked: string
}

/** A network that swallows everything never refuses. */
const orderedWithinMs = 10_000

/** One conversation with one assistant, spoken or typed, that goes on from page to page. */
export class Conversation {
  readonly #settings: ConversationSettings
  /** The calls beneath, spoken and typed: for tools of the page, messages and levels. */
  readonly voice: Voice
  readonly #memory: ReturnType<typeof remembered>
  readonly #earlier: readonly Line[]
  readonly #subscribers = new Set<() => void>()
  /** Questions that were asked before anybody listened. */
  #waiting: string[] = []
  /** The typed call that is being asked for. */
  #ordering: AbortController | null = null
  #failure: VoiceFailure | null = null
  #unasked = ''
  #state: ConversationState

  constructor(settings: ConversationSettings) {
    this.#settings = settings
    const { publicKey, server, assistant, fetch, pushToTalk = false } = settings
    const own = { 'parley.webrtc': webrtc, 'parley.typed': typed }
    const { carriers, carriersFirst = false } = settings
    const transport =
      settings.transport ?? byProvider(carriersFirst ? { ...carriers, ...own } : { ...own, ...carriers })
    this.voice = new Voice(publicKey, server, {
      transport,
      typedFallback: true,
      startAudioOff: pushToTalk,
      ...(fetch && { fetch }),
    })
    this.#memory = remembered(`parley-voice ${server} ${assistant}`, settings.storage)
    this.#earlier = this.#memory.read()
    this.#state = this.#draw()
    this.voice.subscribe(() => this.#publish())
    this.voice.on('call-start', () => {
      for (const text of this.#waiting.splice(0)) this.#say(text)
    })
    this.voice.on('error', (failure) => {
      // where nobody answers in writing either, asking on and on is no help
      const isLastWay = failure.code === 'timed-out' && transportOf(this.voice.getState())?.provider === 'parley.typed'
      return canBeTyped(failure) && !isLastWay ? void this.#type() : this.#fail(failure)
    })
    transcriptOf(this.voice).subscribe(() => {
      this.#publish()
      this.#memory.write(this.#state.lines)
    })
  }

  readonly getState = (): ConversationState => this.#state

  readonly subscribe = (changed: () => void): (() => void) => {
    this.#subscribers.add(changed)
    return () => this.#subscribers.delete(changed)
  }

  /** Begins to talk. */
  async call(): Promise<void> {
    if (this.#state.status !== 'idle') return
    this.#fail(null)
    const joined = this.voice.start(this.#settings.assistant, {
      overrides: this.#opening(),
      strict: true,
      transcription: 'server',
    })
    this.#tellWhatWasSaid()
    await joined.catch((error) => (canBeTyped(error) ? this.#type() : this.#stopped(error)))
  }

  /** Asks in writing, in the call that is on or in one of its own: nobody has to speak, or allow a microphone. */
  async ask(text: string): Promise<void> {
    if (!text.trim()) return
    const { status } = this.voice.getState()
    if (status === 'active' || status === 'reconnecting') return this.#say(text.trim())
    this.#waiting.push(text.trim())
    if (this.#state.status === 'idle') await this.#type()
  }

  toggleMuted(): void {
    if (this.#state.status === 'talking') this.voice.setMuted(!this.#state.muted)
  }

  async resumePlayback(): Promise<void> {
    await this.voice.resumePlayback().catch(() => {}) // still refused: the offer stays
  }

  async end(): Promise<void> {
    this.#waiting = []
    this.#ordering?.abort()
    await this.voice.stop()
  }

  #say(text: string) {
    this.voice.send({ type: 'text-input', text })
  }

  async #type() {
    const ordering = new AbortController()
    this.#ordering = ordering
    this.#fail(null)
    const { publicKey: token, assistant: assistantId, server: baseUrl, fetch } = this.#settings
    const late = AbortSignal.timeout(orderedWithinMs)
    const signal = AbortSignal.any([ordering.signal, late])
    try {
      const subject = { assistantId, assistantOverrides: this.#opening() }
      const call = await orderTypedCall({ token, baseUrl, subject, signal, fetch })
      this.#ordering = null
      const joined = this.voice.reconnect(call, { strict: true })
      this.#tellWhatWasSaid()
      await joined
    } catch (error) {
      const failure = error === late.reason ? new VoiceFailure('timed-out', 'The assistant did not answer.') : error
      this.#stopped(ordering.signal.aborted ? null : failure)
    }
  }

  /** Who has been talked to already, or is asked at once, does not greet. */
  #opening() {
    const goesOn = this.#state.lines.length > 0 || this.#waiting.length > 0
    return goesOn ? ({ firstMessageMode: 'assistant-waits-for-user' } as const) : {}
  }

  #tellWhatWasSaid() {
    for (const { role, text: content } of this.#state.lines) {
      this.voice.send({ type: 'add-message', message: { role, content }, triggerResponseEnabled: false })
    }
  }

  #stopped(error: unknown) {
    this.#ordering = null
    const failure = error ? toVoiceFailure(error, 'call-failed', 'The call failed.') : null
    this.#fail(failure?.code === 'aborted' ? null : failure)
    this.#waiting = []
  }

  #fail(failure: VoiceFailure | null) {
    this.#failure = failure
    this.#unasked = failure ? this.#waiting.splice(0).join(' ') : ''
    this.#publish()
  }

  #draw(): ConversationState {
    const state = this.voice.getState()
    const said = transcriptOf(this.voice).getState()
    const isInterim = (role: string, status: string) => role === 'user' && status === 'interim'
    const call = transportOf(state)
    return {
      status: this.#ordering ? 'connecting' : statusOf(state.status, call?.provider),
      lines: [
        ...this.#earlier,
        ...said
          .filter(({ role, status, text }) => text && !isInterim(role, status))
          .map(({ role, text }) => ({ role, text })),
      ],
      hearing: said.findLast(({ role, status }) => isInterim(role, status))?.text ?? '',
      muted: state.muted,
      unheard: state.typedOnly || call?.transcription === 'caller',
      playbackBlocked: state.playbackBlocked,
      failure: this.#failure,
      unasked: this.#unasked,
    }
  }

  #publish() {
    this.#state = this.#draw()
    for (const changed of this.#subscribers) changed()
  }
}

const transportOf = (state: VoiceState) => ('call' in state ? state.call?.transport : undefined)

function statusOf(status: string, provider: string | undefined): ConversationState['status'] {
  if (status === 'active') return provider === 'parley.typed' ? 'typing' : 'talking'
  return status === 'connecting' || status === 'reconnecting' ? status : 'idle'
}
