import type { CallHost, MediaRoom, RoomEvent } from '@parley/agent'
import { Failure, type Knowledge } from '@parley/protocol'
import { spokenAnswers } from '../../cast/own-answers.ts'
import { assistantSettings, type PlayedWords, type Stages } from '../assistant-settings.ts'
import { udpPortTaken } from './udp-port.ts'

export type CarrierDeps = {
  /** Makes what answers calls, when it is first needed. */
  createHost: (onProblem: (error: unknown) => void) => CallHost
  /** The port that the owner chose; 0 leaves it to the system. */
  udpPort: number
  stages: Stages
  /** Asked for each call, so that a rebuilt site's words count at once. */
  knowledge: () => Knowledge
  onProblem(error: unknown): void
}

/** What carries the calls of this machine: nothing runs before the first one needs it. */
export class Carrier {
  readonly #deps: CarrierDeps
  #host: CallHost | null = null
  #isClosing = false

  constructor(deps: CarrierDeps) {
    this.#deps = deps
  }

  get host(): CallHost {
    const { createHost, onProblem } = this.#deps
    this.#host ??= createHost(onProblem)
    return this.#host
  }

  /** As many as come, before anything was measured. */
  get lines(): number {
    return this.#host?.lines ?? Number.MAX_SAFE_INTEGER
  }

  /** What the machine carries, once it had to carry any. */
  get figures() {
    return this.#host && { lines: this.#host.lines, measured: this.#host.measured }
  }

  /** Takes the UDP port that the owner chose. Throws `ConfigError` when it is taken. */
  async openPort(): Promise<void> {
    const { udpPort } = this.#deps
    if (udpPort === 0) return
    await this.host.openPort().catch((cause) => {
      throw udpPortTaken(udpPort, cause)
    })
  }

  /** Starts the threads and speaks the greeting beforehand. Returns how many callers may come together. */
  async warmUp(assistant: PlayedWords): Promise<{ lines: number }> {
    const { stages, knowledge } = this.#deps
    await this.host.prepare(
      assistantSettings(assistant, stages),
      knowledge(),
      spokenAnswers(assistant.ownAnswers ?? []),
    )
    return { lines: this.host.lines }
  }

  /** Has what the site's assistant answers now be said beforehand, where calls are carried already. */
  prepareAnswers({ ownAnswers }: PlayedWords) {
    this.#host?.prepareAnswers(this.#deps.knowledge(), spokenAnswers(ownAnswers ?? []))
  }

  /** Opens the media of a room. Throws `unavailable`, `not-implemented`. */
  openRoom(tell: (event: RoomEvent) => void, options?: { echoes: boolean }): MediaRoom {
    if (this.#isClosing) throw shuttingDown()
    return this.host.openRoom(tell, options)
  }

  /** Nothing new is carried from now on. */
  takeNoMore() {
    this.#isClosing = true
  }

  get isClosing(): boolean {
    return this.#isClosing
  }

  async close(): Promise<void> {
    await this.#host?.close()
  }
}

export const shuttingDown = () =>
  new Failure('unavailable', 'This server is shutting down. Please try again in a minute.')
