import { afterAll, beforeAll } from 'vitest'
import { portsOfRooms, roomsOfAll } from '../setup/carrier.ts'
import { freePort } from '../setup/free-port.ts'
import { type Network, type NetworkRelay, startNetworkRelay } from '../setup/network-relay.ts'
import { startVoiceServer, type VoiceServer } from '../setup/voice-server.ts'

/** A server for the tests beside it: there from before the first until after the last. */
export function runningVoiceServer(settings: Record<string, string> = {}): VoiceServer {
  const server = {} as VoiceServer
  beforeAll(async () => void Object.assign(server, await startVoiceServer(settings)))
  afterAll(() => server.stop())
  return server
}

export type ServerBehindNetwork = VoiceServer & {
  /** Has callers reach it, and the rooms of its calls, by this network from now on. */
  behind(network: Network): Promise<NetworkRelay>
}

/** The same with a network in front of it that each test says. */
export function voiceServerBehindNetwork(): ServerBehindNetwork {
  const server = {} as ServerBehindNetwork
  let network: Network = { roundTripMs: 0, loss: 0 }
  let rooms: NetworkRelay | null = null
  beforeAll(async () => {
    const udpPort = await freePort()
    const settings: Record<string, string> = { VOICE_UDP_PORT: String(udpPort) }
    const roomsUrl = roomsOfAll()
    if (roomsUrl) {
      rooms = await startNetworkRelay(
        { url: roomsUrl, ...portsOfRooms() },
        whichever(() => network),
      )
      settings.LIVEKIT_PUBLIC_URL = rooms.url.replace('http', 'ws')
    }
    const started = await startVoiceServer(settings)
    Object.assign(server, started, {
      behind(next: Network) {
        network = next
        return startNetworkRelay({ url: started.url, udpPort }, next)
      },
    })
  })
  afterAll(async () => {
    await server.stop()
    rooms?.close()
  })
  return server
}

/** Is what another network is just then. */
const whichever = (network: () => Network): Network => ({
  get roundTripMs() {
    return network().roundTripMs
  },
  get loss() {
    return network().loss
  },
  drops: (...packet) => network().drops?.(...packet) ?? false,
})
