import { Failure } from '@parley/protocol'
import type { SileroVad } from '../../vad/silero.ts'
import type { CallMedia } from '../call-media.ts'
import type { Load } from '../load.ts'
import type { RoomMedia } from '../room/room-media.ts'
import type { Transport } from '../transport.ts'
import { UdpPort } from '../udp/udp-port.ts'
import { MediaThread } from './media-thread.ts'
import { ThreadRooms } from './thread-rooms.ts'
import { ThreadTransport } from './thread-transport.ts'

export type MediaOptions = {
  /** Threads that carry sound, once there is more than one caller. Default 1. */
  threads?: number
  /** The UDP port of all calls: what a firewall has to open. 0, the default, lets the system choose. */
  port?: number
  /** Addresses under which callers reach this machine, besides its own. Default 127.0.0.1. */
  hostAddresses?: readonly string[]
  /** Judges whether callers speak, by a fetched model. Default: the built-in RNNoise. */
  silero?: SileroVad | null
  /** Hears of what somebody sent and could not be read, and of a thread that ended and was started again. Default: nobody. */
  onProblem?: (error: unknown) => void
}

/** As many calls as the first thread takes while the others start: what it carries on any machine. */
const aloneAtMost = 8

/** WebRTC on threads of this process, behind one UDP port. One thread waits for callers; a second caller brings the others. */
export class MediaPool implements CallMedia {
  readonly #silero: SileroVad | null
  readonly #udpPort: UdpPort
  readonly #maxThreads: number
  readonly #onProblem: (error: unknown) => void
  /** Those that take calls. */
  readonly #threads: MediaThread[]
  /** Settles when all threads take calls; null while the first is alone. */
  #others: Promise<void> | null = null
  #resting: Promise<unknown> = Promise.resolve()
  readonly rooms: RoomMedia
  #secondOfSoundMs: number | null = null
  #lastCallId = 0
  #isClosed = false

  constructor({
    threads = 1,
    port = 0,
    hostAddresses = ['127.0.0.1'],
    silero = null,
    onProblem = () => {},
  }: MediaOptions = {}) {
    this.#onProblem = onProblem
    this.#silero = silero
    this.#udpPort = new UdpPort(port, hostAddresses, onProblem)
    this.#maxThreads = threads
    this.#threads = [new MediaThread(onProblem)]
    this.rooms = new ThreadRooms({
      freestThread: () => this.#freestThread(),
      nextCallId: () => this.#nextCallId(),
      udpPort: this.#udpPort,
      silero,
    })
  }

  /**
   * Answers an offer on the thread with the fewest calls; without `forwardsAudio` the caller's sound stays on it. Throws
   * `invalid-request` when the offer cannot be answered.
   */
  async answer(
    offerSdp: string,
    { forwardsAudio }: { forwardsAudio: boolean },
  ): Promise<{ transport: ThreadTransport; answerSdp: string }> {
    const thread = this.#freestThread()
    if (thread.calls.size >= aloneAtMost) await this.#others
    const transport = new ThreadTransport(this.#freestThread(), this.#nextCallId(), this.#udpPort)
    const answerSdp = await transport.answer({ offerSdp, silero: this.#silero, forwardsAudio })
    return { transport, answerSdp }
  }

  /** Resolves when the UDP port of all calls is open. Throws `unavailable` when it is taken. */
  async openPort() {
    await this.#udpPort.port
  }

  /**
   * Makes a call with itself on the first thread, so that the first caller does not wait for code to be loaded; returns what
   * a second of sound takes of it, in ms.
   */
  async warmUp(): Promise<number> {
    await this.openPort()
    const silero = this.#silero
    const [first] = this.#threads
    await first?.ask({ type: 'warm-up', silero })
    this.#secondOfSoundMs = (await first?.ask<number>({ type: 'measure-speed', silero })) ?? 0
    for (const thread of this.#threads) thread.begin(this.#secondOfSoundMs)
    return this.#secondOfSoundMs
  }

  /** Ends all threads but the first, unless one of them has something to carry. */
  async rest() {
    if (!this.#others || this.#threads.some(({ isFree }) => !isFree)) return
    this.#others = null
    this.#resting = Promise.all(this.#threads.splice(1).map((thread) => thread.close()))
    await this.#resting
  }

  carries(transport: Transport): boolean {
    return transport instanceof ThreadTransport
  }

  /** How full the threads are; called about once a second. */
  loads(): Load[] {
    const resting = this.#maxThreads - this.#threads.length
    const media = [
      ...this.#threads.map((thread) => thread.load()),
      ...Array.from({ length: resting }, (): Load => ({ part: 'media', calls: 0, settled: 0, busy: 0 })),
    ]
    const calls = media.reduce((sum, load) => sum + load.calls, 0)
    const settled = media.reduce((sum, load) => sum + load.settled, 0)
    return [...media, { part: 'port', calls, settled, busy: this.#udpPort.busy() }]
  }

  /** 99th percentile of how late frames left in the last seconds, on the worst thread. */
  get lateP99Ms(): number {
    return Math.max(...this.#threads.map(({ lateP99Ms }) => lateP99Ms))
  }

  #freestThread(): MediaThread {
    const [thread] = this.#threads.toSorted((a, b) => a.calls.size - b.calls.size)
    if (!thread) throw new Failure('unavailable', 'There is no media thread')
    if (thread.calls.size > 0) this.#others ??= this.#startOthers()
    return thread
  }

  async #startOthers() {
    await Promise.all(Array.from({ length: this.#maxThreads - 1 }, () => this.#startThread()))
  }

  /** Callers come to it once it has made a call with itself; where that fails, they are told what failed. */
  async #startThread() {
    const thread = new MediaThread(this.#onProblem)
    await thread.ask({ type: 'warm-up', silero: this.#silero }).catch(() => {})
    if (this.#isClosed) return await thread.close()
    if (this.#secondOfSoundMs !== null) thread.begin(this.#secondOfSoundMs)
    this.#threads.push(thread)
  }

  #nextCallId(): number {
    this.#lastCallId += 1
    return this.#lastCallId
  }

  async close() {
    this.#isClosed = true
    await Promise.all([this.#others, this.#resting])
    await Promise.all(this.#threads.map((thread) => thread.close()))
    await this.#udpPort.close() // the callers' last words pass through it
  }
}
