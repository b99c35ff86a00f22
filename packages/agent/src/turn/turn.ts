import { type EndedReason, stepper } from '@parley/protocol'
import type { Assistant } from '../assistant/assistant.ts'
import type { Patience } from '../call/patience.ts'
import type { CallClock } from '../lib/call-clock.ts'
import type { Conversation } from '../speech/conversation.ts'
import type { Speaker } from '../speech/speaker.ts'
import type { Segment, Speech } from '../speech/speech.ts'
import type { Transport } from '../transport/transport.ts'
import { byWords, type Endpointing, planned } from './endpointing/endpointing.ts'
import { restates, said } from './heard.ts'
import { type Interruption, plannedInterruption, usualInterruption } from './interruption.ts'
import { Lines } from './lines.ts'
import type { Sounds } from './sounds.ts'
import type { TurnStep } from './turn-log.ts'
import { idle, type TurnInput, type TurnState, turnTableFor } from './turn-state.ts'

export type TurnEvents = {
  /** There was nothing to say in time. `endsCall`: what there was to say would have ended the call. */
  failed(error: unknown, endsCall: EndedReason | null): void
  ended(reason: EndedReason): void
  /** Something led to another state, or changed this one. */
  stepped?: ((step: TurnStep) => void) | undefined
}

/** A sound that lasts this long is no caller's, whatever comes of it. */
const longestSoundMs = 20_000

/** The brain had nothing to say in time. */
export class LateReply extends Error {
  constructor(limitMs: number) {
    super(`nothing to say within ${limitMs} ms`)
  }
}

/** Whose turn it is: feeds what happens into the table, and acts on where that leads. */
export class Turn {
  /** What the assistant says of its own accord. */
  readonly lines: Lines
  readonly #assistant: Assistant
  readonly #transport: Transport
  readonly #clock: CallClock
  readonly #conversation: Conversation
  readonly #speaker: Speaker
  readonly #sounds: Sounds
  readonly #patience: Patience
  readonly #interruption: Interruption
  readonly #endpointing: Endpointing
  readonly #step: (state: TurnState, input: TurnInput) => TurnState
  readonly #on: TurnEvents
  readonly #inputs: TurnInput[] = []
  #state: TurnState = idle
  /** Since when there has been something of the caller's to be taken up, on the clock; null while there is nothing. */
  #heardSince: number | null = null
  #stepping = false
  #muted = false
  /** Whether the caller's connection is lost. */
  #away = false
  /** Until when it is silent after an interruption. */
  #backsOffUntil = Number.NEGATIVE_INFINITY
  #floor: PromiseWithResolvers<void> | null = null
  #cancelTimer = () => {}
  #cancelWait = () => {}
  #cancelSound = () => {}
  #cancelBackOff = () => {}

  constructor(options: {
    assistant: Assistant
    transport: Transport
    clock: CallClock
    conversation: Conversation
    speaker: Speaker
    sounds: Sounds
    /** What is done while nobody says anything. */
    patience: Patience
    on: TurnEvents
  }) {
    const { timing, language, startSpeaking, stopSpeaking } = options.assistant
    const usual = byWords(timing.endpointingMs, language)
    this.#endpointing = startSpeaking ? planned(startSpeaking, usual, language) : usual
    this.#interruption = stopSpeaking ? plannedInterruption(stopSpeaking, language) : usualInterruption(language)
    this.#step = stepper(turnTableFor(this.#interruption))
    this.#patience = options.patience
    this.#assistant = options.assistant
    this.#transport = options.transport
    this.#clock = options.clock
    this.#conversation = options.conversation
    this.#speaker = options.speaker
    this.#sounds = options.sounds
    this.#on = options.on
    this.lines = new Lines({
      speaker: this.#speaker,
      floorIsFree: () => !this.#muted && !this.#away && this.#nobodySpeaks(),
      speak: (line) => {
        this.#cancelTimer()
        this.#limit(this.#speaker.say(line))
      },
    })
  }

