import {
  type ConversationMessage,
  clientMessageSchema,
  type EndedReason,
  type SayMessage,
  type TurnLatency,
} from '@parley/protocol'
import * as v from 'valibot'
import type { Assistant } from './assistant.ts'
import type { Clock } from './clock.ts'
import { Conversation } from './conversation.ts'
import { completeness, said } from './heard.ts'
import type { ReplyTimes } from './reply.ts'
import { type Line, Speaker } from './speaker.ts'
import { Transcription } from './transcription.ts'
import type { Transport, TransportEvent } from './transport/transport.ts'
import { idle, step, type TurnInput, type TurnState } from './turn-state.ts'

export type CallReport = {
  reason: EndedReason
  durationMs: number
  messages: readonly ConversationMessage[]
  /** One entry a turn, oldest first. */
  latencies: readonly TurnLatency[]
}

/** A VAD that has heard speech for this long without a word of it is hearing noise. */
const wordlessSpeechMs = 20_000
/** How long a vanished caller may take to come back. */
const reconnectGraceMs = 30_000
/** A farewell that has not been reported as played by then never will be. */
const farewellLimitMs = 20_000

/** Plays an assistant in one call: feeds what happens into the turn's table, and acts on where that leads. */
export class Agent {
  readonly ended: Promise<CallReport>
  readonly #assistant: Assistant
  readonly #transport: Transport
  readonly #clock: Clock
  readonly #conversation: Conversation
  readonly #speaker: Speaker
  readonly #transcription: Transcription
  readonly #onProblem: (error: unknown) => void
  readonly #resolveEnded: (report: CallReport) => void
  readonly #startedAt: number
  /** Waits for the floor to be free. */
  readonly #lines: Line[] = []
  readonly #inputs: TurnInput[] = []
  readonly #latencies: TurnLatency[] = []
  /** When the caller last stopped speaking, and the transcriber brought its last word. */
  readonly #lastWords: { spokenAt: number | null; finalAt: number | null } = { spokenAt: null, finalAt: null }
  #state: TurnState = idle
  #stepping = false
  #idlePrompts = 0
  #failures = 0
  #muted = false
  #phase: 'ringing' | 'open' | 'greeted' = 'ringing'
  #excusedEar = false
  #cancelTurnTimer = () => {}
  #cancelDeadline = () => {}
  #cancelGrace = () => {}

