import { roomVersion } from '@parley/protocol'
import { deferred } from '../../lib/deferred.ts'
import type { MachineRequests } from '../machine.ts'
import { iceConfiguration } from './room-media.ts'
import { RoomPeer } from './room-peer.ts'
import { Signalling, socketAddress } from './signalling.ts'

type Trial = MachineRequests['startQualityTest']['asked']

const connectWithinMs = 15_000

/** A picture that goes to the server and back, as everything does in a call: what its connection counts tells how a call would be. */
export class ConnectionTrial {
  readonly #signalling: Signalling
  readonly #begun = deferred<void>()
  readonly #trial: Trial
  readonly #timer: ReturnType<typeof setTimeout>
  #peer: RoomPeer | null = null

  constructor(trial: Trial) {
    this.#trial = trial
    const { credentials, proxyUrl } = trial
    if (!credentials) throw new Error('What is tried is the connection to a room: give its url first.')
    const { url, token } = credentials
    const fail = (error: Error) => {
      this.#begun.reject(error)
      this.close()
    }
    this.#timer = setTimeout(() => fail(new Error('The connection could not be made.')), connectWithinMs)
    const hello = { type: 'hello', purpose: 'test', version: roomVersion, ...(token && { token }) } as const
    this.#signalling = new Signalling(socketAddress(url, proxyUrl), hello, {
      message: (message) => {
        if (message.type === 'testing') this.#connect(message.iceServers).catch(fail)
        if (message.type === 'fatal') fail(new Error(message.error.msg))
      },
      interrupted: () => {},
      resumed: () => {},
      lost: ({ msg }) => fail(new Error(msg)),
    })
  }

  /** Resolves when the picture flows. Rejects with words. */
  get begun(): Promise<void> {
    return this.#begun.promise
  }

  async stats(): Promise<RTCStatsReport | undefined> {
    return this.#peer?.stats()
  }

  close() {
    clearTimeout(this.#timer)
    this.#peer?.close()
    this.#signalling.leave()
  }

  async #connect(iceServers: RTCIceServer[]) {
    const { track, iceConfig } = this.#trial
    const peer = new RoomPeer(iceConfiguration(iceServers, iceConfig), {
      connected: () => {
        clearTimeout(this.#timer)
        this.#begun.resolve()
      },
      lost: () => {}, // what does not come back is lost, and counted
    })
    this.#peer = peer
    await peer.send('video', track)
    await peer.accept((await this.#signalling.ask({ type: 'offer', sdp: await peer.offer() })).sdp ?? '')
  }
}
