import { type LivekitServer, livekitSettings, startLivekitServer } from './livekit-server.ts'

/** `TEST_CARRIER=livekit npm test -- --project e2e tests/e2e/voice`: the same tests, with their calls in rooms of LiveKit. */
const variable = 'TEST_CARRIER'

/** Says to every file of tests which settings have a server carry its calls so. */
const settingsVariable = 'PARLEY_TESTS_CARRIER'
export const carrierSettings = (): Record<string, string> => JSON.parse(process.env[settingsVariable] ?? '{}')

/** Where the rooms are of all calls of this run; null where servers carry their own. */
export const roomsOfAll = () => carrierSettings().LIVEKIT_URL ?? null

/** Names the ports of those rooms where sound goes in and out: by UDP, and by TCP. */
const portsVariable = 'PARLEY_TESTS_ROOM_PORTS'
export const portsOfRooms = (): { udpPort: number; tcpPort: number } => JSON.parse(process.env[portsVariable] ?? '')

/**
 * Has every server that is started from now on carry its calls by what this run is told to. Throws where it is not there: a run
 * that was asked for and did not happen must not look like one.
 */
export async function startCarrier(): Promise<LivekitServer | null> {
  const carrier = process.env[variable]
  if (!carrier) return null
  if (carrier !== 'livekit') throw new Error(`${variable} must be "livekit" or not set at all, not "${carrier}"`)
  const livekit = await startLivekitServer()
  if (livekit instanceof Error) throw livekit
  const { udpPort, tcpPort } = livekit
  const ports = JSON.stringify({ udpPort, tcpPort })
  const settings = JSON.stringify({ ...livekitSettings(livekit), VOICE_TRANSPORT: 'livekit' })
  Object.assign(process.env, { [settingsVariable]: settings, [portsVariable]: ports })
  return livekit
}
