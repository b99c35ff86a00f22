import type { EndedReason } from '@parley/protocol'
import type { Assistant } from '../assistant/assistant.ts'
import type { PlayoutEvent } from '../audio/playout.ts'
import type { Brain } from '../brain/brain.ts'
import type { BrainEvent } from '../brain/brain-event.ts'
import type { AskPage } from '../brain/tool.ts'
import type { CallClock } from '../lib/call-clock.ts'
import type { ExpectedAnswer } from '../lib/expected-answer.ts'
import type { Meter } from '../lib/usage.ts'
import type { Transport } from '../transport/transport.ts'
import type { Voice } from '../voice/voice.ts'
import { type Conversation, turnId } from './conversation.ts'
import { Reply, type ReplyTimes, type ToolEvents } from './reply.ts'
import { ReplyPace } from './reply-pace.ts'
import { deliver, type Effect, heardText, type Segment, type Speech } from './speech.ts'

/** Something to say that no brain needs to think of. */
export type Line = {
  text: string
  interruptible: boolean
  endsCall: EndedReason | null
  /** Whether a hook that hangs up lets it be said first. Default false. */
  delaysEnd?: boolean
  /** Whether the brain goes on, unasked, when it has been said. Default false. */
  goesOn?: boolean
}

/** How a call ends whose caller is put through to somebody else: once that is certain, whatever is said or cut off afterwards. */
export const forwarded = 'assistant-forwarded-call' satisfies EndedReason

export type SpeakerEvents = {
  /** What the first sound of a speech has to wait for; null for nothing. */
  floor(): Promise<void> | null
  /** The first sound of a speech is about to be heard. */
  begins(segment: Segment): void
  /** The playout has reported. */
  played(outcome: { segmentId: number; awaitsAnswer: boolean; endsCall: EndedReason | null; goesOn: boolean }): void
  /** The caller has cut off what was being said. */
  interrupted(): void
  /** A speech ended without a word to be heard. */
  wordless(endsCall: EndedReason | null): void
  /** A reply has been made to its end. */
  replied(): void
  /** It failed; what was made before has been handed over. `endsCall`: nothing of it was heard, and it was to end the call. */
  failed(error: unknown, endsCall: EndedReason | null): void
  /** A speech has been thrown away unheard, after the caller was put through. */
  forwards(): void
  /** A tool is at work for the reply that is being made; later: it has brought its result. */
  acts(): void
  acted(): void
  /** The page has to do it. */
  asksPage: AskPage
  /** A tool that nobody waited for failed. */
  toolFailed(error: unknown): void
  /** A reply is being heard: when its stages delivered. */
  measured(turnId: string, times: ReplyTimes): void
}

/** Makes replies and says them: one speech at a time, and one reply in draft. */
export class Speaker {
  readonly #assistant: Assistant
  readonly #transport: Transport
  readonly #clock: CallClock
  readonly #conversation: Conversation
  readonly #on: SpeakerEvents
  readonly #over: AbortSignal
  readonly #meter: Meter | undefined
  readonly #speeches = new Map<number, Speech>()
  readonly #pace: ReplyPace
  #speech: Speech | null = null
  #draft: { text: string; reply: Reply } | null = null
  #memory: unknown
  #expects: ExpectedAnswer = 'anything'
  #forwards = false
  readonly #told = new Set<BrainEvent>()
  /** Which speech a tool is at work for, by the id of its call. */
  readonly #atWork = new Map<string, Speech | null>()
  /** How the call ends when the brain has gone on. */
  #endsReply: EndedReason | null = null
  /** Whoever spoke last. */
  #voice: Voice
  #lastSegmentId = 0

  constructor(options: {
    assistant: Assistant
    transport: Transport
    clock: CallClock
    conversation: Conversation
    on: SpeakerEvents
    /** Aborts when the call is over. */
    over: AbortSignal
    meter?: Meter | undefined
  }) {
    this.#assistant = options.assistant
    this.#voice = options.assistant.voice
    this.#transport = options.transport
    this.#clock = options.clock
    this.#pace = new ReplyPace(options.clock)
    this.#conversation = options.conversation
    this.#on = options.on
    this.#over = options.over
    this.#meter = options.meter
  }

  /** The speech that is being made or heard. */
  get speech(): Speech | null {
    return this.#speech
  }

