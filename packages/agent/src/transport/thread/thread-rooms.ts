import { Failure } from '@parley/protocol'
import type { SileroVad } from '../../vad/silero.ts'
import type { MediaRoom, RoomMedia } from '../room/room-media.ts'
import type { TransportEvent } from '../transport.ts'
import type { UdpPort } from '../udp/udp-port.ts'
import type { CarriedCall, MediaThread } from './media-thread.ts'
import { Offers } from './offers.ts'
import { ThreadTransport } from './thread-transport.ts'

type ThreadRoomsDeps = {
  freestThread(): MediaThread
  /** Of a call on any thread: each person in a room counts as one. */
  nextCallId(): number
  udpPort: UdpPort
  silero: SileroVad | null
}

/** The last packets still have to pass. */
const closingMs = 2000

/** Rooms on media threads, each wholly on one. */
export class ThreadRooms implements RoomMedia {
  readonly #deps: ThreadRoomsDeps
  readonly #people = new Set<SeatedPerson>()
  #lastRoomId = 0

  constructor(deps: ThreadRoomsDeps) {
    this.#deps = deps
  }

  get people(): number {
    return this.#people.size
  }

  open({ tell, admit, echoes = false }: Parameters<RoomMedia['open']>[0]): MediaRoom {
    const { freestThread, nextCallId, udpPort, silero } = this.#deps
    const thread = freestThread()
    this.#lastRoomId += 1
    const roomId = this.#lastRoomId
    const seats = new Map<number, SeatedPerson>()
    const everybody = this.#people

    function seat(number: number): SeatedPerson {
      const seated = seats.get(number)
      if (seated) {
        seated.sit()
        return seated
      }
      admit()
      const person = new SeatedPerson(thread, nextCallId(), () => tell({ type: 'lost', seat: number }))
      seats.set(number, person)
      everybody.add(person)
      return person
    }

    function leave(number: number) {
      const person = seats.get(number)
      seats.delete(number)
      if (person) everybody.delete(person)
      person?.leave()
      thread.tell({ type: 'leave-room', roomId, seat: number }) // also of who was only permitted something
    }

    thread.rooms.set(roomId, (event) => {
      if (event.type === 'open') seats.get(event.seat)?.opened()
      tell(event)
    })
    return {
      carrier: 'server',
      wayIn: () => Promise.reject(new Failure('invalid-request', 'This room is joined with an offer.')),
      async join(number, offerSdp) {
        const person = seat(number)
        return person.offers.answer(async () => {
          await thread.seat()
          if (seats.get(number) !== person) throw new Failure('not-found', 'This person has left the room')
          const answerSdp = await thread.ask<string>({ type: 'join-room', roomId, seat: number, offerSdp, echoes })
          const route = await udpPort.route(answerSdp)
          person.keep(route)
          return route.answerSdp
        })
      },
      permit: (number, lines) => thread.tell({ type: 'permit', roomId, seat: number, lines }),
      withhold: (number, without) => thread.tell({ type: 'withhold', roomId, seat: number, without }),
      chooseLayers: (number, layers) => thread.tell({ type: 'choose-layers', roomId, seat: number, layers }),
      leave,
      async bringAgent({ forwardsAudio }) {
        const transport = new ThreadTransport(thread, nextCallId(), udpPort)
        await transport.enterRoom({ roomId, silero, forwardsAudio })
        return transport
      },
      record: (path) => ({
        written: thread.ask<void>({ type: 'record-room', roomId, path }),
        end: () => thread.tell({ type: 'end-recording', roomId }),
      }),
      close() {
        for (const number of [...seats.keys()]) leave(number)
        thread.rooms.delete(roomId)
        thread.tell({ type: 'close-room', roomId })
      },
    }
  }
}

/** A person in a room as its thread counts them, and their ways through the public port. */
class SeatedPerson implements CarriedCall {
  openedAt = Number.POSITIVE_INFINITY
  readonly offers = new Offers()
  readonly #thread: MediaThread
  readonly #callId: number
  readonly #onLost: () => void
  readonly #routes: { release(): void }[] = []

  constructor(thread: MediaThread, callId: number, onLost: () => void) {
    this.#thread = thread
    this.#callId = callId
    this.#onLost = onLost
    this.sit()
  }

  /** Also anew: a thread that ended has forgotten everybody. */
  sit() {
    this.#thread.calls.set(this.#callId, this)
  }

  opened() {
    this.openedAt = Math.min(this.openedAt, performance.now())
  }

  keep(route: { release(): void }) {
    if (this.#thread.calls.get(this.#callId) === this) this.#routes.push(route)
    else route.release()
  }

  /** Only the end of the thread is told to everybody on it. */
  emit({ type }: TransportEvent) {
    if (type === 'closed') this.#onLost()
  }

  leave() {
    this.#thread.calls.delete(this.#callId)
    setTimeout(() => {
      for (const route of this.#routes.splice(0)) route.release()
    }, closingMs).unref()
  }
}
