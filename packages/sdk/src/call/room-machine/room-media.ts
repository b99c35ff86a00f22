import type { RoomLine, RoomParticipant, RoomTracks } from '@parley/protocol'
import type { AudioMode, FatalError, IceConfig, Published } from '../machine.ts'
import { withinBitrate } from './layers.ts'
import type { MakePeer, MediaPeer, Wanted } from './media-peer.ts'
import { lineFor } from './room-people.ts'

export type MediaEvents = {
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
  #makePeer: MakePeer | null = null
  #peer: MediaPeer | null = null
  #wanted: Wanted = { lines: {}, layers: {} }
  #attempts = 0
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(on: MediaEvents) {
    this.#on = on
  }

  get isConnected(): boolean {
    return this.#peer?.isConnected ?? false
  }

  /** As the server is told. */
  get tracks(): RoomTracks {
    const all = [...this.#sent].map(([name, { line, published }]) => [name, { line, isOn: published.isOn }])
    return Object.fromEntries(all)
  }

  /** `iceServers`: those of what carries the room, where it does not tell them itself. */
  begin(makePeer: MakePeer, iceServers: RTCIceServer[]) {
    this.#makePeer = makePeer
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
    if (!this.#makePeer) return
    if (this.#attempts > mostAttempts) return this.#fail('No connection to the room could be built.')
    const peer = this.#makePeer(this.#configuration, {
      connected: () => {
        clearTimeout(this.#timer)
        this.#attempts = 0
        this.#on.network('connected')
        this.#on.changed()
      },
      interrupted: () => this.#on.network('interrupted'),
      lost: () => this.rebuild(),
      changed: () => this.#on.changed(),
    })
    this.#peer = peer
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.rebuild(), connectWithinMs)
    this.#open(peer).catch((error: Error) => {
      if (this.#peer === peer) this.#fail(error.message)
    })
  }

  async #open(peer: MediaPeer) {
    peer.want(this.#wanted)
    for (const [name, { line, published }] of this.#sent)
      await peer.send(line, trackOf(published), this.#encodingsOf(name))
    await peer.open()
    if (this.#peer !== peer) return
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
    await (track ? this.#peer?.send(line, trackOf(published), this.#encodingsOf(name)) : this.#peer?.stop(line))
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

  receiverOf(participant: RoomParticipant, line: RoomLine): RTCRtpReceiver | undefined {
    return this.isConnected ? this.#peer?.receiverOf(participant, line) : undefined
  }

  /** What the visitor wants of others from now on; false where the server has to be told. */
  want(wanted: Partial<Wanted>): boolean {
    this.#wanted = { ...this.#wanted, ...wanted }
    return this.#peer?.want(this.#wanted) ?? false
  }

  press(tones: string) {
    if (!this.#peer) throw new Error('You are in no meeting.')
    this.#peer.press(tones)
  }

  async stats(): Promise<Iterable<[string, unknown]> | undefined> {
    return this.#peer?.stats()
  }

  close() {
    clearTimeout(this.#timer)
    this.#peer?.close()
    this.#peer = null
    this.#makePeer = null
    this.#wanted = { lines: {}, layers: {} }
    this.#sent.clear()
  }

  get #configuration(): RTCConfiguration {
    return iceConfiguration(this.#iceServers, this.#ice)
  }

  async #encodeAll(): Promise<void> {
    for (const [name, { line }] of this.#sent) await this.#peer?.encode(line, this.#encodingsOf(name)).catch(() => {}) // closed meanwhile
  }

  #encodingsOf(name: string): RTCRtpEncodingParameters[] {
    const { track, mode } = this.#sent.get(name)?.published ?? {}
    const wanted = this.#encodings[name] ?? [mode ? { maxBitrate: bitrateOf(mode) } : {}]
    if (this.#most === null || track?.kind !== 'video') return wanted
    const pictures = [...this.#sent.values()].filter(
      ({ published: { track, isOn } }) => isOn && track?.kind === 'video',
    )
    return withinBitrate(Math.floor(this.#most / Math.max(1, pictures.length)), wanted)
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
