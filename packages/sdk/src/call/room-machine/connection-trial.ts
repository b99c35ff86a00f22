import { type RoomServerMessage, type RoomWayIn, roomVersion } from '@parley/protocol'
import { deferred } from '../../lib/deferred.ts'
import type { MachineRequests } from '../machine.ts'
import { LivekitPeer } from './livekit/livekit-peer.ts'
import type { LivekitRooms } from './livekit/livekit-rooms.ts'
import type { MediaPeer } from './media-peer.ts'
import { iceConfiguration } from './room-media.ts'
import { RoomPeer } from './room-peer.ts'
import { Signalling, socketAddress } from './signalling.ts'

type Trial = MachineRequests['startQualityTest']['asked']
type Way = Pick<Trial, 'credentials' | 'proxyUrl'>
type Testing = Extract<RoomServerMessage, { type: 'testing' }>

const connectWithinMs = 15_000

/** A picture that goes to the server and back, as everything does in a call: what its connection counts tells how a call would be. */
export class ConnectionTrial {
  readonly #signalling: Signalling
  readonly #begun = deferred<void>()
  readonly #trial: Trial
  readonly #timer: ReturnType<typeof setTimeout>
  readonly #load: () => Promise<LivekitRooms>
  #peers: MediaPeer[] = []

  /** `load` brings LiveKit's client, where that carries the room. */
  constructor(trial: Trial, load: () => Promise<LivekitRooms>) {
    this.#trial = trial
    this.#load = load
    const fail = (error: Error) => {
      this.#begun.reject(error)
      this.close()
    }
    this.#signalling = askToTest(trial, (testing) => void this.#connect(testing).catch(fail), fail)
    this.#timer = setTimeout(() => fail(new Error('The connection could not be made.')), connectWithinMs)
  }

  /** Resolves when the picture flows. Rejects with words. */
  get begun(): Promise<void> {
    return this.#begun.promise
  }

  async stats(): Promise<[string, unknown][]> {
    const reports = await Promise.all(this.#peers.map((peer) => peer.stats()))
    return reports.flatMap((report, at) => [...report].map(([id, stat]): [string, unknown] => [`${at} ${id}`, stat]))
  }

  close() {
    clearTimeout(this.#timer)
    for (const peer of this.#peers) peer.close()
    this.#signalling.leave()
  }

  async #connect({ iceServers, ways }: Testing) {
    const { track, iceConfig } = this.#trial
    const begin = () => {
      clearTimeout(this.#timer)
      this.#begun.resolve()
    }
    const ignore = () => {} // what does not come back is lost, and counted
    const on = { connected: ignore, interrupted: ignore, lost: ignore, changed: ignore, load: this.#load }
    if (ways) {
      const [from, to] = ways.map((way) => ({ wayIn: async () => way })) as [WayIn, WayIn]
      const configuration = iceConfiguration([], iceConfig)
      this.#peers = [
        new LivekitPeer(configuration, { ...on, ...from }),
        new LivekitPeer(configuration, { ...on, ...to, changed: begin }),
      ]
    } else {
      const exchange = async (sdp: string) => (await this.#signalling.ask({ type: 'offer', sdp })).sdp ?? ''
      this.#peers = [new RoomPeer(iceConfiguration(iceServers, iceConfig), 0, { ...on, connected: begin, exchange })]
    }
    await this.#peers[0]?.send('video', track, [{}])
    await Promise.all(this.#peers.map((peer) => peer.open()))
  }
}

type WayIn = { wayIn(): Promise<RoomWayIn> }

/** The servers that the room names to whoever connects, be it in a call or not. Rejects with words. */
export async function iceServersOf(way: Way): Promise<RTCIceServer[]> {
  const testing = deferred<Testing>()
  const signalling = askToTest(way, testing.resolve, testing.reject)
  const { iceServers } = await testing.promise
  signalling.leave()
  return iceServers
}

/** Throws where no room was named. */
function askToTest({ credentials, proxyUrl }: Way, begin: (testing: Testing) => void, fail: (error: Error) => void) {
  if (!credentials) throw new Error('What is tried is the connection to a room: give its url first.')
  const { url, token } = credentials
  const hello = { type: 'hello', purpose: 'test', version: roomVersion, ...(token && { token }) } as const
  return new Signalling(socketAddress(url, proxyUrl), hello, {
    message(message) {
      if (message.type === 'testing') begin(message)
      if (message.type === 'fatal') fail(new Error(message.error.msg))
    },
    interrupted: () => {},
    resumed: () => {},
    lost: ({ msg }) => fail(new Error(msg)),
  })
}
