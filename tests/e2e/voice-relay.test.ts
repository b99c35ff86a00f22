import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { roomsOfAll } from '../setup/carrier.ts'
import { type LivekitServer, livekitSettings, startLivekitServer } from '../setup/livekit-server.ts'
import { notRunHere } from '../setup/not-run.ts'
import { findTurnServer, startTurnServer, type TurnServer } from '../setup/turn-server.ts'
import { startVoiceServer, type VoiceServer } from '../setup/voice-server.ts'
import { browserTests } from './browser.ts'
import { button, call, greeting, hears, loudness } from './voice-stage.ts'

const hasRelay = inject('chromiumPath') !== null && findTurnServer()
if (!hasRelay) notRunHere('calls through a relay', 'Install "coturn".')

const secret = 'the static-auth-secret'
const ways = [
  {
    name: 'with passwords that expire, made of a shared secret',
    turn: ['--use-auth-secret', '--static-auth-secret', secret],
    settings: (address: string) => ({ VOICE_ICE_SERVERS: `turn:${address}`, VOICE_TURN_SECRET: secret }),
    ofRooms: { secret },
  },
  {
    name: 'with one password for all',
    turn: ['--lt-cred-mech', '--user', 'ada:engine'],
    settings: (address: string) => ({ VOICE_ICE_SERVERS: `turn:ada:engine@${address}` }),
    ofRooms: { username: 'ada', credential: 'engine' },
  },
]

for (const { name, turn, settings, ofRooms } of ways) {
  browserTests(`a visitor whose network lets only a relay through, ${name}`, () => {
    let relay: TurnServer
    let rooms: LivekitServer | null = null
    let server: VoiceServer
    beforeAll(async () => {
      if (!hasRelay) return
      relay = await startTurnServer(turn)
      if (roomsOfAll()) {
        rooms = await roomsBehind(relay, ofRooms)
        server = await startVoiceServer(livekitSettings(rooms))
      } else server = await startVoiceServer(settings(relay.address))
    })
    afterAll(async () => {
      await server?.stop()
      await rooms?.stop()
      await relay?.stop()
    })

    test.skipIf(!hasRelay)('is called through it', async () => {
      const page = await call(server, { prepare: (page) => page.addInitScript(onlyByRelay) })
      await expect.poll(() => loudness(page)).toBeGreaterThan(0.01)
      await hears(page, greeting)
      // the peer-reflexive one is the relay's again: it is how our server's port multiplexer sees it
      expect(await page.evaluate('window.candidates()')).toEqual(roomsOfAll() ? ['relay'] : ['prflx', 'relay'])
      await button(page, 'End Call').click()
    })
  })
}

/** Of rooms of LiveKit the relays are LiveKit's to name. */
async function roomsBehind({ address }: TurnServer, auth: (typeof ways)[number]['ofRooms']) {
  const { hostname, port } = new URL(`turn://${address}`)
  const relays = [{ host: hostname, port: Number(port), protocol: 'udp' as const, ...auth }]
  const rooms = await startLivekitServer(undefined, { relays })
  if (rooms instanceof Error) throw rooms
  return rooms
}

/** Runs in the page before its scripts: no connection may go any other way. */
function onlyByRelay() {
  const Native = window.RTCPeerConnection
  let connection: RTCPeerConnection | undefined
  window.RTCPeerConnection = class extends Native {
    constructor(configuration?: RTCConfiguration) {
      super({ ...configuration, iceTransportPolicy: 'relay' })
      connection = this
    }
    override setConfiguration(configuration: RTCConfiguration) {
      super.setConfiguration({ ...configuration, iceTransportPolicy: 'relay' })
    }
  }
  Object.assign(window, {
    async candidates() {
      const reports = [...((await connection?.getStats())?.values() ?? [])]
      const own = reports.filter(({ type }) => type === 'local-candidate')
      return [...new Set(own.map(({ candidateType }) => candidateType))].sort()
    },
  })
}
