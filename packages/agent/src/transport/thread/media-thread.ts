import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { Failure } from '@parley/protocol'
import '../../lib/threads/steady-wasm.ts'
import { ThreadBusy } from '../../lib/threads/thread-busy.ts'
import { soundThreadLimits } from '../../lib/threads/thread-memory.ts'
import { type Load, settledAfterMs } from '../load.ts'
import type { RoomEvent } from '../room/room-media.ts'
import type { Overhear, TransportEvent } from '../transport.ts'
import type { FromMedia, ToMedia } from './media-messages.ts'

/** What was begun before may be a call with itself, which takes 3 s at most. */
const flushLimitMs = 4000
/** From the order to stop until the thread is ended: keys that were being made are made by then. */
const stopLimitMs = 500
/** A thread's lateness is that of its last frames for this long. */
const latenessLifeMs = 3000
/** A handshake takes 0.6 of what a second of sound does (12 ms against 21, counted): with this, a fifth of a thread's time. */
const seatingPerSecondOfSound = 3
const seatingMs = 60

type Answer = { resolve(value: never): void; reject(error: unknown): void }
/** A message that wants an answer, before it has its number. */
type Question = ToMedia extends infer Message ? (Message extends { ask: number } ? Omit<Message, 'ask'> : never) : never

/** A call as its thread's owner sees it. */
export type CarriedCall = {
  /** When its caller was first connected; until then, never. */
  readonly openedAt: number
  emit(event: TransportEvent): void
  /** Absent where there is nothing that anybody else may hear. */
  readonly overheard?: Overhear
}

/** A thread that carries the sound of calls. */
export class MediaThread {
  readonly calls = new Map<number, CarriedCall>()
  /** Who is told of the rooms on it. */
  readonly rooms = new Map<number, (event: RoomEvent) => void>()
  /** Those that are over, and may still have something to report. */
  readonly #leaving = new Map<number, CarriedCall>()
  readonly #answers = new Map<number, Answer>()
  readonly #onProblem: (error: unknown) => void
  #worker: Worker
  #busy: ThreadBusy
  #lateness = { p99Ms: 0, at: 0 }
  #seatingMs = seatingMs
  #nextSeatAt = 0
  #lastAsk = 0
  #closed = false

  /** `onProblem` hears of what somebody sent and the thread could not read, and of its own end. */
  constructor(onProblem: (error: unknown) => void = () => {}) {
    this.#onProblem = onProblem
    this.#worker = this.#start()
    this.#busy = busyOf(this.#worker)
  }

  get lateP99Ms(): number {
    return performance.now() - this.#lateness.at < latenessLifeMs ? this.#lateness.p99Ms : 0
  }

  /** Nothing is on it, and nothing that was has anything left to report. */
  get isFree(): boolean {
    return this.calls.size + this.#leaving.size + this.rooms.size === 0
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

  /** The call takes no room any more; what it reports still comes, until it is forgotten. */
  leave(callId: number) {
    const call = this.calls.get(callId)
    if (this.calls.delete(callId) && call) this.#leaving.set(callId, call)
  }

  forget(callId: number) {
    this.#leaving.delete(callId)
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
    worker.on('error', (error) => {
      this.#onProblem(error)
      this.#drop()
      if (this.#closed) return
      this.#worker = this.#start()
      this.#busy = busyOf(this.#worker)
    })
    return worker
  }

  #receive(message: FromMedia) {
    if (message.type === 'event') {
      const { callId, event } = message
      return (this.calls.get(callId) ?? this.#leaving.get(callId))?.emit(event)
    }
    if (message.type === 'overheard') return this.calls.get(message.callId)?.overheard?.(message.side, message.frame)
    if (message.type === 'problem') return this.#onProblem(new Error(message.why))
    if (message.type === 'room-event') return this.rooms.get(message.roomId)?.(message.event)
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
