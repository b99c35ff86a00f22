import type { LookupFunction } from 'node:net'
import WebSocket from 'ws'
import { Queue } from '../../lib/queue.ts'
import type { Told, Wire } from './wire.ts'

/** How an address is connected to. Throws for one that must not be. */
export type Connection = ((url: URL) => { lookup?: LookupFunction }) | undefined

/** Longer than people think before they answer; then a new one is opened when it is needed. */
const idleMs = 60_000

/** `stopping`: it was asked to stop, and has not yet said that it did. */
type Saying = { sound: Queue<Uint8Array>; stopping: boolean }

/** One connection to a vendor's voice, which stays open from sentence to sentence. */
export class VoiceLine {
  /** Rejects with why it could not be opened. */
  readonly opened: Promise<void>
  readonly #socket: WebSocket
  readonly #wire: Wire
  /** Sentences being said, in their order. */
  readonly #saying = new Map<string, Saying>()
  #idle: NodeJS.Timeout | null = null

  constructor(wire: Wire, connection: Connection) {
    this.#wire = wire
    const url = new URL(wire.url)
    const socket = new WebSocket(url, { headers: wire.headers, ...connection?.(url) })
    this.#socket = socket
    this.opened = new Promise((resolve, reject) => {
      socket.once('open', resolve)
      socket.once('error', reject)
      socket.once('close', () => reject(new Error('it was closed')))
    })
    this.opened.catch(() => {})
    // nobody is kept waiting by a line on which nothing is said
    socket.once('upgrade', ({ socket: underneath }) => underneath.unref())
    socket.on('message', (data, isBinary) => {
      const told = wire.read(data as Buffer, isBinary)
      if (told) this.#hear(told)
    })
    socket.on('error', () => {}) // told by its closing
    socket.on('close', (code) => this.#end(`closed its connection (${code})`))
  }

  get isUsable(): boolean {
    const { readyState } = this.#socket
    return readyState === WebSocket.OPEN || readyState === WebSocket.CONNECTING
  }

  /** Has a text said; what comes is its sound. Ends with the sentence, fails with what the vendor or the line says. */
  say(text: string, context: string): Queue<Uint8Array> {
    const sound = new Queue<Uint8Array>()
    this.#saying.set(context, { sound, stopping: false })
    if (this.#idle) clearTimeout(this.#idle)
    this.#send(this.#wire.say(text, context))
    return sound
  }

  /** Has it stop; whatever still comes of it is nobody's. Nothing where it has ended. */
  stop(context: string) {
    const saying = this.#saying.get(context)
    if (!saying || saying.stopping) return
    saying.sound.end()
    saying.stopping = true
    this.#send(this.#wire.stop(context))
    // one that does not name its sentences says first that it has stopped: until then, what comes is of this one
    if (this.#wire.namesContexts) this.#forget(context)
  }

  close() {
    if (this.#idle) clearTimeout(this.#idle)
    this.#socket.terminate()
  }

  #hear(told: Told) {
    const context = told.context ?? this.#saying.keys().next().value
    const saying = context === undefined ? undefined : this.#saying.get(context)
    if (!saying || context === undefined) return
    const { sound, stopping } = saying
    if ('sound' in told) return sound.push(told.sound)
    if ('ended' in told && stopping) return // it had ended before it heard that it should stop
    if ('failed' in told) sound.fail(new Error(told.failed))
    else sound.end()
    this.#forget(context)
  }

  #forget(context: string) {
    this.#saying.delete(context)
    if (this.#saying.size > 0) return
    this.#idle = setTimeout(() => this.close(), idleMs)
    this.#idle.unref()
  }

  #end(why: string) {
    if (this.#idle) clearTimeout(this.#idle)
    for (const { sound } of this.#saying.values()) sound.fail(new Error(why))
    this.#saying.clear()
  }

  #send(messages: object[]) {
    if (this.#socket.readyState !== WebSocket.OPEN) return
    for (const message of messages) this.#socket.send(JSON.stringify(message))
  }
}
