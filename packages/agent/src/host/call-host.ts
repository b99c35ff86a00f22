import { setTimeout as sleep } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import type { Knowledge } from '@parley/protocol'
import { type ConversationMessage, type EndedReason, Failure, type ServerMessage } from '@parley/protocol'
import { defaultPhrases } from '../assistant/assistant.ts'
import { assistantFrom } from '../assistant/assistant-from.ts'
import type { AssistantSettings } from '../assistant/assistant-settings.ts'
import { LocalStages } from '../assistant/local-stages.ts'
import { guideLines } from '../brain/guide/lines.ts'
import { fillIn } from '../brain/instructions.ts'
import { Agent, type CallReport } from '../call/agent.ts'
import type { TurnTimes } from '../call/latencies.ts'
import { realClock } from '../lib/call-clock.ts'
import type { Meter } from '../lib/usage.ts'
import { browserTranscriber } from '../providers/built-in.ts'
import type { ChosenTranscriber, ChosenVoice, Machine } from '../providers/provider.ts'
import type { Keep } from '../speech/safekeeping.ts'
import { removeLeftEarFolders } from '../transcriber/pocketsphinx/ear-folder.ts'
import type { CallMedia, ReturningTransport } from '../transport/call-media.ts'
import type { MediaRoom, RoomEvent } from '../transport/room/room-media.ts'
import type { Overhear, Transport, TransportStats } from '../transport/transport.ts'
import { silentVoice, type TypedTransport } from '../transport/typed/typed-transport.ts'
import type { TurnStep } from '../turn/turn-log.ts'
import { Flite } from '../voice/flite/flite.ts'
import type { PreparationProgress } from '../voice/prepared/prepared-voice.ts'
import { asSpoken, saidBeforehand, sentencesOf } from '../voice/prepared/said-beforehand.ts'
import { RememberedVoice } from '../voice/remembered.ts'
import { speakable } from '../voice/speakable.ts'
import type { Voice } from '../voice/voice.ts'
import type { Measurement } from './headroom.ts'
import { HostLoad } from './host-load.ts'
import { typed } from './typed-assistant.ts'

export type CallHostOptions = {
  /** What carries the sound of its calls, from now on the host's to close. */
  media: CallMedia
  /** Threads of the embedded voice. Default 1. */
  voiceThreads?: number
  /** Where `npx parley models` puts what it fetches. Default `models`. */
  modelsFolder?: string
  /** Where a voice of this machine keeps what it has said beforehand; it says nothing beforehand when left out. */
  soundsFolder?: string
  /** Hears how far that has come. */
  onPrepared?(progress: PreparationProgress): void
  /** Calls at the same time, however many more the machine could carry; one more is refused. Default 25. */
  maxCalls?: number
  /** Hears of failed providers and the like, in words for the operator. */
  onProblem?(error: unknown): void
}

export type PlayRequest = {
  assistant: AssistantSettings
  knowledge: Knowledge
  /** A conversation to go on with. */
  messages?: readonly ConversationMessage[]
  /** Hears everything that the caller's page is told. */
  onTold?(message: ServerMessage): void
  /** Hears every step of the call's turns, with the caller's words. */
  onTurn?: ((step: TurnStep) => void) | undefined
  /** Hears of each reply that is heard when its stages delivered, on the clock of `performance`. */
  onTimed?: ((times: TurnTimes) => void) | undefined
  /** Hears what the call uses of hosted providers. */
  meter?: Meter | undefined
  /** Keeps what is said where it outlives this server: nothing is answered before. */
  keep?: Keep | undefined
  /** Hears, beside the host's, of what failed in it. */
  onProblem?(error: unknown): void
}

export type CallRequest = PlayRequest & {
  /** One Opus audio line and the data channel `parley`; candidates are not needed. */
  offerSdp: string
}

/** A caller who was answered but never came. */
const unopenedLimitMs = 15_000
/** Between looks whether somebody still calls. */
const idlePollMs = 500
/** Between looks whether anybody has called: what only calls need is given back after one to two of these. */
const restLookMs = 30_000

