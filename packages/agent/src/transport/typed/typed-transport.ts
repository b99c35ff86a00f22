import { Failure } from '@parley/protocol'
import { durationMs, frameSamples } from '../../audio/frame.ts'
import type { Voice } from '../../voice/voice.ts'
import { Listener } from '../listener.ts'
import type { Transport, TransportEvent, TransportStats } from '../transport.ts'

/** The page of somebody who types, as long as it is connected. */
export type Reader = {
  send(text: string): void
  end(): void
}

type Open = { id: number; playedMs: number; started: boolean }

/** More than a page can miss that is away for the engine's grace period. */
const maxRemembered = 200
/** A page may bring long texts, which come back to it; and whoever missed so much still gets it before they are taken for gone. */
const maxRememberedChars = 250_000

/** A page that was away sends what it kept, half a minute of it: nobody has more to say at once. */
const maxLinesAtOnce = 600

/** What an assistant speaks with to somebody who reads: a frame of silence for each sentence. */
export const silentVoice: Voice = async function* () {
  yield new Int16Array(frameSamples)
}

/** A call without sound, to be played with `silentVoice`: every sentence counts as heard when it has been sent. */
export class TypedTransport implements Transport {
  /** The last frames, and how many were sent before them. */
  readonly #remembered: string[] = []
  #rememberedChars = 0
  #forgotten = 0
  readonly #listener = new Listener()
  #reader: Reader | null = null
  #open: Open | null = null
  #lastId = -1
  #closed = false
  /** Of the page's lines. */
  #taken = 0

  /** Whether no page is connected. */
  get isAway(): boolean {
    return this.#reader === null
  }

  /** Connects a page, in place of the one before; it gets what was sent after the first `received` frames. */
  attach(reader: Reader, received = 0) {
    this.#reader?.end()
    this.#reader = reader
    for (const text of this.#remembered.slice(Math.max(0, received - this.#forgotten))) reader.send(text)
    if (this.#closed) reader.end()
    else this.#emit({ type: 'open' })
  }

  /** The page is gone, and may come back. Nothing happens when another one is connected by now. */
  detach(reader: Reader) {
    if (this.#reader !== reader) return
    this.#reader = null
    this.#emit({ type: 'lost' })
  }

  /**
   * Text frames of the page, one a line. Those that were taken already, as `sent` before them tells, are not taken again. Throws
   * `invalid-request` where some before them have not come, or they are more than 600.
   */
  receive(text: string, sent = this.#taken) {
    if (sent > this.#taken) throw missing(sent, this.#taken)
    const lines = text.split('\n', maxLinesAtOnce + 1)
    if (lines.length > maxLinesAtOnce)
      throw new Failure('invalid-request', `text holds more than ${maxLinesAtOnce} messages`)
    for (const text of lines.slice(this.#taken - sent)) this.#emit({ type: 'message', text })
    this.#taken = Math.max(this.#taken, sent + lines.length)
  }

  listen(onEvent: (event: TransportEvent) => void) {
    this.#listener.listen(onEvent)
  }

  send(text: string) {
    this.#remembered.push(text)
    this.#rememberedChars += text.length
    while (this.#remembered.length > maxRemembered || this.#rememberedChars > maxRememberedChars) {
      this.#rememberedChars -= this.#remembered.shift()?.length ?? 0
      this.#forgotten += 1
    }
    this.#reader?.send(text)
  }

  write(segmentId: number, pcm: Int16Array) {
    const open = this.#segment(segmentId)
    if (!open) return
    open.playedMs += durationMs(pcm)
    if (open.started) return
    open.started = true
    this.#emit({ type: 'started', segmentId })
  }

  mark(segmentId: number, mark: number) {
    if (this.#segment(segmentId)) this.#emit({ type: 'reached', segmentId, mark })
  }

  finish(segmentId: number) {
    if (this.#segment(segmentId)) this.#played(true)
  }

  /** Nothing is heard of it. */
  background() {}
  /** What is written has been read. */
  pause() {}
  resume() {}

  clear() {
    this.#played(false)
  }

  async stats(): Promise<TransportStats> {
    return { roundTripMs: null, loss: 0, framesSent: 0, latenessP99Ms: 0 }
  }

  close() {
    this.clear()
    this.#closed = true
    this.#reader?.end()
  }

  #segment(id: number): Open | null {
    if (this.#open?.id === id) return this.#open
    if (id <= this.#lastId) return null
    this.clear()
    this.#lastId = id
    this.#open = { id, playedMs: 0, started: false }
    return this.#open
  }

  #played(complete: boolean) {
    const open = this.#open
    if (!open) return
    this.#open = null
    this.#emit({ type: 'played', segmentId: open.id, playedMs: open.playedMs, complete })
  }

  /**
   * Later, as from a transport with a thread of its own: whoever writes is not interrupted by the report. Of what happens
   * after the end, only reports of segments are told.
   */
  #emit(event: TransportEvent) {
    if (!this.#closed || event.type === 'played') queueMicrotask(() => this.#listener.tell(event))
  }
}

const missing = (sent: number, taken: number) =>
  new Failure(
    'invalid-request',
    `sent says that ${sent} lines came before these, and ${taken} have: say those that are missing first.`,
  )
