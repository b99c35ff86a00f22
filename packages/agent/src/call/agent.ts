import type {
  ConversationMessage,
  EndedReason,
  NetworkQuality,
  SayMessage,
  ServerMessage,
  TurnLatency,
} from '@parley/protocol'
import type { Assistant } from '../assistant/assistant.ts'
import type { CallClock } from '../lib/call-clock.ts'
import type { Meter } from '../lib/usage.ts'
import { Conversation } from '../speech/conversation.ts'
import { type Keep, Safekeeping } from '../speech/safekeeping.ts'
import { forwarded, type Line, Speaker } from '../speech/speaker.ts'
import type { Transport, TransportEvent } from '../transport/transport.ts'
import { Sounds } from '../turn/sounds.ts'
import { LateReply, Turn } from '../turn/turn.ts'
import type { TurnStep } from '../turn/turn-log.ts'
import type { TurnState } from '../turn/turn-state.ts'
import { Hooks } from './hooks.ts'
import { Latencies, type TurnTimes } from './latencies.ts'
import { MessageLimit } from './message-limit.ts'
import { NetworkLog } from './network-log.ts'
import { readPageMessage } from './page-message.ts'
import { PageTools } from './page-tools.ts'
import { Patience, type Wait } from './patience.ts'
import { Transcription } from './transcription.ts'
import { Voicemail } from './voicemail.ts'

export type CallReport = {
  reason: EndedReason
  durationMs: number
  /** With `secondsFromStart`, when each began; of what the caller cut off, `heardChars` of it were heard. */
  messages: readonly ConversationMessage[]
  /** One entry a turn, oldest first. */
  latencies: readonly TurnLatency[]
  /** Null where that is not measured. */
  network: NetworkQuality | null
}

/** How long a vanished caller may take to come back. */
const reconnectGraceMs = 30_000
/** A farewell that has not been reported as played so long after even a slow voice is done never will be. */
const farewellLimitMs = 20_000
const slowMsPerChar = 150

const tooMuch = 'That was more than I can read at once, so I missed some of it. Please wait a moment.'
const tooLong = 'This conversation has become too long for me to take in any more. Please begin a new call.'

/** Plays an assistant in one call: hears what arrives, greets, asks, excuses, and says goodbye. */
export class Agent {
  readonly ended: Promise<CallReport>
  readonly #assistant: Assistant
  readonly #transport: Transport
  readonly #clock: CallClock
  readonly #conversation: Conversation
  readonly #speaker: Speaker
  readonly #transcription: Transcription
  readonly #onProblem: (error: unknown) => void
  readonly #resolveEnded: (report: CallReport) => void
  readonly #startedAt: number
  readonly #turn: Turn
  readonly #latencies: Latencies
  readonly #sounds: Sounds
  readonly #messageLimit: MessageLimit
  readonly #hooks: Hooks
  readonly #voicemail: Voicemail | null
  readonly #pageTools: PageTools
  readonly #safekeeping: Safekeeping | null
  readonly #network = new NetworkLog()
  readonly #over = new AbortController()
  #failures = 0
  #phase: 'ringing' | 'open' | 'greeted' = 'ringing'
  #excusedEar = false
  #cancelDeadline = () => {}
  #cancelGrace = () => {}
  #connections = 0
  #openedAt = Number.POSITIVE_INFINITY