/** Answers calls: owns what carries their sound, the threads of the voice, and the agents. One for each server process. */
export class CallHost {
  readonly #options: CallHostOptions
  readonly #media: CallMedia
  readonly #flite: Flite
  readonly #local: LocalStages
  readonly #calls = new Set<HostedCall>()
  /** Those of them whose sound comes another way than by `media`: of telephones, and in rooms of LiveKit. */
  readonly #elsewhere = new Set<HostedCall>()
  /** Those without sound: they take no room. */
  readonly #typedCalls = new Set<HostedCall>()
  /** Those of nobody: they take no room either. */
  readonly #simulatedCalls = new Set<HostedCall>()
  readonly #remembered: RememberedVoice
  readonly #load: HostLoad
  readonly #knownKnowledge = new WeakSet<Knowledge>()
  /** Callers whose offer is being answered. */
  #answering = 0
  /** Whom the site's assistant speaks with, and what it says first, and now and then. */
  #own: { voice: ChosenVoice; first: readonly string[] } | null = null
  #preparedKnowledge: Knowledge | null = null
  /** What the owner has the site's assistant say beside the knowledge, or in its place. */
  #ownAnswers: readonly string[] = []
  #calledSinceLook = false
  readonly #restTimer: NodeJS.Timeout
  #isClosed = false

  constructor(options: CallHostOptions) {
    this.#options = options
    this.#media = options.media
    this.#flite = new Flite({ threads: options.voiceThreads ?? 1 })
    const { modelsFolder = 'models', soundsFolder, onPrepared } = options
    const preparation = soundsFolder && {
      folder: soundsFolder,
      idle: () => this.#whenIdle(),
      ...(onPrepared && { onProgress: onPrepared }),
    }
    this.#local = new LocalStages(modelsFolder, preparation || null)
    this.#remembered = new RememberedVoice(this.#flite.voice)
    this.#load = new HostLoad({
      media: this.#media,
      voices: [this.#flite, this.#local],
      elsewhere: () => [...this.#elsewhere].map(({ openedAt }) => openedAt),
      aside: () => this.#local.preparingMs,
    })
    this.#restTimer = setInterval(() => this.#restUnlessCalled(), restLookMs)
    this.#restTimer.unref()
  }

  /** Calls under way. */
  get calls(): number {
    return this.#calls.size
  }

