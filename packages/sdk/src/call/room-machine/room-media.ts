import type { RoomLine, RoomTracks } from '@parley/protocol'
import type { AudioMode, FatalError, IceConfig, Published } from '../machine.ts'
import { withinBitrate } from './layers.ts'
import { RoomPeer } from './room-peer.ts'
import { lineFor } from './room-people.ts'

export type MediaEvents = {
  /** Takes an offer to the server and brings its answer. */
  exchange(offerSdp: string): Promise<string>
  /** Other tracks arrive than before. */
  changed(): void
  network(event: 'connected' | 'interrupted'): void
  failed(error: FatalError): void
}

/** A connection that was lost so often in a row is not built again. */
const mostAttempts = 4
const connectWithinMs = 15_000

type Sent = { line: RoomLine; published: Published }

/** What the visitor sends and receives, whichever connection carries it just now. */
export class RoomMedia {
  readonly #on: MediaEvents
  readonly #sent = new Map<string, Sent>()
  #encodings: Record<string, RTCRtpEncodingParameters[]> = {}
  #most: number | null = null
  #iceServers: RTCIceServer[] = []
  #ice: IceConfig | null = null
  #seat: number | null = null
  #peer: RoomPeer | null = null
  #attempts = 0
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(on: MediaEvents) {
    this.#on = on
  }

  /** As the server is told. */
  get tracks(): RoomTracks {
    const all = [...this.#sent].map(([name, { line, published }]) => [name, { line, isOn: published.isOn }])
    return Object.fromEntries(all)
  }

  begin(seat: number, iceServers: RTCIceServer[]) {
    this.#seat = seat
    this.#iceServers = iceServers
    this.#attempts = 0
    this.rebuild()
  }

  /** Builds a new connection in the place of the one that is lost. */
  rebuild() {
    const isAgain = this.#peer !== null
    this.#peer?.close()
    if (isAgain) this.#on.network('interrupted')
    this.#attempts += 1
    if (this.#attempts > mostAttempts) return this.#fail('No connection to the room could be built.')
    const peer = new RoomPeer(this.#configuration, {
      connected: () => {
        clearTimeout(this.#timer)
        this.#attempts = 0
        this.#on.network('connected')
        this.#on.changed()
      },
      lost: () => this.rebuild(),
    })
    this.#peer = peer
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.rebuild(), connectWithinMs)
    this.#open(peer).catch((error: Error) => {
      if (this.#peer === peer) this.#fail(error.message)
    })
  }

  async #open(peer: RoomPeer) {
    for (const { line, published } of this.#sent.values()) await peer.send(line, trackOf(published))
    const offer = await peer.offer()
    const answer = await this.#on.exchange(offer)
    if (this.#peer !== peer) return
    await peer.accept(answer)
    await this.#encodeAll()
    this.#on.changed()
  }

  /** Puts a track on its line, or takes it off. Throws where no line is free. */
  async publish(published: Published): Promise<void> {
    const { name, track } = published
    const lines = new Map([...this.#sent].map(([known, { line }]) => [known, line]))
    const line = lineFor(name, track?.kind ?? 'audio', lines)
    if (!track && !this.#sent.has(name)) return
    if (!line) throw new Error(`In these rooms only one more track of ${track?.kind} can be sent: stop the other one.`)
    if (track) this.#sent.set(name, { line, published })
    else this.#sent.delete(name)
    await this.#peer?.send(line, trackOf(published))
    await this.#encodeAll()
  }

  async encode(encodings: Record<string, RTCRtpEncodingParameters[]>): Promise<void> {
    this.#encodings = { ...this.#encodings, ...encodings }
    await this.#encodeAll()
  }

  async limit(most: number | null): Promise<void> {
    this.#most = most
    await this.#encodeAll()
  }

  configure(iceServers: RTCIceServer[], ice: IceConfig | null) {
    this.#ice = ice
    this.#iceServers = iceServers
    this.#peer?.configure(this.#configuration)
  }

  receiverOf(seat: number | 'agent' | null, line: RoomLine): RTCRtpReceiver | undefined {
    if (!this.#peer?.isConnected || this.#seat === null || seat === null || seat === this.#seat) return
    return seat === 'agent' ? this.#peer.agentReceiver : this.#peer.received(this.#seat, seat, line)
  }

  press(tones: string) {
    if (!this.#peer) throw new Error('You are in no meeting.')
    this.#peer.press(tones)
  }

  async stats(): Promise<RTCStatsReport | undefined> {
    return this.#peer?.stats()
  }

  close() {
    clearTimeout(this.#timer)
    this.#peer?.close()
    this.#peer = null
    this.#seat = null
    this.#sent.clear()
  }

  get #configuration(): RTCConfiguration {
    return iceConfiguration(this.#iceServers, this.#ice)
  }

  async #encodeAll(): Promise<void> {
    const pictures = [...this.#sent.values()].filter(
      ({ published: { track, isOn } }) => isOn && track?.kind === 'video',
    )
    const share = this.#most === null ? null : Math.floor(this.#most / pictures.length)
    for (const [name, { line, published }] of this.#sent) {
      const { track, mode } = published
      const wanted = this.#encodings[name] ?? [mode ? { maxBitrate: bitrateOf(mode) } : {}]
      const encodings = share !== null && track?.kind === 'video' ? withinBitrate(share, wanted) : wanted
      await this.#peer?.encode(line, encodings).catch(() => {}) // closed meanwhile
    }
  }

  #fail(msg: string) {
    this.close()
    this.#on.failed({ type: 'connection-error', msg, details: { on: 'rtc-connection' } })
  }
}

/** The page's own servers, before, behind or in the place of those of the room. */
export function iceConfiguration(given: RTCIceServer[], config: IceConfig | null): RTCConfiguration {
  const { iceServers: own = [], placement = 'front', iceTransportPolicy = 'all' } = config ?? {}
  const servers = { front: [...own, ...given], back: [...given, ...own], replace: own }
  return { iceServers: servers[placement], iceTransportPolicy }
}

const trackOf = ({ track, isOn }: Published) => (isOn ? track : null)

const musicBitrate = 128_000
const speechBitrate = 32_000

function bitrateOf(mode: AudioMode): number {
  if (typeof mode === 'string') return mode === 'music' ? musicBitrate : speechBitrate
  return mode.bitrate ?? musicBitrate
}
