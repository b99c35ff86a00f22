import {
  maxRoomMessageBytes,
  type RoomClientMessage,
  type RoomFatal,
  type RoomHello,
  type RoomServerMessage,
} from '@parley/protocol'

type Requests = Exclude<RoomClientMessage, RoomHello>
type Answer = Extract<RoomServerMessage, { type: 'done' }>
type Joined = Extract<RoomServerMessage, { type: 'joined' }>

export type SignallingEvents = {
  message(message: RoomServerMessage): void
  /** The socket is gone and is being built again, or stands again. */
  interrupted(): void
  resumed(): void
  /** It could not be built, or not again. */
  lost(error: RoomFatal): void
}

/** The server keeps a place for 15 s from when it knows that a socket is gone: of one that only went silent, 30 s later. */
const placeMs = 15_000
const silentPlaceMs = 45_000
const retryMs = 500
/** For a socket to open and to say whether its hello is welcome. */
const welcomeWithinMs = 10_000
const answerWithinMs = 20_000
/** Where nothing at all comes by a socket for this long after a question, its network is gone without a word. */
const silentMs = 5_000
/** The server itself waits for somebody else before it answers these. */
const slow: Requests['type'][] = ['start-recording', 'dial-out', 'transfer']

/** The socket's address for a room's, as the page gave it; `proxyUrl` takes the place of its host. */
export function socketAddress(url: string, proxyUrl: string | null = null): string {
  const { pathname, origin } = new URL(url, globalThis.location?.href)
  return `${(proxyUrl ?? origin).replace(/\/+$/, '').replace(/^http/, 'ws')}${pathname}`
}

/**
 * The WebSocket of somebody in a room. It comes back by itself, to the place that the server keeps; what is asked meanwhile
 * waits.
 */
export class Signalling {
  readonly #address: string
  readonly #on: SignallingEvents
  readonly #asked = new Map<number, { resolve(answer: Answer): void; reject(error: Error): void }>()
  readonly #unsent: string[] = []
  #hello: RoomHello
  #socket: WebSocket | null = null
  #state: 'joining' | 'joined' | 'resuming' | 'closed' = 'joining'
  /** Times that something came, by whichever socket. */
  #heard = 0
  #giveUpAt = 0
  #lastAsk = 0
  #timers = new Set<ReturnType<typeof setTimeout>>()

  /** Begins at once. */
  constructor(address: string, hello: RoomHello, on: SignallingEvents) {
    this.#address = address
    this.#hello = hello
    this.#on = on
    this.#connect()
  }

  /** Resolves with the server's answer; rejects with its words. */
  ask(request: Requests): Promise<Answer> {
    this.#lastAsk += 1
    const ask = this.#lastAsk
    return new Promise<Answer>((resolve, reject) => {
      if (this.#state === 'closed') return reject(new Error('You have left this meeting.'))
      const text = JSON.stringify({ ...request, ask })
      // the server would end the connection
      if (new Blob([text]).size > maxRoomMessageBytes)
        return reject(new Error('This is more than a room takes at once.'))
      this.#asked.set(ask, { resolve, reject })
      this.#after(answerWithinMs, () => this.#settle(ask)?.reject(new Error('The room does not answer.')))
      if (!slow.includes(request.type)) this.#listenForSigns()
      this.#send(text)
    })
  }

  /** Says goodbye where that can still be said. */
  leave() {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify({ type: 'leave' }))
    this.close()
  }

  close() {
    if (this.#state === 'closed') return
    this.#state = 'closed'
    for (const timer of this.#timers) clearTimeout(timer)
    for (const { reject } of this.#asked.values()) reject(new Error('You have left this meeting.'))
    this.#asked.clear()
    this.#socket?.close()
  }

  #connect() {
    const socket = new WebSocket(this.#address)
    this.#socket = socket
    this.#after(welcomeWithinMs, () => this.#state !== 'joined' && this.#abandon(socket))
    socket.onopen = () => socket.send(JSON.stringify(this.#hello))
    socket.onmessage = ({ data }) => {
      if (this.#socket !== socket || this.#state === 'closed') return
      this.#heard += 1
      this.#receive(JSON.parse(data))
    }
    socket.onclose = () => {
      if (this.#socket === socket) this.#drop()
    }
  }

  #receive(message: RoomServerMessage) {
    if (message.type === 'done') return this.#settle(message.ask)?.resolve(message)
    if (message.type === 'refused') return this.#settle(message.ask)?.reject(new Error(message.message))
    if (message.type === 'joined') this.#comeBackTo(message)
    if (message.type === 'joined' || message.type === 'testing') this.#stand()
    if (message.type === 'fatal' || message.type === 'allowed') this.close()
    this.#on.message(message)
  }

  #comeBackTo({ sessionId, resumeToken }: Joined) {
    this.#hello = { ...this.#hello, purpose: 'resume', sessionId, resumeToken }
  }

  #stand() {
    const isBack = this.#state === 'resuming'
    this.#state = 'joined'
    for (const text of this.#unsent.splice(0)) this.#socket?.send(text)
    if (isBack) this.#on.resumed()
  }

  #listenForSigns() {
    const [socket, heard] = [this.#socket, this.#heard]
    this.#after(silentMs, () => {
      const isSilent = this.#state === 'joined' && this.#heard === heard
      if (isSilent && this.#hello.purpose === 'resume') this.#abandon(socket, silentPlaceMs)
    })
  }

  /** Builds another socket in the place of one that seems dead: browsers may never tell its end. */
  #abandon(socket: WebSocket | null, keptMs?: number) {
    if (this.#socket !== socket) return
    this.#socket = null
    socket?.close()
    this.#drop(keptMs)
  }

  #drop(keptMs = placeMs) {
    if (this.#state === 'closed') return
    if (this.#hello.purpose !== 'resume') return this.#giveUp('join', 'The room cannot be reached.')
    if (this.#state === 'joined') {
      this.#state = 'resuming'
      this.#giveUpAt = Date.now() + keptMs
      this.#on.interrupted()
    }
    if (Date.now() > this.#giveUpAt) return this.#giveUp('reconnect', 'The connection to the room is lost.')
    this.#after(retryMs, () => this.#connect())
  }

  #giveUp(on: string, msg: string) {
    this.close()
    this.#on.lost({ type: 'connection-error', msg, details: { on } })
  }

  #send(text: string) {
    if (this.#state === 'joined' && this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(text)
    else this.#unsent.push(text)
  }

  #settle(ask: number | undefined) {
    if (ask === undefined) return
    const asked = this.#asked.get(ask)
    this.#asked.delete(ask)
    return asked
  }

  #after(ms: number, act: () => void) {
    const timer = setTimeout(() => {
      this.#timers.delete(timer)
      act()
    }, ms)
    this.#timers.add(timer)
  }
}