  get state(): TurnState {
    return this.#state
  }

  /** Whether it is the caller's turn and nothing has been said in it, whatever there is to be heard. */
  get awaitsWords(): boolean {
    const state = this.#state
    if (state.status === 'listening') return true
    return (state.status === 'hearing' || state.status === 'endpointing') && !said(state.heard)
  }

  /** Whether these words are those that have been answered already, only better spelt. */
  isAnswered(text: string): boolean {
    const state = this.#state
    return (state.status === 'speaking' || state.status === 'listening') && restates(state.unconfirmed, text)
  }

  /** What the caller has said in the turn under way, as far as it is certain, while it is no part of the conversation yet. */
  get unanswered(): string {
    const state = this.#state
    if (state.status === 'thinking') return state.text
    return state.status === 'hearing' || state.status === 'endpointing' ? state.heard.words : ''
  }

  /**
   * Settles when the caller, who may be speaking, does not speak after all, when an interruption is long enough ago, or when a
   * caller who was away is back; null when nobody need wait.
   */
  get floor(): Promise<void> | null {
    const backsOffMs = this.#backsOffUntil - this.#clock.now()
    if (!this.#away && !this.#mayBeSpeaking(this.#state) && backsOffMs <= 0) return null
    this.#floor ??= Promise.withResolvers()
    this.#cancelBackOff()
    if (backsOffMs > 0) this.#cancelBackOff = this.#clock.after(backsOffMs, () => this.#freeFloor())
    return this.#floor.promise
  }

  /** The VAD hears speech since `at`. Over the assistant it counts when it has lasted. */
  hearSound(at: number) {
    const begin = () => this.input({ type: 'speech-started', at })
    const ms = this.#state.status === 'speaking' ? at + this.#interruption.soundMs - this.#clock.now() : 0
    if (ms <= 0) return begin()
    this.#cancelSound()
    this.#cancelSound = this.#clock.after(ms, begin)
  }

  hearSilence(at: number) {
    this.#cancelSound()
    this.input({ type: 'speech-stopped', at })
  }

  /** Inputs that arise while one is acted on wait for their turn. */
  input(input: TurnInput) {
    this.#inputs.push(input)
    if (input.type === 'played') this.#patience.assistantSpoke()
    if ((input.type === 'typed' || input.type === 'transcript') && input.text.trim()) this.#patience.callerSpoke()
    if (this.#stepping) return
    this.#stepping = true
    for (let next = this.#inputs.shift(); next; next = this.#inputs.shift()) {
      const before = this.#state
      this.#state = this.#step(before, next)
      if (this.#state === before) continue
      this.#heardSince = isHeard(this.#state) ? (this.#heardSince ?? this.#beginOf(next)) : null
      this.#on.stepped?.({ at: this.#clock.now(), from: before.status, input: next, to: this.#state.status })
      this.#arrive(before, this.#state)
    }
    this.#stepping = false
  }

  /** The assistant is about to be heard. */
  begin(segment: Segment) {
    const answers = !isOwed(this.#speaker.speech)
    if (answers) this.#noteQuestion()
    this.input({ type: 'speak', segment, answers })
  }

  /** The assistant does something for its reply, or has done it. */
  act() {
    this.#noteQuestion()
    this.input({ type: 'act' })
  }

  acted() {
    if (this.#state.status === 'acting') this.#arrive(this.#state, this.#state)
  }

  /** There will be no reply to what the caller said. */
  giveUp(endsCall: EndedReason | null = null) {
    this.#noteQuestion()
    if (endsCall) return this.input({ type: 'end', reason: endsCall })
    this.input({ type: 'no-reply' })
    this.refresh()
  }

  /** Ends the call when what hooks have to say has been said; at once where they have nothing to say, or it may not be said. */
  endAfterLines(reason: EndedReason) {
    if (this.#muted || !this.lines.endWith(reason)) this.input({ type: 'end', reason })
  }

  /** The caller's page wants quiet: what is being said stops, and what is being thought of is not said. */
  interrupt() {
    if (this.#state.status === 'thinking' || this.#state.status === 'acting') return this.giveUp()
    this.input({ type: 'interrupt', at: this.#clock.now() })
  }

  /** Acts once more on the state as it stands: the next line, or the wait for the caller. */
  refresh() {
    this.#patience.assistantSpoke()
    if (this.#state.status === 'listening' && !this.#speaker.speech) this.#arrive(this.#state, this.#state)
  }

  mute() {
    this.#muted = true
    this.#speaker.silence()
    if (this.#state.status === 'thinking' || this.#state.status === 'acting') return this.giveUp()
    if (this.#state.status !== 'ended') this.#arrive(this.#state, this.#state)
  }

  unmute() {
    this.#muted = false
    this.lines.next()
  }

  /** The caller's connection is lost: nothing is said to nobody, and a silence is not theirs. */
  lose() {
    this.#away = true
    this.#transport.pause()
  }

  /** The caller is back, and hears the rest. */
  regain() {
    if (!this.#away) return
    this.#away = false
    this.#resume()
    this.#freeFloor()
    this.refresh()
  }

  #arrive(before: TurnState, state: TurnState) {
    this.#cancelTimer()
    this.#cancelWait()
    this.#dropStale(state)
    if (!this.#mayBeSpeaking(state)) this.#freeFloor()
    const { timing } = this.#assistant
    const elapse = () => this.input({ type: 'silence-elapsed' })
    const ignore = () => this.input({ type: 'sound-was-nothing' })
    switch (state.status) {
      case 'listening':
        return this.lines.next() || this.#waitForCaller()
      case 'hearing':
        if (said(state.heard)) return this.#at(state.lastHeardAt + timing.noNewWordsMs, elapse)
        this.#cancelWait = this.#timer(state.lastHeardAt + longestSoundMs, elapse)
        return this.#at(this.#sounds.noiseAt, () => this.lines.next() || this.#waitForCaller())
      case 'endpointing': {
        const text = said(state.heard)
        const { owed } = this.#sounds
        const wordsAreDue = owed === 'words' || (owed === 'certainty' && !state.heard.interim)
        const waitMs = wordsAreDue ? timing.transcriptLimitMs : this.#endpointing({ said: text, asked: this.#asked })
        this.#at(state.silentSince + waitMs, elapse)
        if (!wordsAreDue && !this.#muted) this.#speaker.prepare(text)
        return
      }
      case 'thinking':
        if (this.#mayBeSpeaking(state)) this.#cancelWait = this.#timer(this.#sounds.noiseAt, ignore)
        return this.#think(before, state.text)
      case 'acting': {
        const { speech } = this.#speaker
        return speech ? this.#limit(speech) : this.input({ type: 'no-reply' })
      }
      case 'paused':
        if (before.status === 'speaking') this.#transport.pause()
        return this.#at(
          state.heard.speaking || this.#sounds.owed !== 'nothing'
            ? this.#sounds.noiseAt
            : state.changedAt + timing.falseInterruptionMs,
          ignore,
        )
      case 'speaking':
        if (before.status === 'paused') this.#resume()
        return
      case 'ended':
        this.#cancelSound()
        this.#cancelBackOff()
        return this.#on.ended(state.reason)
    }
  }

  #resume() {
    if (!this.#away && this.#state.status !== 'paused') this.#transport.resume()
  }

  #at(at: number, run: () => void) {
    this.#cancelTimer = this.#timer(at, run)
  }

  #timer(at: number, run: () => void) {
    return this.#clock.after(Math.max(0, at - this.#clock.now()), run)
  }

  /** What the assistant said last. */
  get #asked(): string {
    const last = this.#conversation.messages.findLast(({ role, content }) => role === 'assistant' && content)
    return last?.content ?? ''
  }

  /** A noise is no sign of somebody who is there. */
  #waitForCaller() {
    const { dueAt } = this.#patience
    if (dueAt === null) return
    this.#at(dueAt, () => {
      if (this.#muted || this.#away) this.#patience.assistantSpoke()
      else this.#patience.act()
      if (this.#nobodySpeaks() && !this.#speaker.speech) this.#waitForCaller()
    })
  }

  #nobodySpeaks() {
    return this.#state.status === 'listening' || (this.awaitsWords && this.#clock.now() >= this.#sounds.noiseAt)
  }

  #freeFloor() {
    this.#floor?.resolve()
    this.#floor = null
  }

  readonly #mayBeSpeaking = (state: TurnState) => state.status === 'thinking' && state.heard.speaking

  /** Stops what the new state has no use for: a draft of other words, a reply or speech that was interrupted. */
  #dropStale(state: TurnState) {
    const isTurn = state.status === 'hearing' || state.status === 'endpointing'
    const text = state.status === 'thinking' ? state.text : isTurn ? said(state.heard) : null
    this.#speaker.dropDraft(text)
    const { speech } = this.#speaker
    if (!speech) return
    const hasFloor = state.status === 'speaking' || state.status === 'paused'
    const isAwaited = state.status === 'thinking' || state.status === 'acting'
    const isStale = speech.begun ? !hasFloor : speech.kind === 'reply' && !isAwaited
    if (!isStale) return
    const byCaller = state.status !== 'ended'
    if (speech.begun && byCaller) this.#backsOffUntil = this.#clock.now() + this.#interruption.backOffMs
    this.#speaker.silence({ byCaller })
  }

  #think(before: TurnState, text: string) {
    const { speech } = this.#speaker
    if (speech && before.status === 'thinking' && before.text === text) return this.#limit(speech)
    if (speech?.kind === 'say' && (text === '' || isOwed(speech))) {
      speech.goesOn ||= text === ''
      return this.#limit(speech)
    }
    this.#speaker.silence()
    if (this.#speaker.forwards) return
    if (this.#muted) {
      this.#noteQuestion()
      return this.input({ type: 'no-reply' })
    }
    const waitMs = this.#speaker.waitMs(text)
    if (waitMs > 0) return this.#at(this.#clock.now() + waitMs, () => this.#arrive(this.#state, this.#state))
    this.#limit(this.#speaker.answer(text))
  }

  /** Nobody waits for ever: a speech that does not begin in time has failed. Tools have limits of their own. */
  #limit(speech: Speech) {
    const { waitingSince, times } = speech.reply
    if (waitingSince === null) return
    const limitMs = this.#assistant.timing.brainLimitMs
    this.#at(waitingSince + limitMs, () => {
      if (this.#away && times.firstSoundAt !== null) return // it begins when the caller is back
      this.#speaker.silence()
      this.#on.failed(new LateReply(limitMs), speech.endsCall)
    })
  }

  readonly #beginOf = (input: TurnInput) => ('at' in input ? input.at : this.#clock.now())

  /** The caller's words become part of the conversation when the assistant takes them up. */
  #noteQuestion() {
    if (this.#state.status !== 'thinking') return
    const agoMs = this.#clock.now() - (this.#heardSince ?? this.#clock.now())
    const atMs = this.#conversation.elapsedMs() - agoMs
    this.#conversation.add({ role: 'user', content: this.#state.text }, { atMs })
  }
}

/** Nobody may talk it over: what the caller says before its first sound is answered when it has been said. */
const isOwed = (speech: Speech | null) =>
  speech?.kind === 'say' && !speech.segment.interruptible && speech.endsCall === null

const isHeard = (state: TurnState) => 'heard' in state && (state.heard.speaking || said(state.heard) !== '')
