import type { Knowledge } from '@parley/protocol'
import { type ConversationMessage, type EndedReason, Failure } from '@parley/protocol'
import { Agent, type CallReport } from './agent.ts'
import { defaultPhrases } from './assistant.ts'
import { fillIn } from './brain/instructions.ts'
import { realClock } from './clock.ts'
import { type AssistantSettings, assistantFrom } from './settings.ts'
import { MediaPool, type ThreadTransport } from './transport/media-pool.ts'
import type { TransportStats } from './transport/transport.ts'
import { Flite } from './voice/flite/flite.ts'
import { RememberedVoice } from './voice/remembered.ts'
import { SentenceSplitter } from './voice/sentences.ts'
import { speakable } from './voice/speakable.ts'

export type CallHostOptions = {
  /** Threads that carry sound. Default 1. */
  mediaThreads?: number
  /** Threads of the embedded voice. Default 1. */
  voiceThreads?: number
  /** Addresses under which callers reach this machine, besides its own. Default 127.0.0.1. */
  hostAddresses?: readonly string[]
  /** One UDP port for all calls: what a firewall has to open. 0 lets the system choose. Wins over `portRange`. */
  udpPort?: number
  /** Without `udpPort`, a UDP port for each call out of this range; null lets the system choose. Default null. */
  portRange?: readonly [number, number] | null
  /** Calls at the same time; one more is refused. Default 25. */
  maxCalls?: number
  /** Hears of failed providers and the like, in words for the operator. */
  onProblem?(error: unknown): void
}

export type CallRequest = {
  /** One Opus audio line and the data channel `parley`; candidates are not needed. */
  offerSdp: string
  assistant: AssistantSettings
  knowledge: Knowledge
  /** A conversation to go on with. */
  messages?: readonly ConversationMessage[]
}

/** A caller who was answered but never came. */
const unopenedLimitMs = 30_000

/** Answers calls: owns the threads of sound and voice, and the agents. One for each server process. */
export class CallHost {
  readonly #options: CallHostOptions
  readonly #media: MediaPool
  readonly #flite: Flite
  readonly #calls = new Set<HostedCall>()
  readonly #remembered: RememberedVoice
  readonly #knownKnowledge = new WeakSet<Knowledge>()

  constructor(options: CallHostOptions = {}) {
    this.#options = options
    this.#media = new MediaPool({
      threads: options.mediaThreads ?? 1,
      hostAddresses: options.hostAddresses ?? ['127.0.0.1'],
      udp: options.udpPort === undefined ? { portRange: options.portRange ?? null } : { port: options.udpPort },
    })
    this.#flite = new Flite({ threads: options.voiceThreads ?? 1 })
    this.#remembered = new RememberedVoice(this.#flite.voice)
  }

  /** Calls under way. */
  get calls(): number {
    return this.#calls.size
  }

  /** Makes the sound of what this assistant will say first, and loads what a call needs, before anybody calls. */
  async prepare(assistant: AssistantSettings): Promise<void> {
    const phrases = { ...defaultPhrases, ...assistant.phrases }
    const texts = [
      fillIn(assistant.firstMessage, assistant.variableValues ?? {}),
      ...phrases.idle,
      phrases.closingFarewell,
      phrases.stumble,
      phrases.deaf,
      phrases.failure,
    ]
    await Promise.all([this.#remembered.prepare(texts.flatMap(spokenSentences)), this.#media.warmUp()])
  }

  /**
   * Answers a caller's offer. Throws `unavailable` when as many calls as allowed are under way, `invalid-request` when the
   * offer cannot be answered.
   */
  async createCall(request: CallRequest): Promise<HostedCall> {
    const { maxCalls = 25, onProblem } = this.#options
    if (this.#calls.size >= maxCalls) {
      throw new Failure('unavailable', 'All lines are busy just now. Please try again in a minute, or use the form.')
    }
    this.#learn(request.knowledge)
    const { transport, answerSdp } = await this.#media.answer(request.offerSdp)
    const assistant = assistantFrom(request.assistant, {
      knowledge: request.knowledge,
      embeddedVoice: this.#remembered.voice,
      onFailure: onProblem,
    })
    const agent = new Agent({ assistant, transport, clock: realClock, messages: request.messages, onProblem })
    const call = new HostedCall(agent, transport, answerSdp)
    this.#calls.add(call)
    call.ended.then(() => this.#calls.delete(call))
    return call
  }

  /** The guide answers in the sentences of the knowledge: each is made once. */
  #learn(knowledge: Knowledge) {
    if (this.#knownKnowledge.has(knowledge)) return
    this.#knownKnowledge.add(knowledge)
    this.#remembered.want(knowledge.entries.flatMap(({ text }) => spokenSentences(text)))
  }

  /** Ends every call and stops the threads. */
  async close(): Promise<void> {
    for (const call of this.#calls) call.close('server-shutting-down')
    await Promise.all([...this.#calls].map((call) => call.ended))
    await Promise.all([this.#media.close(), this.#flite.close()])
  }
}

/** One call as its server sees it. */
export class HostedCall {
  readonly answerSdp: string
  /** Settles when the call is over, whoever ended it. */
  readonly ended: Promise<CallReport>
  readonly #agent: Agent
  readonly #transport: ThreadTransport

  constructor(agent: Agent, transport: ThreadTransport, answerSdp: string) {
    this.#agent = agent
    this.#transport = transport
    this.answerSdp = answerSdp
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

  /** Answers the offer of the same caller's new connection. */
  async resume({ offerSdp }: { offerSdp: string }): Promise<{ answerSdp: string }> {
    return { answerSdp: await this.#transport.connect(offerSdp) }
  }

  stats(): Promise<TransportStats> {
    return this.#transport.stats()
  }

  close(reason: EndedReason) {
    this.#agent.end(reason)
  }

  /** Says goodbye because the service is going down, then ends. */
  dismiss() {
    this.#agent.dismiss()
  }
}

/** A text as the voice gets it, sentence by sentence. */
function spokenSentences(text: string): string[] {
  const splitter = new SentenceSplitter()
  return [...splitter.push(text), ...splitter.end()].map(speakable)
}
