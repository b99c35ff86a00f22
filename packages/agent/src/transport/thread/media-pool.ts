import { Failure } from '@parley/protocol'
import type { SileroVad } from '../../vad/silero.ts'
import type { CallMedia } from '../call-media.ts'
import type { Load } from '../load.ts'
import type { RoomMedia } from '../room/room-media.ts'
import { UdpPort } from '../udp/udp-port.ts'
import { MediaThread } from './media-thread.ts'
import { ThreadRooms } from './thread-rooms.ts'
import { ThreadTransport } from './thread-transport.ts'

export type MediaOptions = {
  /** Threads that carry sound. Default 1. */
  threads?: number
  /** The UDP port of all calls: what a firewall has to open. 0, the default, lets the system choose. */
  port?: number
  /** Addresses under which callers reach this machine, besides its own. Default 127.0.0.1. */
  hostAddresses?: readonly string[]
  /** Judges whether callers speak, by a fetched model. Default: the built-in RNNoise. */
  silero?: SileroVad | null
}

/** WebRTC on threads of this process, behind one UDP port. */
export class MediaPool implements CallMedia {
  readonly #silero: SileroVad | null
  readonly #udpPort: UdpPort
  readonly #threads: MediaThread[]
  readonly rooms: RoomMedia
  #lastCallId = 0

  constructor({ threads = 1, port = 0, hostAddresses = ['127.0.0.1'], silero = null }: MediaOptions = {}) {
    this.#silero = silero
    this.#udpPort = new UdpPort(port, hostAddresses)
    this.#threads = Array.from({ length: threads }, () => new MediaThread())
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
    const transport = new ThreadTransport(this.#freestThread(), this.#nextCallId(), this.#udpPort)
    const answerSdp = await transport.answer({ offerSdp, silero: this.#silero, forwardsAudio })
    return { transport, answerSdp }
  }

  /** Resolves when the UDP port of all calls is open. Throws `unavailable` when it is taken. */
  async openPort() {
    await this.#udpPort.port
  }

  /**
   * Makes one call with itself on every thread, so that the first caller does not wait for code to be loaded; returns what a
   * second of sound takes of one, in ms.
   */
  async warmUp(): Promise<number> {
    await this.openPort()
    const silero = this.#silero
    await Promise.all(this.#threads.map((thread) => thread.ask({ type: 'warm-up', silero })))
    const secondOfSoundMs = (await this.#threads[0]?.ask<number>({ type: 'measure-speed', silero })) ?? 0
    for (const thread of this.#threads) thread.begin(secondOfSoundMs)
    return secondOfSoundMs
  }

  /** How full the threads are; called about once a second. */
  loads(): Load[] {
    const media = this.#threads.map((thread) => thread.load())
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
    return thread
  }

  #nextCallId(): number {
    this.#lastCallId += 1
    return this.#lastCallId
  }

  async close() {
    await Promise.all(this.#threads.map((thread) => thread.close()))
    await this.#udpPort.close() // the callers' last words pass through it
  }
}