  /** `onProblem` hears of what went wrong in words for the operator; the caller is told in the call. */
  constructor(options: {
    assistant: Assistant
    transport: Transport
    clock: Clock
    messages?: readonly ConversationMessage[]
    onProblem?(error: unknown): void
  }) {
    const { assistant, transport, clock } = options
    this.#assistant = assistant
    this.#transport = transport
    this.#clock = clock
    this.#startedAt = clock.now()
    this.#onProblem = options.onProblem ?? (() => {})
    const { promise, resolve } = Promise.withResolvers<CallReport>()
    this.ended = promise
    this.#resolveEnded = resolve
    this.#conversation = new Conversation(transport, options.messages)
    this.#speaker = new Speaker({
      assistant,
      transport,
      clock,
      conversation: this.#conversation,
      on: {
        begins: (segment) => {
          this.#noteQuestion()
          this.#input({ type: 'speak', segment })
        },
        played: (outcome) => this.#input({ type: 'played', at: clock.now(), ...outcome }),
        replied: () => {
          this.#failures = 0
        },
        wordless: (endsCall) => this.#giveUp(endsCall),
        failed: (error) => this.#stumble(error),
        measured: (times) => this.#tellLatency(times),
      },
    })
    this.#transcription = new Transcription({
      transcriber: assistant.transcriber,
      language: assistant.language,
      onTranscript: (text, final) => this.#hear(text, final),
      onFailure: (error) => this.#excuseEar(error),
    })
    transport.listen((event) => this.#handle(event))
  }

  get state(): TurnState {
    return this.#state
  }

  /** Whether the caller has ever been connected. */
  get opened(): boolean {
    return this.#phase !== 'ringing'
  }

  get messages(): readonly ConversationMessage[] {
    return this.#conversation.messages
  }

  end(reason: EndedReason) {
    this.#input({ type: 'end', reason })
  }

  /** Tells the caller that the service is going down, then ends the call. */
  dismiss() {
    if (this.opened) this.#sayFarewell(this.#assistant.phrases.closingFarewell, 'server-shutting-down')
    else this.end('server-shutting-down')
  }

  // What arrives

  #handle(event: TransportEvent) {
    const now = this.#clock.now()
    switch (event.type) {
      case 'open':
        return this.#open()
      case 'message':
        return this.#read(event.text)
      case 'speech-started':
        this.#transcription.begin()
        this.#lastWords.finalAt = null
        this.#conversation.tellSpeech('user', 'started')
        return this.#input({ type: 'speech-started', at: now - event.agoMs })
      case 'speech-stopped':
        this.#transcription.finish()
        this.#lastWords.spokenAt = now - event.agoMs
        this.#conversation.tellSpeech('user', 'stopped')
        return this.#input({ type: 'speech-stopped', at: now - event.agoMs })
      case 'audio':
        return this.#transcription.add(event.frame)
      case 'lost':
        this.#transport.pause()
        this.#cancelGrace = this.#clock.after(reconnectGraceMs, () => this.end('connection-lost'))
        return
      case 'closed':
        return this.end(event.reason)
      default:
        return this.#speaker.follow(event)
    }
  }

  #open() {
    this.#cancelGrace()
    this.#conversation.tell({ type: 'status-update', status: 'in-progress' })
    if (this.opened) {
      if (this.#state.status !== 'paused') this.#transport.resume()
      return
    }
    this.#phase = 'open'
    this.#conversation.tellListening()
    this.#cancelDeadline = this.#clock.after(this.#assistant.timing.maxDurationMs, () =>
      this.#sayFarewell(this.#assistant.phrases.timeFarewell, 'exceeded-max-duration'),
    )
    if (this.#assistant.speaksFirst) this.#greet()
    else this.#arrive(this.#state, this.#state)
  }

  #read(text: string) {
    const message = parse(text)
    switch (message?.type) {
      case 'say':
        return this.#say(message)
      case 'add-message':
        this.#conversation.add(message.message)
        if (message.triggerResponseEnabled !== false && this.#state.status === 'listening')
          this.#input({ type: 'typed', text: '' })
        return
      case 'control':
        if (message.control === 'say-first-message') return this.#greet()
        return message.control === 'mute-assistant' ? this.#mute() : this.#unmute()
      case 'end-call':
        return this.end('customer-ended-call')
      case 'transcript-input':
        return this.#hear(message.transcript, message.transcriptType === 'final')
      case 'text-input':
        return this.#readTyped(message.text.trim())
      case 'ping':
        return this.#conversation.tell({ type: 'pong', at: message.at })
    }
  }

  #readTyped(text: string) {
    if (!text) return
    this.#idlePrompts = 0
    this.#conversation.tellTranscript('user', text, true)
    this.#input({ type: 'typed', text })
  }

  #hear(text: string, final: boolean) {
    if (text.trim()) {
      this.#idlePrompts = 0
      this.#conversation.tellTranscript('user', text, final)
    }
    if (final) this.#lastWords.finalAt = this.#clock.now()
    this.#input({ type: 'transcript', at: this.#clock.now(), text, final })
  }

  #say({ message, endCallAfterSpoken, interruptionsEnabled, interruptAssistantEnabled }: SayMessage) {
    const line: Line = {
      text: message,
      interruptible: interruptionsEnabled ?? false,
      endsCall: endCallAfterSpoken ? 'assistant-ended-call' : null,
    }
    if (interruptAssistantEnabled) this.#speakOver(line)
    else this.#queue(line)
  }

  #greet() {
    if (this.#phase === 'greeted' || !this.#assistant.firstMessage) return this.#refresh()
    this.#phase = 'greeted'
    this.#queue({ text: this.#assistant.firstMessage, interruptible: true, endsCall: null })
  }

  #mute() {
    this.#muted = true
    this.#speaker.silence()
    if (this.#state.status !== 'thinking') return
    this.#noteQuestion()
    this.#input({ type: 'no-reply' })
  }

  #unmute() {
    this.#muted = false
    this.#speakNextLine()
  }

  // Where it leads

  /** Inputs that arise while one is acted on wait for their turn. */
  #input(input: TurnInput) {
    this.#inputs.push(input)
    if (this.#stepping) return
    this.#stepping = true
    for (let next = this.#inputs.shift(); next; next = this.#inputs.shift()) {
      const before = this.#state
      this.#state = step(before, next)
      if (this.#state !== before) this.#arrive(before, this.#state)
    }
    this.#stepping = false
  }

  #arrive(before: TurnState, state: TurnState) {
    this.#cancelTurnTimer()
    this.#dropStale(state)
    const { timing } = this.#assistant
    const elapse = () => this.#input({ type: 'silence-elapsed' })
    switch (state.status) {
      case 'listening':
        if (!this.#speakNextLine()) this.#turnTimer(this.#clock.now() + timing.idleMs, () => this.#promptIdle())
        return
      case 'hearing':
        return this.#turnTimer(state.lastHeardAt + (said(state.heard) ? timing.noNewWordsMs : wordlessSpeechMs), elapse)
      case 'endpointing': {
        const text = said(state.heard)
        const wordsAreDue = this.#transcription.pending && !state.heard.interim
        const waitMs = wordsAreDue ? timing.transcriptLimitMs : timing.endpointingMs[completeness(text)]
        this.#turnTimer(state.silentSince + waitMs, elapse)
        if (!wordsAreDue && !this.#muted) this.#speaker.prepare(text)
        return
      }
      case 'thinking':
        return this.#think(before, state.text)
      case 'paused':
        if (before.status === 'speaking') this.#transport.pause()
        if (state.heard.speaking)
          return this.#turnTimer(state.changedAt + timing.sustainedSpeechMs, () =>
            this.#input({ type: 'sound-was-speech', at: this.#clock.now() }),
          )
        return this.#turnTimer(state.changedAt + timing.falseInterruptionMs, () =>
          this.#input({ type: 'sound-was-nothing' }),
        )
      case 'speaking':
        if (before.status === 'paused') this.#transport.resume()
        return
      case 'ended':
        return this.#finish(state.reason)
    }
  }

  #turnTimer(at: number, run: () => void) {
    this.#cancelTurnTimer = this.#clock.after(Math.max(0, at - this.#clock.now()), run)
  }

  /** Stops what the new state has no use for: a draft of other words, a reply or speech that was interrupted. */
  #dropStale(state: TurnState) {
    const text = state.status === 'thinking' ? state.text : state.status === 'endpointing' ? said(state.heard) : null
    this.#speaker.dropDraft(text)
    const { speech } = this.#speaker
    if (!speech) return
    const hasFloor = state.status === 'speaking' || state.status === 'paused'
    const isStale = speech.begun ? !hasFloor : speech.kind === 'reply' && state.status !== 'thinking'
    if (isStale) this.#speaker.silence({ byCaller: state.status !== 'ended' })
  }

  #think(before: TurnState, text: string) {
    const { speech } = this.#speaker
    if (speech && before.status === 'thinking' && before.text === text) return this.#limit(speech.reply.times)
    this.#speaker.silence()
    if (this.#muted) {
      this.#noteQuestion()
      return this.#input({ type: 'no-reply' })
    }
    this.#limit(this.#speaker.answer(text).reply.times)
  }

  /** Nobody waits for ever: a speech that does not begin in time has failed. */
  #limit({ startedAt }: ReplyTimes) {
    const limitMs = this.#assistant.timing.brainLimitMs
    this.#turnTimer(startedAt + limitMs, () => {
      this.#speaker.silence()
      this.#stumble(new Error(`nothing to say within ${limitMs} ms`))
    })
  }

  /** The caller's words become part of the conversation when the assistant takes them up. */
  #noteQuestion() {
    if (this.#state.status === 'thinking') this.#conversation.add({ role: 'user', content: this.#state.text })
  }

  #giveUp(endsCall: EndedReason | null) {
    this.#noteQuestion()
    if (endsCall) return this.end(endsCall)
    this.#input({ type: 'no-reply' })
    this.#refresh()
  }

  /** Acts once more on the state as it stands: the next line, or the wait for the caller. */
  #refresh() {
    if (this.#state.status === 'listening' && !this.#speaker.speech) this.#arrive(this.#state, this.#state)
  }

  // Lines

  #queue(line: Line) {
    this.#lines.push(line)
    this.#speakNextLine()
  }

  /** Says the next line if the floor is free; tells whether something is or will be said. */
  #speakNextLine(): boolean {
    if (this.#speaker.speech) return true
    if (this.#muted || this.#state.status !== 'listening') return false
    const line = this.#lines.shift()
    if (line) this.#speakLine(line)
    return line !== undefined
  }

  #speakOver(line: Line) {
    this.#lines.unshift(line)
    this.#speaker.silence() // its report may already give the floor to the line
    if (this.#lines[0] !== line) return
    this.#lines.shift()
    this.#speakLine(line)
  }

  #speakLine(line: Line) {
    this.#cancelTurnTimer()
    this.#limit(this.#speaker.say(line).reply.times)
  }

  #promptIdle() {
    const { phrases, timing } = this.#assistant
    if (this.#muted) return this.#turnTimer(this.#clock.now() + timing.idleMs, () => this.#promptIdle())
    if (this.#idlePrompts >= timing.idlePrompts) return this.#sayFarewell(phrases.silenceFarewell, 'silence-timed-out')
    const text = phrases.idle[this.#idlePrompts % phrases.idle.length] ?? ''
    this.#idlePrompts += 1
    this.#queue({ text, interruptible: true, endsCall: null })
  }

  #sayFarewell(text: string, reason: EndedReason) {
    this.#muted = false
    this.#lines.length = 0
    this.#cancelDeadline()
    this.#cancelDeadline = this.#clock.after(farewellLimitMs, () => this.end(reason))
    this.#speakOver({ text, interruptible: false, endsCall: reason })
  }

  // Failures

  /** Once is excused; twice in a row ends the call, in words; and when not even these can be said, without. */
  #stumble(error: unknown) {
    const { phrases } = this.#assistant
    this.#failures += 1
    if (this.#failures > 2) return this.end('failed')
    if (this.#failures > 1) {
      this.#complain(phrases.failure, error)
      return this.#sayFarewell(phrases.failure, 'failed')
    }
    this.#complain(phrases.stumble, error)
    this.#lines.unshift({ text: phrases.stumble, interruptible: true, endsCall: null })
    this.#noteQuestion()
    this.#input({ type: 'no-reply' })
    this.#refresh()
  }

  #excuseEar(error: unknown) {
    const { deaf } = this.#assistant.phrases
    this.#complain(deaf, error)
    if (!this.#excusedEar) this.#queue({ text: deaf, interruptible: true, endsCall: null })
    this.#excusedEar = true
  }

  #complain(message: string, error: unknown) {
    this.#onProblem(error)
    this.#conversation.tell({ type: 'error', message })
  }

  #tellLatency({ startedAt, firstSentenceAt, firstSoundAt }: ReplyTimes) {
    const { spokenAt, finalAt } = this.#lastWords
    const ms = (from: number | null, to: number | null) =>
      from === null || to === null ? null : Math.max(0, Math.round(to - from))
    const latency: TurnLatency = {
      type: 'latency',
      turnId: this.#conversation.turnId,
      endpointingMs: ms(spokenAt, this.#clock.now()),
      transcriberMs: ms(spokenAt, finalAt),
      brainMs: ms(startedAt, firstSentenceAt),
      voiceMs: ms(firstSentenceAt, firstSoundAt),
    }
    this.#latencies.push(latency)
    this.#conversation.tell(latency)
  }

  #finish(reason: EndedReason) {
    this.#cancelDeadline()
    this.#cancelGrace()
    this.#lines.length = 0
    this.#transcription.close()
    if (reason !== 'customer-ended-call') this.#conversation.tell({ type: 'hang' })
    this.#conversation.tell({ type: 'status-update', status: 'ended', endedReason: reason })
    this.#transport.close()
    const durationMs = this.#clock.now() - this.#startedAt
    this.#resolveEnded({ reason, durationMs, messages: this.#conversation.messages, latencies: this.#latencies })
  }
}

function parse(text: string) {
  try {
    const result = v.safeParse(clientMessageSchema, JSON.parse(text))
    return result.success ? result.output : null
  } catch {
    return null // the bare word `playable`, or nothing we know
  }
}