  /** Makes a reply before it is certain that the turn is over. */
  prepare(text: string) {
    if (!text || this.#draft?.text === text) return
    this.dropDraft(text)
    if (!this.#pace.hasRoomForDraft) return
    this.#draft = { text, reply: this.#think(text) }
  }

  /** Throws the draft away, unless it answers `text`. */
  dropDraft(text: string | null) {
    if (!this.#draft || this.#draft.text === text) return
    this.#draft.reply.abort()
    this.#draft = null
  }

  /** How long to wait before these words are answered, in ms: there may have been too many replies that nobody waited for. */
  waitMs(text: string): number {
    return this.#draft?.text === text ? 0 : this.#pace.waitMs
  }

  /** Answers the caller's words; an empty text asks for a reply to the conversation as it stands. */
  answer(text: string): Speech {
    const reply = this.#draft?.text === text ? this.#draft.reply : this.#think(text)
    this.#draft = null
    const endsCall = text ? null : this.#endsReply
    this.#endsReply = null
    const speech = this.#start('reply', reply, { interruptible: true, endsCall, delaysEnd: !text })
    reply.commit()
    return speech
  }

  say(line: Line): Speech {
    return this.#start('say', this.#make(saying(line.text), ''), line)
  }

  /** Stops the speech under way. The playout still reports how much of it was heard. */
  silence({ byCaller = false } = {}) {
    const speech = this.#speech
    if (!speech) return
    this.#speech = null
    speech.reply.abort()
    speech.interrupted = byCaller && speech.begun
    if (speech.begun) this.#transport.clear()
    else {
      this.#speeches.delete(speech.segment.id)
      if (this.#forwards) this.#on.forwards()
    }
  }

  /** Takes what the playout tells. */
  follow(event: PlayoutEvent) {
    const speech = this.#speeches.get(event.segmentId)
    if (!speech) return
    if (event.type === 'played') return this.#close(speech, event)
    if (event.type === 'started') {
      speech.heardAtMs = this.#conversation.elapsedMs()
      this.#conversation.tellSpeech('assistant', 'started', speech.turn)
      if (speech.kind === 'reply') this.#on.measured(turnId(speech.turn), speech.reply.times)
      return
    }
    const sentence = speech.sentences[event.mark]
    if (sentence) this.#conversation.tellTranscript('assistant', sentence.text, true, speech.turn)
    speech.reply.proceed()
  }

  /** How the caller was asked to answer. */
  get expects(): ExpectedAnswer {
    return this.#expects
  }

  #think(question: string) {
    this.#pace.begin()
    return this.#make(this.#assistant.brain, question)
  }

  #make(brain: Brain, question: string) {
    const { messages } = this.#conversation
    return new Reply({
      clock: this.#clock,
      voice: this.#voice,
      ownVoice: this.#assistant.voice,
      brain,
      turn: {
        messages: question ? [...messages, { role: 'user', content: question }] : [...messages],
        memory: this.#memory,
      },
      deeds: this.#deeds,
      chunks: this.#assistant.chunks,
      over: this.#over,
      meter: this.#meter,
    })
  }

  readonly #deeds: ToolEvents = {
    began: ({ run }, { call }) => {
      this.#on.acts()
      this.#atWork.set(call.id, this.#speech)
      this.#conversation.beginTool(call)
      // what the page does itself it is told when it has to: its arguments are judged first
      if (run) this.#conversation.tellTool(call, 'server')
    },
    askPage: (tool, call) => this.#on.asksPage(tool, call),
    ended: ({ call }, { result, failed = false, events = [] }) => {
      this.#conversation.endTool(call, result ?? '', failed)
      const speech = this.#atWork.get(call.id)
      this.#atWork.delete(call.id)
      if (events.some(isForwarding)) this.#forward(events, speech)
      this.#on.acted()
    },
    failed: (error) => this.#on.toolFailed(error),
    waiting: () => ({ text: this.#assistant.phrases.working, afterMs: this.#assistant.timing.workingMs }),
  }

  #start(kind: Speech['kind'], reply: Reply, line: Omit<Line, 'text'>): Speech {
    const { interruptible, endsCall, delaysEnd = false, goesOn = false } = line
    this.#lastSegmentId += 1
    const segment: Segment = { id: this.#lastSegmentId, interruptible }
    const { turn } = this.#conversation
    const fresh = { sentences: [], begun: false, interrupted: false, heardAtMs: null }
    const speech: Speech = { kind, segment, turn, reply, endsCall, delaysEnd, goesOn, ...fresh }
    this.#speeches.set(segment.id, speech)
    this.#speech = speech
    this.#deliver(speech)
    return speech
  }

  /** What a reply does besides talking waits for its first sound: a reply nobody hears does nothing. */
  #deliver(speech: Speech) {
    const waiting: Effect[] = []
    const isCurrent = () => this.#speech === speech
    const takeEffect = () => {
      for (const effect of waiting.splice(0)) this.#takeEffect(speech, effect)
    }
    const giveUp = () => {
      takeEffect()
      this.silence()
      this.#on.wordless(this.#forwards ? forwarded : speech.endsCall)
    }
    deliver(speech, this.#transport, {
      isCurrent,
      floor: this.#on.floor,
      begin: () => {
        this.#on.begins(speech.segment)
        this.#conversation.nextTurn()
        takeEffect()
      },
      effect: (effect) => {
        waiting.push(effect)
        if (speech.begun) takeEffect()
      },
    }).then(
      () => {
        if (!isCurrent()) return
        if (speech.kind === 'reply') {
          this.#pace.finish()
          this.#on.replied()
        }
        if (!speech.begun) giveUp()
      },
      (error) => {
        if (!isCurrent()) return
        const unheardEnd = speech.begun ? null : speech.endsCall
        if (!speech.begun) this.silence()
        this.#on.failed(error, unheardEnd)
      },
    )
  }

  /** Whether the caller is being put through: nothing they say is answered any more. */
  get forwards(): boolean {
    return this.#forwards
  }

  /**
   * The caller is put through, whatever becomes of the reply: what there is to be told of it does not wait for its first sound. At
   * once where the speech that it was done for was thrown away meanwhile, and nothing is heard in its place.
   */
  #forward(events: readonly BrainEvent[], speech: Speech | null | undefined) {
    this.#forwards = true
    for (const event of events) {
      if (event.type !== 'tell') continue
      this.#conversation.tell(event.message)
      this.#told.add(event)
    }
    if (this.#speech === speech || this.#speech?.begun) return
    if (this.#speech) this.silence()
    else this.#on.forwards()
  }

  #takeEffect(speech: Speech, effect: Effect) {
    switch (effect.type) {
      case 'memory':
        this.#memory = effect.memory
        return
      case 'expects':
        this.#expects = effect.answer
        return
      case 'end-call':
        this.#forwards ||= isForwarding(effect)
        speech.endsCall = effect.reason ?? 'assistant-ended-call'
        return
      case 'form':
        return this.#conversation.tell({ type: 'form-update', fields: effect.fields, complete: effect.complete })
      case 'voice':
        this.#voice = effect.voice
        return
      case 'tell':
        if (!this.#told.has(effect)) this.#conversation.tell(effect.message)
        return
      case 'hand-over':
        return // between brains
    }
  }

  #close(speech: Speech, { playedMs, complete }: Extract<PlayoutEvent, { type: 'played' }>) {
    this.#speeches.delete(speech.segment.id)
    if (this.#speech === speech) this.#speech = null
    const { sentences, turn, segment } = speech
    const made = sentences.map(({ text }) => text).join(' ')
    const heard = complete ? made : heardText(sentences, playedMs)
    const content = this.#assistant.remembersUnheard ? made : heard
    this.#conversation.add(
      { role: 'assistant', content },
      { atMs: speech.heardAtMs ?? undefined, heardChars: speech.interrupted ? heard.length : undefined },
    )
    this.#conversation.tellSpeech('assistant', 'stopped', turn)
    if (speech.interrupted) {
      this.#conversation.tell({ type: 'user-interrupted', turnId: turnId(turn), heardChars: heard.length })
      this.#on.interrupted()
    }
    this.#conversation.tellConversation()
    const goesOn = complete && speech.goesOn
    const endsCall = complete ? speech.endsCall : null
    const endsLater = goesOn && speech.delaysEnd
    if (endsLater) this.#endsReply = endsCall
    this.#on.played({
      segmentId: segment.id,
      awaitsAnswer: /\?["')]?\s*$/.test(sentences.at(-1)?.text ?? ''),
      endsCall: this.#forwards ? forwarded : endsLater ? null : endsCall,
      goesOn,
    })
  }
}

const isForwarding = (event: BrainEvent) => event.type === 'end-call' && event.reason === forwarded

const saying = (text: string): Brain =>
  async function* () {
    yield { type: 'text', text }
  }
