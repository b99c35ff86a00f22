import type { SileroVad } from '../../vad/silero.ts'
import type { ReturningTransport } from '../call-media.ts'
import { Listener } from '../listener.ts'
import type { Overhear, TransportEvent, TransportStats } from '../transport.ts'
import type { UdpPort } from '../udp/udp-port.ts'
import type { CarriedCall, MediaThread } from './media-thread.ts'
import { Offers } from './offers.ts'

/** The last words and the goodbye of the connection still have to pass. */
const closingMs = 2000

/** The near end of a transport that lives on a media thread. */
export class ThreadTransport implements ReturningTransport, CarriedCall {
  openedAt = Number.POSITIVE_INFINITY
  readonly #thread: MediaThread
  readonly #callId: number
  readonly #listener = new Listener()
  readonly #udpPort: UdpPort
  /** Ways through the public port, one for each connection of this caller. */
  readonly #routes: { release(): void }[] = []
  readonly #offers = new Offers()
  #overhear: Overhear | null = null
  #closed = false

  constructor(thread: MediaThread, callId: number, udpPort: UdpPort) {
    this.#thread = thread
    this.#callId = callId
    this.#udpPort = udpPort
  }

  async answer(order: { offerSdp: string; silero: SileroVad | null; forwardsAudio: boolean }): Promise<string> {
    this.#thread.calls.set(this.#callId, this)
    try {
      await this.#thread.seat()
      return await this.#route(await this.#thread.ask({ type: 'answer', callId: this.#callId, ...order }))
    } catch (error) {
      this.#thread.calls.delete(this.#callId)
      throw error
    }
  }

  /** Is the agent of a room on its thread, instead of one caller's. */
  async enterRoom(order: { roomId: number; silero: SileroVad | null; forwardsAudio: boolean }): Promise<void> {
    this.#thread.calls.set(this.#callId, this)
    try {
      await this.#thread.ask({ type: 'bring-agent', callId: this.#callId, ...order })
    } catch (error) {
      this.#thread.calls.delete(this.#callId)
      throw error
    }
  }

  /** Answers the offer of a caller who comes back. */
  connect(offerSdp: string): Promise<string> {
    return this.#offers.answer(async () =>
      this.#route(await this.#thread.ask({ type: 'connect', callId: this.#callId, offerSdp })),
    )
  }

  record(path: string): Promise<void> {
    return this.#thread.ask({ type: 'record', callId: this.#callId, path })
  }

  overhear(hear: Overhear | null) {
    this.#overhear = hear
    this.#thread.tell({ type: 'overhear', callId: this.#callId, isHeard: hear !== null })
  }

  readonly overheard: Overhear = (side, frame) => this.#overhear?.(side, frame)

  stats(): Promise<TransportStats> {
    return this.#thread.ask({ type: 'stats', callId: this.#callId })
  }

  /** Of what happens after the end, only reports of the sound are told. */
  emit(event: TransportEvent) {
    if (this.#closed && event.type !== 'played') return
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

  background(loop: Int16Array) {
    this.#thread.tell({ type: 'background', callId: this.#callId, loop })
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
    this.#closed = true
    this.#thread.leave(this.#callId)
    this.#thread.tell({ type: 'close', callId: this.#callId })
    setTimeout(() => this.#release(), closingMs).unref()
  }

  async #route(answerSdp: string): Promise<string> {
    const route = await this.#udpPort.route(answerSdp)
    this.#routes.push(route)
    return route.answerSdp
  }

  #release() {
    this.#thread.forget(this.#callId)
    for (const route of this.#routes.splice(0)) route.release()
  }
}