  /** Calls that this machine can carry now, those under way included: as measured, and no more than are allowed. */
  get lines(): number {
    return Math.min(this.#options.maxCalls ?? 25, this.#load.headroom.lines)
  }

  /** What `lines` was last decided by. */
  get measured(): Measurement {
    return this.#load.headroom.measured
  }

  /** Resolves when callers' packets can come in. Throws `unavailable` when the UDP port is taken. */
  async openPort(): Promise<void> {
    await this.#media.openPort()
  }

  /** Makes the sound of what this assistant will say first, and loads what a call needs, before anybody calls. */
  async prepare(
    assistant: AssistantSettings,
    knowledge: Knowledge | null = null,
    ownAnswers: readonly string[] = [],
  ): Promise<void> {
    this.#ownAnswers = ownAnswers
    const phrases = { ...defaultPhrases, ...assistant.phrases }
    const texts = [
      fillIn(assistant.firstMessage ?? '', assistant.variableValues ?? {}),
      ...phrases.idle,
      phrases.closingFarewell,
      phrases.working,
      phrases.stumble,
      phrases.deaf,
      phrases.failure,
    ]
    await Promise.all([
      this.#remembered.prepare(texts.flatMap(sentencesOf).map(speakable)),
      this.#media.warmUp().then((secondOfSoundMs) => this.#load.begin(secondOfSoundMs)),
      this.#prepareTranscriber(assistant, knowledge).catch((error) => this.#options.onProblem?.(error)),
    ])
    this.#own = { voice: assistant.voice, first: texts.flatMap(sentencesOf).map(speakable) }
    if (knowledge) this.prepareAnswers(knowledge, this.#ownAnswers)
    this.#restUnlessCalled() // what a first caller hears is there
  }

  #restUnlessCalled() {
    const isQuiet = !this.#calledSinceLook && this.#people === 0 && this.#simulatedCalls.size === 0
    this.#calledSinceLook = false
    if (!isQuiet || this.#isClosed) return
    const resting = [this.#flite.rest(), this.#media.rest?.()]
    Promise.all(resting).catch((error) => this.#options.onProblem?.(error))
  }

  /** Who calls, is being answered, or is in a room. */
  get #people(): number {
    return this.#calls.size + this.#answering + (this.#media.rooms?.people ?? 0)
  }

  /**
   * Has a voice of this machine say beforehand, when there is time, what the site's assistant answers: its owner's own words, and
   * those of the site. Once for each; what is not among them any more is forgotten.
   */
  prepareAnswers(knowledge: Knowledge, ownAnswers: readonly string[]) {
    const own = this.#own
    const isPrepared = this.#preparedKnowledge === knowledge && isDeepStrictEqual(this.#ownAnswers, ownAnswers)
    this.#ownAnswers = ownAnswers
    if (!own || isPrepared) return
    this.#preparedKnowledge = knowledge
    this.#remembered.want(asSpoken(ownAnswers))
    const sentences = saidBeforehand(own.first, [...ownAnswers, ...guideLines(knowledge)])
    const preparing = async () => {
      own.voice.make(this.#machine(knowledge))
      await this.#local.prepareVoices(sentences)
    }
    preparing().catch((error) => {
      if (!this.#isClosed) this.#options.onProblem?.(error)
    })
  }

  /** Resolves when nobody calls. */
  async #whenIdle() {
    while (!this.#isClosed && this.#people > 0) {
      await sleep(idlePollMs, undefined, { ref: false })
    }
  }

  async #prepareTranscriber({ transcriber }: AssistantSettings, knowledge: Knowledge | null) {
    await removeLeftEarFolders()
    if (knowledge) await this.readyToHear(transcriber, knowledge)
  }

  /**
   * Answers a caller's offer. Throws `unavailable` when as many calls as allowed are under way, `invalid-request` when the
   * offer cannot be answered.
   */
  async createCall(request: CallRequest): Promise<HostedWebCall> {
    this.#requireRoom()
    const { transcriber, standbyTranscriber } = request.assistant
    const forwardsAudio = transcriber.provider !== browserTranscriber.provider || Boolean(standbyTranscriber)
    this.#answering += 1
    const { transport, answerSdp } = await this.#media.answer(request.offerSdp, { forwardsAudio }).finally(() => {
      this.#answering -= 1
    })
    return this.#keep(new HostedWebCall(this.#agent(request, transport), transport, answerSdp))
  }

  /** Plays an assistant on a transport that is open already. Throws `unavailable` as `createCall` does. */
  play(request: PlayRequest & { transport: Transport }): HostedCall {
    this.#requireRoom()
    const call = this.#keep(new HostedCall(this.#agent(request, request.transport), request.transport))
    return this.#media.carries(request.transport) ? call : this.#keep(call, this.#elsewhere)
  }

  /** Plays an assistant to somebody who types and reads. It takes no line, and what is said is not spoken. */
  converse(request: PlayRequest & { transport: TypedTransport }): HostedCall {
    const agent = this.#agent({ ...request, assistant: typed(request.assistant) }, request.transport, silentVoice)
    return this.#keep(new HostedCall(agent, request.transport), this.#typedCalls)
  }

  /** Plays an assistant to a simulated caller who speaks. It takes no line: who begins it sees that people have theirs. */
  simulate(request: PlayRequest & { transport: Transport }): HostedCall {
    this.#flite.wake()
    return this.#keep(new HostedCall(this.#agent(request, request.transport), request.transport), this.#simulatedCalls)
  }

  /** Loads what this transcriber needs. Throws what that throws. */
  async readyToHear(transcriber: ChosenTranscriber, knowledge: Knowledge): Promise<void> {
    await transcriber.make(this.#machine(knowledge))?.prepare?.()
  }

  /** A voice that is no assistant's: a simulated caller's, say. */
  voiceOf(chosen: ChosenVoice, knowledge: Knowledge): Voice {
    return chosen.make(this.#machine(knowledge))
  }

  /**
   * Opens a room for a few people, each of whom takes a line; with `echoes`, for one who tries their connection. Throws
   * `not-implemented` where the media carry none.
   */
  openRoom(tell: (event: RoomEvent) => void, { echoes = false } = {}): MediaRoom {
    const { rooms } = this.#media
    if (!rooms) throw new Failure('not-implemented', 'What carries the calls of this server carries no rooms.')
    return rooms.open({ tell, admit: () => this.#requireRoom(), echoes })
  }

  #requireRoom() {
    if (this.#people >= this.lines) {
      throw new Failure('unavailable', 'All lines are busy just now. Please try again in a minute, or use the form.')
    }
    this.#calledSinceLook = true
    this.#flite.wake()
  }

  #agent(request: PlayRequest, transport: Transport, embeddedVoice = this.#remembered.voice): Agent {
    const onProblem = (error: unknown) => {
      this.#options.onProblem?.(error)
      request.onProblem?.(error)
    }
    this.#learn(request.knowledge)
    this.prepareAnswers(request.knowledge, this.#ownAnswers)
    const assistant = assistantFrom(request.assistant, {
      ...this.#machine(request.knowledge),
      embeddedVoice,
      onFailure: this.#options.onProblem,
    })
    const { messages, onTold, onTurn, onTimed, meter, keep } = request
    const hearing = { onProblem, onTold, onTurn, onTimed, meter }
    return new Agent({ assistant, transport, clock: realClock, messages, keep, ...hearing })
  }

  #machine(knowledge: Knowledge): Machine {
    return { knowledge, embeddedVoice: this.#remembered.voice, local: this.#local }
  }

  #keep<Call extends HostedCall>(call: Call, among: Set<HostedCall> = this.#calls): Call {
    among.add(call)
    call.ended.then(() => among.delete(call))
    return call
  }

  /** The guide answers in the sentences of the knowledge: each is made once. */
  #learn(knowledge: Knowledge) {
    if (this.#knownKnowledge.has(knowledge)) return
    this.#knownKnowledge.add(knowledge)
    this.#remembered.want(asSpoken(knowledge.entries.map(({ text }) => text)))
  }

  /** Ends every call and stops the threads. */
  async close(): Promise<void> {
    this.#isClosed = true
    const calls = [...this.#calls, ...this.#typedCalls, ...this.#simulatedCalls]
    this.#load.close()
    clearInterval(this.#restTimer)
    for (const call of calls) call.close('server-shutting-down')
    await Promise.all(calls.map((call) => call.ended))
    await Promise.all([this.#media.close(), this.#flite.close(), this.#local.close()])
  }
}

/** One call as its server sees it. */
export class HostedCall {
  /** Settles when the call is over, whoever ended it. */
  readonly ended: Promise<CallReport>
  readonly #agent: Agent
  readonly #transport: Transport
  readonly #overhearing = new Set<Overhear>()

  constructor(agent: Agent, transport: Transport) {
    this.#agent = agent
    this.#transport = transport
    this.ended = agent.ended
    const unopened = setTimeout(() => {
      if (!agent.opened) agent.end('customer-did-not-join')
    }, unopenedLimitMs)
    unopened.unref()
    agent.ended.then(() => clearTimeout(unopened))
  }

  get messages(): readonly ConversationMessage[] {
    return this.#agent.messages
  }

  /** When its caller was first connected, on the clock of `performance`; until then, never. */
  get openedAt(): number {
    return this.#agent.openedAt
  }

  /** How often its caller has been connected. */
  get connections(): number {
    return this.#agent.connections
  }

  /** Writes both sides to a file; resolves when the call is over and the file is whole, null where there is no sound. */
  record(path: string): Promise<void> | null {
    return this.#transport.record?.(path) ?? null
  }

  /** Has somebody hear both sides as well, until they stop; null where there is no sound. Nobody in the call hears of it. */
  overhear(hear: Overhear): (() => void) | null {
    if (!this.#transport.overhear) return null
    this.#overhearing.add(hear)
    this.#passOn()
    return () => {
      if (this.#overhearing.delete(hear)) this.#passOn()
    }
  }

  #passOn() {
    const each: Overhear = (side, frame) => {
      for (const hear of this.#overhearing) hear(side, frame)
    }
    this.#transport.overhear?.(this.#overhearing.size > 0 ? each : null)
  }

  stats(): Promise<TransportStats> {
    return this.#transport.stats()
  }

  close(reason: EndedReason) {
    this.#agent.end(reason)
  }

  /** An answering machine has taken the call; `spoke` when it has had its say already. */
  answeredByMachine(told: { spoke: boolean }) {
    this.#agent.answeredByMachine(told)
  }

  /** Says goodbye because the service is going down, then ends. */
  dismiss() {
    this.#agent.dismiss()
  }
}

/** A call that outlives its connection. */
export class HostedWebCall extends HostedCall {
  readonly answerSdp: string
  readonly #returning: ReturningTransport

  constructor(agent: Agent, transport: ReturningTransport, answerSdp: string) {
    super(agent, transport)
    this.#returning = transport
    this.answerSdp = answerSdp
  }

  /** Answers the offer of the same caller's new connection. */
  async resume({ offerSdp }: { offerSdp: string }): Promise<{ answerSdp: string }> {
    return { answerSdp: await this.#returning.connect(offerSdp) }
  }
}
