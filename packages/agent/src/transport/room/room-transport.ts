import { Listener } from '../listener.ts'
import type { Transport, TransportEvent, TransportStats } from '../transport.ts'

/** What an agent in a room is played on: its sound goes by the media of the room, its messages by whoever keeps the room. */
export class RoomTransport implements Transport {
  readonly #sound: Transport
  readonly #onText: (text: string) => void
  readonly #onClose: () => void
  readonly #listener = new Listener()
  #closed = false

  /** `onText` is given what the agent tells pages; `onClose` comes once, when it leaves. */
  constructor(sound: Transport, on: { text(text: string): void; close(): void }) {
    this.#sound = sound
    this.#onText = on.text
    this.#onClose = on.close
    sound.listen((event) => this.#listener.tell(event))
  }

  /** Something that its keeper knows: a message for the agent, people who come or are all gone. */
  tell(event: Extract<TransportEvent, { type: 'open' | 'message' | 'lost' | 'closed' }>) {
    if (!this.#closed) this.#listener.tell(event)
  }

  listen(onEvent: (event: TransportEvent) => void) {
    this.#listener.listen(onEvent)
  }

  send(text: string) {
    this.#onText(text)
  }

  write(segmentId: number, pcm: Int16Array) {
    this.#sound.write(segmentId, pcm)
  }

  mark(segmentId: number, mark: number) {
    this.#sound.mark(segmentId, mark)
  }

  finish(segmentId: number) {
    this.#sound.finish(segmentId)
  }

  background(loop: Int16Array) {
    this.#sound.background(loop)
  }

  pause() {
    this.#sound.pause()
  }

  resume() {
    this.#sound.resume()
  }

  clear() {
    this.#sound.clear()
  }

  stats(): Promise<TransportStats> {
    return this.#sound.stats()
  }

  close() {
    if (this.#closed) return
    this.#closed = true
    this.#sound.close()
    this.#onClose()
  }
}
