import {
  type ConversationMessage,
  clientMessageSchema,
  type EndedReason,
  listeningSignal,
  type SayMessage,
  type ServerMessage,
  type TurnLatency,
} from '@parley/protocol'
import * as v from 'valibot'
import type { Assistant } from './assistant.ts'
import type { PlayoutEvent } from './audio/playout.ts'
import type { Brain } from './brain/brain.ts'
import type { Clock } from './clock.ts'
import { completeness, said } from './heard.ts'
import { Reply } from './reply.ts'
import { deliver, heardText, type Speech } from './speech.ts'
import { Transcription } from './transcription.ts'
import type { Transport, TransportEvent } from './transport/transport.ts'
import { idle, type Segment, step, type TurnInput, type TurnState } from './turn-state.ts'

export type CallReport = {
  reason: EndedReason
  durationMs: number
  messages: readonly ConversationMessage[]
  /** One entry a turn, oldest first. */
  latencies: readonly TurnLatency[]
}

/** Something to say that no brain needs to think of. */
type Line = { text: string; interruptible: boolean; endsCall: EndedReason | null }

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
  readonly #transcription: Transcription
  readonly #messages: ConversationMessage[] = []
  readonly #latencies: TurnLatency[] = []
  readonly #speeches = new Map<number, Speech>()
  readonly #lines: Line[] = []
  readonly #inputs: TurnInput[] = []
  readonly #onProblem: (error: unknown) => void
  readonly #resolveEnded: (report: CallReport) => void
  readonly #startedAt: number
  #state: TurnState = idle
  #stepping = false
  #speech: Speech | null = null
  #draft: { text: string; reply: Reply } | null = null
  #memory: unknown
  #turn = 0
  #lastSegmentId = 0
  #idlePrompts = 0
  #failures = 0
  #muted = false
  #opened = false
  #greeted = false
  readonly #spokeUntil: { speechAt: number | null; finalAt: number | null } = { speechAt: null, finalAt: null }
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
    this.#assistant = options.assistant
    this.#transport = options.transport
    this.#clock = options.clock
    this.#startedAt = options.clock.now()
    this.#onProblem = options.onProblem ?? (() => {})
    this.#messages.push(...(options.messages ?? []))
    const { promise, resolve } = Promise.withResolvers<CallReport>()
    this.ended = promise
    this.#resolveEnded = resolve
    this.#transcription = new Transcription({
      transcriber: options.assistant.transcriber,
      language: options.assistant.language,
      onTranscript: (text, final) => this.#hear(text, final),
      onFailure: (error) => this.#complain('I cannot hear you clearly just now. You can type to me instead.', error),
    })
    options.transport.listen((event) => this.#handle(event))
  }

  get state(): TurnState {
    return this.#state
  }

  /** Whether the caller has ever been connected. */
  get opened(): boolean {
    return this.#opened
  }

  get messages(): readonly ConversationMessage[] {
    return this.#messages
  }

  end(reason: EndedReason) {
    this.#input({ type: 'end', reason })
  }

  /** Tells the caller that the service is going down, then ends the call. */
  dismiss() {
    if (this.#opened) this.#sayFarewell(this.#assistant.phrases.closingFarewell, 'server-shutting-down')
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
        this.#spokeUntil.finalAt = null
        this.#send({ type: 'speech-update', status: 'started', role: 'user', turn: this.#turn })
        return this.#input({ type: 'speech-started', at: now - event.agoMs })
      case 'speech-stopped':
        this.#spokeUntil.speechAt = now - event.agoMs
        this.#transcription.finish()
        this.#send({ type: 'speech-update', status: 'stopped', role: 'user', turn: this.#turn })
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
        return this.#follow(event)
    }
  }

  #open() {
    this.#cancelGrace()
    this.#send({ type: 'status-update', status: 'in-progress' })
    if (this.#opened) {
      if (this.#state.status !== 'paused') this.#transport.resume()
      return
    }
    this.#opened = true
    this.#transport.send(listeningSignal)
    this.#cancelDeadline = this.#clock.after(this.#assistant.timing.maxDurationMs, () =>
      this.#sayFarewell(this.#assistant.phrases.timeFarewell, 'exceeded-max-duration'),
    )
    if (this.#assistant.speaksFirst) this.#greet()
    else this.#arrive(this.#state, this.#state)
  }

  #read(text: string) {
    const message = parse(text)
    if (!message) return
    switch (message.type) {
      case 'say':
        return this.#say(message)
      case 'add-message':
        this.#messages.push(message.message as ConversationMessage)
        if (message.triggerResponseEnabled !== false && this.#state.status === 'listening')
          this.#input({ type: 'typed', text: '' })
        return
      case 'control':
        if (message.control === 'say-first-message') return this.#greet()
        return this.#mute(message.control === 'mute-assistant')
      case 'end-call':
        return this.end('customer-ended-call')
      case 'transcript-input':
        return this.#hear(message.transcript, message.transcriptType === 'final')
      case 'text-input':
        if (!message.text.trim()) return
        this.#idlePrompts = 0
        this.#sendTranscript('user', message.text, true)
        return this.#input({ type: 'typed', text: message.text.trim() })
      case 'ping':
        return this.#send({ type: 'pong', at: message.at })
    }
  }

  #hear(text: string, final: boolean) {
    if (text.trim()) {
      this.#idlePrompts = 0
      this.#sendTranscript('user', text, final)
    }
    if (final) this.#spokeUntil.finalAt = this.#clock.now()
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
    if (this.#greeted || !this.#assistant.firstMessage) return this.#arrive(this.#state, this.#state)
    this.#greeted = true
    this.#queue({ text: this.#assistant.firstMessage, interruptible: true, endsCall: null })
  }

  #mute(muted: boolean) {
    this.#muted = muted
    if (!muted) return void this.#speakNextLine()
    if (this.#speech) this.#silence(this.#speech)
    if (this.#state.status !== 'thinking') return
    this.#noteQuestion(this.#state.text)
    this.#input({ type: 'no-reply' })
  }

  // Where it leads

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
    switch (state.status) {
      case 'listening':
        if (this.#speakNextLine()) return
        return this.#turnTimer(this.#clock.now() + timing.idleMs, () => this.#promptIdle())
      case 'hearing': {
        const waitMs = said(state.heard) ? timing.noNewWordsMs : wordlessSpeechMs
        return this.#turnTimer(state.lastHeardAt + waitMs, () => this.#input({ type: 'silence-elapsed' }))
      }
      case 'endpointing': {
        const owed = this.#transcription.pending && !state.heard.interim
        const waitMs = owed ? timing.transcriptLimitMs : timing.endpointingMs[completeness(said(state.heard))]
        this.#turnTimer(state.silentSince + waitMs, () => this.#input({ type: 'silence-elapsed' }))
        if (!owed) this.#prepare(said(state.heard))
        return
      }
      case 'thinking':
        return this.#think(before, state)
      case 'paused': {
        if (before.status === 'speaking') this.#transport.pause()
        const { speaking } = state.heard
        return this.#turnTimer(
          state.changedAt + (speaking ? timing.sustainedSpeechMs : timing.falseInterruptionMs),
          () =>
            this.#input(speaking ? { type: 'sound-was-speech', at: this.#clock.now() } : { type: 'sound-was-nothing' }),
        )
      }
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
    if (this.#draft && this.#draft.text !== text) {
      this.#draft.reply.abort()
      this.#draft = null
    }
    const speech = this.#speech
    if (!speech) return
    const floor = state.status === 'speaking' || state.status === 'paused'
    if (speech.begun ? !floor : speech.kind === 'reply' && state.status !== 'thinking') {
      speech.interrupted = speech.begun && state.status !== 'ended'
      this.#silence(speech)
    }
  }

  #silence(speech: Speech) {
    speech.reply.abort()
    if (this.#speech === speech) this.#speech = null
    if (speech.begun) this.#transport.clear()
    else this.#speeches.delete(speech.segment.id)
  }

  // Replies

  /** Makes a reply before it is certain that the turn is over. */
  #prepare(text: string) {
    if (!text || this.#muted || this.#draft?.text === text) return
    this.#draft = { text, reply: this.#reply(this.#assistant.brain, text) }
  }

  #think(before: TurnState, state: Extract<TurnState, { status: 'thinking' }>) {
    if (this.#speech && before.status === 'thinking' && before.text === state.text) return this.#limit(this.#speech)
    if (this.#speech) this.#silence(this.#speech)
    if (this.#muted) {
      this.#noteQuestion(state.text)
      return this.#input({ type: 'no-reply' })
    }
    const reply = this.#draft?.reply ?? this.#reply(this.#assistant.brain, state.text)
    this.#draft = null
    const speech = this.#newSpeech('reply', reply, { interruptible: true, endsCall: null })
    this.#limit(speech)
    this.#deliver(speech)
  }

  /** Nobody waits for ever: a speech that does not begin in time has failed. */
  #limit(speech: Speech) {
    const limitMs = this.#assistant.timing.brainLimitMs
    this.#turnTimer(speech.reply.times.startedAt + limitMs, () => {
      this.#silence(speech)
      this.#stumble(new Error(`nothing to say within ${limitMs} ms`))
    })
  }

  #reply(brain: Brain, question: string) {
    const messages = question ? [...this.#messages, { role: 'user' as const, content: question }] : [...this.#messages]
    const { voice } = this.#assistant
    return new Reply({ clock: this.#clock, voice, brain, turn: { messages, memory: this.#memory } })
  }

  #newSpeech(kind: Speech['kind'], reply: Reply, options: { interruptible: boolean; endsCall: EndedReason | null }) {
    this.#lastSegmentId += 1
    const segment: Segment = { id: this.#lastSegmentId, interruptible: options.interruptible }
    const turnId = `turn-${this.#turn}`
    const { endsCall } = options
    const speech: Speech = { kind, segment, turnId, reply, sentences: [], begun: false, interrupted: false, endsCall }
    this.#speeches.set(segment.id, speech)
    this.#speech = speech
    return speech
  }

  #deliver(speech: Speech) {
    const effects: (() => void)[] = []
    deliver(speech, this.#transport, {
      isCurrent: () => this.#speech === speech,
      begin: () => {
        if (this.#state.status === 'thinking' && speech.kind === 'reply') this.#noteQuestion(this.#state.text)
        for (const effect of effects) effect()
        this.#input({ type: 'speak', segment: speech.segment })
      },
      effect: (item) => {
        const effect = () => {
          if (item.type === 'memory') this.#memory = item.memory
          else if (item.type === 'end-call') speech.endsCall = 'assistant-ended-call'
          else if (item.type === 'form')
            this.#send({ type: 'form-update', fields: item.fields, complete: item.complete })
          else this.#send({ type: 'tool-calls', toolCallList: [item.call] })
        }
        if (speech.begun) effect()
        else effects.push(effect)
      },
    }).then(
      () => {
        if (this.#speech !== speech) return
        if (speech.kind === 'reply') this.#failures = 0
        if (speech.begun) return
        for (const effect of effects) effect()
        this.#giveUp(speech)
      },
      (error) => {
        if (this.#speech !== speech) return
        if (!speech.begun) this.#giveUp(speech)
        this.#stumble(error)
      },
    )
  }

  /** A speech without a word: the floor is the caller's again. */
  #giveUp(speech: Speech) {
    this.#silence(speech)
    if (this.#state.status === 'thinking') this.#noteQuestion(this.#state.text)
    if (speech.endsCall) return this.end(speech.endsCall)
    this.#input({ type: 'no-reply' })
    if (this.#state.status === 'listening' && !this.#speech) this.#arrive(this.#state, this.#state)
  }

  #noteQuestion(text: string) {
    if (text) this.#messages.push({ role: 'user', content: text })
  }

  // Lines

  #queue(line: Line) {
    this.#lines.push(line)
    if (this.#state.status === 'listening') this.#speakNextLine()
  }

  /** Says the next line if the floor is free; tells whether something is or will be said. */
  #speakNextLine(): boolean {
    if (this.#speech) return true
    if (this.#muted || this.#state.status !== 'listening') return false
    const line = this.#lines.shift()
    if (line) this.#speakLine(line)
    return line !== undefined
  }

  #speakOver(line: Line) {
    this.#lines.unshift(line)
    if (this.#speech) this.#silence(this.#speech) // its report may already give the floor to the line
    if (this.#lines[0] !== line) return
    this.#lines.shift()
    this.#speakLine(line)
  }

  #speakLine(line: Line) {
    const speech = this.#newSpeech('say', this.#reply(saying(line.text), ''), line)
    this.#cancelTurnTimer()
    this.#limit(speech)
    this.#deliver(speech)
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

  #stumble(error: unknown) {
    const { phrases } = this.#assistant
    this.#failures += 1
    if (this.#failures > 2) return this.end('failed') // not even the explanation could be said
    if (this.#failures > 1) {
      this.#complain(phrases.failure, error)
      return this.#sayFarewell(phrases.failure, 'failed')
    }
    this.#complain(phrases.stumble, error)
    this.#lines.unshift({ text: phrases.stumble, interruptible: true, endsCall: null })
    if (this.#state.status === 'thinking') {
      this.#noteQuestion(this.#state.text)
      this.#input({ type: 'no-reply' })
    } else this.#speakNextLine()
  }

  #complain(message: string, error: unknown) {
    this.#onProblem(error)
    this.#send({ type: 'error', message })
  }

  // Playout

  #follow(event: PlayoutEvent) {
    const speech = this.#speeches.get(event.segmentId)
    if (!speech) return
    if (event.type === 'started') return this.#noteStart(speech)
    if (event.type === 'reached') {
      const sentence = speech.sentences[event.mark]
      if (sentence) this.#sendTranscript('assistant', sentence.text, true, speech.turnId)
      return speech.reply.proceed()
    }
    this.#speeches.delete(event.segmentId)
    if (this.#speech === speech) this.#speech = null
    this.#noteEnd(speech, event)
    this.#input({
      type: 'played',
      at: this.#clock.now(),
      segmentId: event.segmentId,
      awaitsAnswer: /\?["')]?\s*$/.test(speech.sentences.at(-1)?.text ?? ''),
      endsCall: event.complete ? speech.endsCall : null,
    })
  }

  #noteStart(speech: Speech) {
    this.#send({ type: 'speech-update', status: 'started', role: 'assistant', turn: this.#turn })
    if (speech.kind !== 'reply') return
    const { speechAt, finalAt } = this.#spokeUntil
    const { startedAt, firstSentenceAt, firstSoundAt } = speech.reply.times
    const ms = (from: number | null, to: number | null) =>
      from === null || to === null ? null : Math.max(0, Math.round(to - from))
    const latency: TurnLatency = {
      type: 'latency',
      turnId: speech.turnId,
      endpointingMs: ms(speechAt, this.#clock.now()),
      transcriberMs: ms(speechAt, finalAt),
      brainMs: ms(startedAt, firstSentenceAt),
      voiceMs: ms(firstSentenceAt, firstSoundAt),
    }
    this.#latencies.push(latency)
    this.#send(latency)
  }

  #noteEnd(speech: Speech, { playedMs, complete }: Extract<PlayoutEvent, { type: 'played' }>) {
    const content = complete
      ? speech.sentences.map(({ text }) => text).join(' ')
      : heardText(speech.sentences, playedMs)
    if (content) this.#messages.push({ role: 'assistant', content })
    this.#send({ type: 'speech-update', status: 'stopped', role: 'assistant', turn: this.#turn })
    if (speech.interrupted) this.#send({ type: 'user-interrupted', turnId: speech.turnId, heardChars: content.length })
    this.#send({ type: 'conversation-update', conversation: this.#messages })
    if (speech.kind === 'reply') this.#turn += 1
  }

  // The end

  #finish(reason: EndedReason) {
    this.#cancelDeadline()
    this.#cancelGrace()
    this.#draft?.reply.abort()
    this.#lines.length = 0
    this.#transcription.close()
    if (reason !== 'customer-ended-call') this.#send({ type: 'hang' })
    this.#send({ type: 'status-update', status: 'ended', endedReason: reason })
    this.#transport.close()
    const durationMs = this.#clock.now() - this.#startedAt
    this.#resolveEnded({ reason, durationMs, messages: this.#messages, latencies: this.#latencies })
  }

  #sendTranscript(role: 'user' | 'assistant', transcript: string, final: boolean, turnId = `turn-${this.#turn}`) {
    this.#send({ type: 'transcript', role, transcriptType: final ? 'final' : 'partial', transcript, turnId })
  }

  #send(message: ServerMessage) {
    this.#transport.send(JSON.stringify(message))
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

const saying = (text: string): Brain =>
  async function* () {
    yield { type: 'text', text }
  }