  /**
   * `onProblem` hears of what went wrong in words for the operator; the caller is told in the call. `onTold` hears
   * everything that the caller's page is told; `onTurn` every step of its turns, with the caller's words; `onTimed` when its stages delivered; `meter` what is
   * used of hosted providers. Nothing is answered before it is kept by `keep`.
   */
  constructor(options: {
    assistant: Assistant
    transport: Transport
    clock: CallClock
    messages?: readonly ConversationMessage[]
    onProblem?(error: unknown): void
    onTold?(message: ServerMessage): void
    onTurn?: ((step: TurnStep) => void) | undefined
    onTimed?: ((times: TurnTimes) => void) | undefined
    meter?: Meter | undefined
    keep?: Keep | undefined
  }) {
    const { assistant, transport, clock, meter, keep } = options
    this.#assistant = assistant
    this.#transport = transport
    this.#clock = clock
    this.#startedAt = clock.now()
    this.#onProblem = options.onProblem ?? (() => {})
    const { promise, resolve } = Promise.withResolvers<CallReport>()
    this.ended = promise
    this.#resolveEnded = resolve
    this.#latencies = new Latencies(clock)
    this.#messageLimit = new MessageLimit(clock)
    const { messages, onTold } = options
    this.#conversation = new Conversation({
      ...{ transport, messages, onTold, clientMessages: assistant.clientMessages },
      elapsedMs: () => clock.now() - this.#startedAt,
    })
    this.#pageTools = new PageTools(clock, this.#conversation)
    this.#speaker = new Speaker({
      assistant,
      transport,
      clock,
      meter,
      over: this.#over.signal,
      conversation: this.#conversation,
      on: {
        floor: () => this.#turn.floor ?? this.#safekeeping?.settled ?? null,
        begins: (segment) => {
          const speaksOver = this.state.status === 'hearing' && !this.#turn.awaitsWords
          this.#turn.begin(segment)
          if (speaksOver) this.#hooks.run('customer.speech.interrupted')
        },
        played: ({ goesOn, ...outcome }) => {
          this.#turn.input({ type: 'played', at: clock.now(), ...outcome })
          if (outcome.endsCall === forwarded) this.end(forwarded) // also where the caller has cut it off
          if (goesOn) this.#respond()
          this.#safekeeping?.note()
        },
        interrupted: () => void this.#hooks.run('assistant.speech.interrupted'),
        replied: () => {
          this.#failures = 0
        },
        wordless: (endsCall) => this.#turn.giveUp(endsCall),
        failed: (error, endsCall) => this.#handleFailure(error, endsCall),
        forwards: () => this.#turn.giveUp(forwarded),
        acts: () => this.#turn.act(),
        acted: () => {
          this.#turn.acted()
          this.#safekeeping?.note()
        },
        asksPage: (tool, call) => this.#pageTools.ask(tool, call),
        toolFailed: (error) => this.#onProblem(error),
        measured: (turnId, reply) => {
          const times = this.#latencies.timesOf(reply)
          options.onTimed?.(times)
          this.#conversation.tell(this.#latencies.measure(turnId, times))
        },
      },
    })
    this.#transcription = new Transcription({
      transcriber: assistant.transcriber,
      standby: assistant.standbyTranscriber ?? null,
      now: () => clock.now(),
      expects: () => this.#speaker.expects,
      language: assistant.language,
      onTranscript: (text, final) => this.#hear(text, final),
      onFailure: (error) => this.#reportTranscriberFailure(error),
      meter,
    })
    this.#sounds = new Sounds({
      clock,
      timing: assistant.timing,
      transcriptOwed: () => this.#transcription.owed,
    })
    this.#hooks = new Hooks({
      hooks: assistant.hooks ?? [],
      clock,
      over: this.#over.signal,
      conversation: this.#conversation,
      on: {
        say: (text) => this.#turn.lines.queue({ text, interruptible: true, endsCall: null, delaysEnd: true }),
        respond: () => this.#respond(),
        end: (reason) => this.#turn.endAfterLines(reason),
        asksPage: (tool, call) => this.#pageTools.ask(tool, call),
        failed: (error) => this.#onProblem(error),
      },
    })
    this.#turn = new Turn({
      assistant,
      transport,
      clock,
      conversation: this.#conversation,
      speaker: this.#speaker,
      sounds: this.#sounds,
      patience: new Patience(clock, [...this.#waits(), ...this.#hooks.waits]),
      on: {
        failed: (error, endsCall) => this.#handleFailure(error, endsCall),
        ended: (reason) => this.#finish(reason),
        stepped: (step) => {
          this.#safekeeping?.note()
          options.onTurn?.(step)
        },
      },
    })
    this.#safekeeping = keep ? new Safekeeping(keep, () => this.#said) : null
    const { voicemail } = assistant
    this.#voicemail = voicemail
      ? new Voicemail({ clock, plan: voicemail, onReady: (message) => this.#leave(message) })
      : null
    transport.listen((event) => this.#handle(event))
  }

  get state(): TurnState {
    return this.#turn.state
  }

  /** Whether the caller has ever been connected. */
  get opened(): boolean {
    return this.#phase !== 'ringing'
  }

  /** When the caller was first connected, on the call's clock; until then, never. */
  get openedAt(): number {
    return this.#openedAt
  }

  /** How often the caller has been connected. */
  get connections(): number {
    return this.#connections
  }

  get messages(): readonly ConversationMessage[] {
    return this.#conversation.messages
  }

  /** With what the caller says now. */
  get #said(): readonly ConversationMessage[] {
    const { unanswered } = this.#turn
    return unanswered ? [...this.messages, { role: 'user', content: unanswered }] : this.messages
  }

  end(reason: EndedReason) {
    this.#turn.input({ type: 'end', reason })
  }

  /** An answering machine has taken the call; `spoke` when it has had its say already. */
  answeredByMachine(told: { spoke: boolean }) {
    if (!this.#voicemail) return
    this.#turn.mute()
    this.#voicemail.tell(told)
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
        return this.#receive(event.text)
      case 'speech-started':
        return this.#hearSound(now - event.agoMs)
      case 'speech-stopped':
        return this.#hearSilence(now, event.agoMs)
      case 'audio':
        return this.#transcription.add(event.frame)
      case 'network':
        return this.#network.add(event.sample, now - this.#startedAt)
      case 'lost':
        this.#network.dropped()
        this.#turn.lose()
        this.#cancelGrace()
        this.#cancelGrace = this.#clock.after(reconnectGraceMs, () => this.end('connection-lost'))
        return
      case 'closed':
        return this.end(event.reason)
      default:
        return this.#speaker.follow(event)
    }
  }

  #open() {
    this.#connections += 1
    this.#cancelGrace()
    this.#conversation.tell({ type: 'status-update', status: 'in-progress' })
    // also to whoever comes back: it may be another page, which knows of nothing yet
    this.#conversation.tellListening()
    this.#turn.regain()
    if (this.opened) return
    this.#phase = 'open'
    this.#openedAt = this.#clock.now()
    if (this.#assistant.backgroundSound) this.#transport.background(this.#assistant.backgroundSound)
    this.#cancelDeadline = this.#clock.after(this.#assistant.timing.maxDurationMs, () =>
      this.#sayFarewell(this.#assistant.phrases.timeFarewell, 'exceeded-max-duration'),
    )
    if (this.#assistant.speaksFirst) this.#greet()
    else this.#turn.refresh()
  }

  #receive(text: string) {
    switch (this.#messageLimit.judge(text)) {
      case 'taken':
        return this.#read(text)
      case 'refused':
        return this.#conversation.tell({ type: 'error', message: tooMuch })
      case 'enough':
        return this.end('too-many-messages')
    }
  }

  #read(text: string) {
    const message = readPageMessage(text)
    if (message && !this.#messageLimit.hasRoomFor(message, text.length)) {
      return this.#conversation.tell({ type: 'error', message: tooLong })
    }
    switch (message?.type) {
      case 'say':
        return this.#say(message)
      case 'add-message':
        this.#conversation.add(message.message)
        if (message.triggerResponseEnabled !== false) this.#respond()
        return
      case 'control':
        if (message.control === 'say-first-message') return this.#greet()
        if (message.control === 'interrupt-assistant') return this.#turn.interrupt()
        return message.control === 'mute-assistant' ? this.#turn.mute() : this.#turn.unmute()
      case 'end-call':
        return this.end('customer-ended-call')
      case 'transcript-input':
        return this.#readWrittenDown(message.transcript, message.transcriptType === 'final')
      case 'transcribe':
        return this.#transcription.takeOver()
      case 'text-input':
        return this.#readTyped(message.text.trim())
      case 'ping':
        if (message.network) this.#transport.counted?.(message.network)
        return this.#conversation.tell({ type: 'pong', at: message.at })
      case 'client-tools':
        return this.#pageTools.offer(message.names)
      case 'tool-calls-result':
        return this.#pageTools.bring(message.toolCallResult)
    }
  }

  #readWrittenDown(text: string, final: boolean) {
    if (final && text.trim()) this.#transcription.writtenDown()
    this.#hear(text, final)
  }

  #readTyped(text: string) {
    if (!text) return
    this.#conversation.tellTranscript('user', text, true)
    this.#turn.input({ type: 'typed', text })
  }

  #hearSound(at: number) {
    this.#voicemail?.sound({ lasts: true })
    this.#transcription.begin()
    this.#conversation.tellSpeech('user', 'started')
    if (!this.#sounds.start(at)) return this.#turn.input({ type: 'sound-was-nothing' })
    this.#latencies.speechStarted()
    this.#turn.hearSound(at)
  }

  #hearSilence(now: number, agoMs: number) {
    const at = now - agoMs
    this.#voicemail?.sound({ lasts: false })
    this.#transcription.finish(agoMs)
    this.#conversation.tellSpeech('user', 'stopped')
    if (!this.#sounds.stop(at)) return
    this.#latencies.speechStopped(at)
    this.#turn.hearSilence(at)
  }

  #hear(text: string, final: boolean) {
    if (text.trim()) {
      this.#sounds.explain()
      const { turn } = this.#conversation
      this.#conversation.tellTranscript('user', text, final, this.#turn.isAnswered(text) ? turn - 1 : turn)
      if (this.#voicemail?.hear(text)) this.#turn.mute()
    }
    if (final) this.#latencies.transcribed()
    this.#turn.input({ type: 'transcript', at: this.#clock.now(), text, final })
  }

  #say({ message, endCallAfterSpoken, interruptionsEnabled, interruptAssistantEnabled }: SayMessage) {
    const line: Line = {
      text: message,
      interruptible: interruptionsEnabled ?? false,
      endsCall: endCallAfterSpoken ? 'assistant-ended-call' : null,
    }
    if (interruptAssistantEnabled) this.#turn.lines.speakOver(line)
    else this.#turn.lines.queue(line)
  }

  #greet() {
    const { firstMessage } = this.#assistant
    if (this.#phase === 'greeted' || firstMessage === '') return this.#turn.refresh()
    this.#phase = 'greeted'
    if (firstMessage === null) this.#turn.input({ type: 'typed', text: '' })
    else {
      const { greetingYields = true, greetingGoesOn: goesOn = false } = this.#assistant
      this.#turn.lines.queue({ text: firstMessage, interruptible: greetingYields, endsCall: null, goesOn })
    }
  }

  /** The brain speaks to the conversation as it stands, if it is nobody's turn. */
  #respond() {
    if (this.#turn.awaitsWords) this.#turn.input({ type: 'typed', text: '' })
  }

  // Of its own accord

  /** It asks whether the caller is there, and says goodbye to nobody. */
  #waits(): Wait[] {
    const { phrases, timing, promptsCountOnce = false } = this.#assistant
    const leave = () => this.#sayFarewell(phrases.silenceFarewell, 'silence-timed-out')
    const ask = (count: number) => {
      const text = phrases.idle[(count - 1) % phrases.idle.length] ?? ''
      this.#turn.lines.queue({ text, interruptible: true, endsCall: null })
    }
    const { idleMs: afterMs, idlePrompts, silenceMs } = timing
    const resets = !promptsCountOnce
    if (silenceMs === null) {
      const act = (count: number) => (count > idlePrompts ? leave() : ask(count))
      return [{ afterMs, most: idlePrompts + 1, resets, act }]
    }
    return [
      { afterMs, most: idlePrompts, resets, act: ask },
      { afterMs: silenceMs, most: 1, resets: true, act: leave },
    ]
  }

  /** A machine is told the message, and nothing else. */
  #leave(message: string | null) {
    if (message) this.#sayFarewell(message, 'voicemail')
    else this.end('voicemail')
  }

  #sayFarewell(text: string, reason: EndedReason) {
    this.#turn.lines.clear()
    this.#turn.unmute()
    this.#cancelDeadline()
    const limitMs = farewellLimitMs + text.length * slowMsPerChar
    this.#cancelDeadline = this.#clock.after(limitMs, () => this.end(reason))
    this.#turn.lines.speakOver({ text, interruptible: false, endsCall: reason })
  }

  // Failures

  /** Once is excused; twice in a row ends the call, in words; and when not even these can be said, without. */
  #handleFailure(error: unknown, endsCall: EndedReason | null) {
    const { phrases } = this.#assistant
    if (endsCall) this.end(endsCall)
    if (this.state.status === 'ended') return this.#onProblem(error)
    this.#failures += 1
    const excused = error instanceof LateReply && this.#hooks.run('model.response.timeout')
    if (excused && this.#failures === 1) {
      this.#onProblem(error)
      return this.#turn.giveUp()
    }
    if (this.#failures > 2) return this.end('failed')
    if (this.#failures > 1) {
      this.#complain(phrases.failure, error)
      return this.#sayFarewell(phrases.failure, 'failed')
    }
    this.#complain(phrases.stumble, error)
    this.#turn.lines.putFirst({ text: phrases.stumble, interruptible: true, endsCall: null })
    this.#turn.giveUp()
  }

  #reportTranscriberFailure(error: unknown) {
    const { deaf } = this.#assistant.phrases
    this.#complain(deaf, error)
    if (!this.#excusedEar) this.#turn.lines.queue({ text: deaf, interruptible: true, endsCall: null })
    this.#excusedEar = true
  }

  #complain(message: string, error: unknown) {
    this.#onProblem(error)
    this.#conversation.tell({ type: 'error', message })
  }

  #finish(reason: EndedReason) {
    this.#pageTools.close() // what hooks ask of the page now, nobody waits for
    this.#hooks.callEnding(reason)
    this.#over.abort()
    this.#voicemail?.close()
    this.#cancelDeadline()
    this.#cancelGrace()
    this.#turn.lines.clear()
    this.#transcription.close()
    if (reason !== 'customer-ended-call') this.#conversation.tell({ type: 'hang' })
    this.#conversation.tell({ type: 'status-update', status: 'ended', endedReason: reason })
    this.#conversation.close()
    this.#transport.close()
    const durationMs = this.#clock.now() - this.#startedAt
    this.#resolveEnded({
      reason,
      durationMs,
      messages: this.#conversation.record,
      latencies: this.#latencies.entries,
      network: this.#network.quality,
    })
  }
}
