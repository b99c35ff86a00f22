import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { Failure } from '@parley/protocol'
import { ThreadBusy } from '../../lib/thread-busy.ts'
import { soundThreadLimits } from '../../lib/thread-memory.ts'
import type { SileroVad } from '../../vad/silero.ts'
import type { CallMedia } from '../call-media.ts'
import { Listener } from '../listener.ts'
import type { Load } from '../load.ts'
import type { Transport, TransportEvent, TransportStats } from '../transport.ts'
import { UdpPort } from '../udp/udp-port.ts'
import type { FromMedia, ToMedia } from './media-messages.ts'

/** The last words and the goodbye of the connection still have to pass. */
const closingMs = 2000
/** What was begun before may be a call with itself, which takes 3 s at most. */
const flushLimitMs = 4000
/** From the order to stop until the thread is ended: keys that were being made are made by then. */
const stopLimitMs = 500
/** A new call takes more than its share until then: the handshake, the greeting. */
const settledAfterMs = 8000
/** A thread's lateness is that of its last frames for this long. */
const latenessLifeMs = 3000
/** A handshake takes 0.6 of what a second of sound does (12 ms against 21, counted): with this, a fifth of a thread's time. */
const seatingPerSecondOfSound = 3
const seatingMs = 60

type Answer = { resolve(value: never): void; reject(error: unknown): void }
/** A message that wants an answer, before it has its number. */
type Question = ToMedia extends infer Message ? (Message extends { ask: number } ? Omit<Message, 'ask'> : never) : never

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
  #lastCallId = 0

  constructor({ threads = 1, port = 0, hostAddresses = ['127.0.0.1'], silero = null }: MediaOptions = {}) {
    this.#silero = silero
    this.#udpPort = new UdpPort(port, hostAddresses)
    this.#threads = Array.from({ length: threads }, () => new MediaThread())
  }

  /**
   * Answers an offer on the thread with the fewest calls; without `forwardsAudio` the caller's sound stays on it. Throws
   * `invalid-request` when the offer cannot be answered.
   */
  async answer(
    offerSdp: string,
    { forwardsAudio }: { forwardsAudio: boolean },
  ): Promise<{ transport: ThreadTransport; answerSdp: string }> {
    const [thread] = this.#threads.toSorted((a, b) => a.calls.size - b.calls.size)
    if (!thread) throw new Failure('unavailable', 'There is no media thread')
    this.#lastCallId += 1
    const transport = new ThreadTransport(thread, this.#lastCallId, this.#udpPort)
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

  async close() {
    await Promise.all(this.#threads.map((thread) => thread.close()))
    await this.#udpPort.close() // the callers' last words pass through it
  }
}

class MediaThread {
  readonly calls = new Map<number, ThreadTransport>()
  readonly #answers = new Map<number, Answer>()
  #worker: Worker
  #busy: ThreadBusy
  #lateness = { p99Ms: 0, at: 0 }
  #seatingMs = seatingMs
  #nextSeatAt = 0
  #lastAsk = 0
  #closed = false

  constructor() {
    this.#worker = this.#start()
    this.#busy = busyOf(this.#worker)
  }

  get lateP99Ms(): number {
    return performance.now() - this.#lateness.at < latenessLifeMs ? this.#lateness.p99Ms : 0
  }

  /** Calls may come; what the thread did until now was not for them. */
  begin(secondOfSoundMs: number) {
    this.#seatingMs = secondOfSoundMs * seatingPerSecondOfSound
    this.#busy = busyOf(this.#worker)
  }

  /** Waits for a moment to answer one more caller: many handshakes at once would stop everybody's sound. */
  async seat() {
    const now = performance.now()
    const at = Math.max(now, this.#nextSeatAt)
    this.#nextSeatAt = at + this.#seatingMs
    if (at > now) await sleep(at - now)
  }

  load(): Load {
    const before = performance.now() - settledAfterMs
    const settled = [...this.calls.values()].filter(({ openedAt }) => openedAt < before).length
    return { part: 'media', calls: this.calls.size, settled, busy: this.#busy.look() }
  }

  tell(message: ToMedia) {
    this.#worker.postMessage(message)
  }

  ask<Value>(question: Question): Promise<Value> {
    this.#lastAsk += 1
    const ask = this.#lastAsk
    return new Promise<Value>((resolve, reject) => {
      this.#answers.set(ask, { resolve, reject })
      this.tell({ ...question, ask })
    })
  }

  async close() {
    this.#closed = true
    const { promise: late, resolve } = Promise.withResolvers<void>()
    const timer = setTimeout(resolve, flushLimitMs)
    await Promise.race([this.ask({ type: 'flush' }).catch(() => {}), late])
    clearTimeout(timer)
    const ended = once(this.#worker, 'exit')
    this.tell({ type: 'stop' })
    const limit = new AbortController()
    await Promise.race([ended, sleep(stopLimitMs, undefined, { signal: limit.signal }).catch(() => {})])
    limit.abort()
    await this.#worker.terminate()
    this.#drop()
  }

  #start(): Worker {
    const worker = new Worker(new URL('./media-worker.ts', import.meta.url), { resourceLimits: soundThreadLimits })
    worker.unref()
    worker.on('message', (message: FromMedia) => this.#receive(message))
    worker.on('error', () => {
      this.#drop()
      if (this.#closed) return
      this.#worker = this.#start()
      this.#busy = busyOf(this.#worker)
    })
    return worker
  }

  #receive(message: FromMedia) {
    if (message.type === 'event') return this.calls.get(message.callId)?.emit(message.event)
    if (message.type === 'lateness') {
      this.#lateness = { p99Ms: message.p99Ms, at: performance.now() }
      return
    }
    const answer = this.#answers.get(message.ask)
    this.#answers.delete(message.ask)
    if (message.type === 'answered') answer?.resolve(message.value as never)
    else answer?.reject(new Failure(message.code, message.message))
  }

  /** The thread is gone: its calls are over, and nobody waits for it any more. */
  #drop() {
    const failure = new Failure('unavailable', 'The media thread stopped')
    for (const { reject } of this.#answers.values()) reject(failure)
    this.#answers.clear()
    for (const call of [...this.calls.values()]) call.emit({ type: 'closed', reason: 'failed' })
    this.calls.clear()
  }
}

const busyOf = ({ performance }: Worker) => new ThreadBusy(() => performance.eventLoopUtilization())

/** The near end of a transport that lives on a media thread. */
export class ThreadTransport implements Transport {
  /** When its caller was first connected; until then, never. */
  openedAt = Number.POSITIVE_INFINITY
  readonly #thread: MediaThread
  readonly #callId: number
  readonly #listener = new Listener()
  readonly #udpPort: UdpPort
  /** Ways through the public port, one for each connection of this caller. */
  readonly #ways: { release(): void }[] = []

  constructor(thread: MediaThread, callId: number, udpPort: UdpPort) {
    this.#thread = thread
    this.#callId = callId
    this.#udpPort = udpPort
  }

  async answer(order: { offerSdp: string; silero: SileroVad | null; forwardsAudio: boolean }): Promise<string> {
    this.#thread.calls.set(this.#callId, this)
    try {
      await this.#thread.seat()
      return await this.#lead(await this.#thread.ask({ type: 'answer', callId: this.#callId, ...order }))
    } catch (error) {
      this.#thread.calls.delete(this.#callId)
      throw error
    }
  }

  /** Answers the offer of a caller who comes back. */
  async connect(offerSdp: string): Promise<string> {
    return this.#lead(await this.#thread.ask({ type: 'connect', callId: this.#callId, offerSdp }))
  }

  stats(): Promise<TransportStats> {
    return this.#thread.ask({ type: 'stats', callId: this.#callId })
  }

  emit(event: TransportEvent) {
    if (event.type === 'open') this.openedAt = Math.min(this.openedAt, performance.now())
    this.#listener.tell(event)
  }

  listen(onEvent: (event: TransportEvent) => void) {
    this.#listener.listen(onEvent)
  }

  send(text: string) {
    this.#thread.tell({ type: 'send', callId: this.#callId, text })
  }

  write(segmentId: number, pcm: Int16Array) {
    this.#thread.tell({ type: 'write', callId: this.#callId, segmentId, pcm: pcm.slice() })
  }

  mark(segmentId: number, mark: number) {
    this.#thread.tell({ type: 'mark', callId: this.#callId, segmentId, mark })
  }

  finish(segmentId: number) {
    this.#thread.tell({ type: 'finish', callId: this.#callId, segmentId })
  }

  pause() {
    this.#thread.tell({ type: 'pause', callId: this.#callId })
  }

  resume() {
    this.#thread.tell({ type: 'resume', callId: this.#callId })
  }

  clear() {
    this.#thread.tell({ type: 'clear', callId: this.#callId })
  }

  close() {
    this.#thread.calls.delete(this.#callId)
    this.#thread.tell({ type: 'close', callId: this.#callId })
    setTimeout(() => this.#release(), closingMs).unref()
  }

  async #lead(answerSdp: string): Promise<string> {
    const way = await this.#udpPort.lead(answerSdp)
    this.#ways.push(way)
    return way.answerSdp
  }

  #release() {
    for (const way of this.#ways.splice(0)) way.release()
  }
}
