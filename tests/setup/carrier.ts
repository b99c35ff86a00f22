import { type LivekitServer, startLivekitServer } from './livekit-server.ts'

/** `TEST_CARRIER=livekit npm test -- --project e2e tests/e2e/voice`: the same tests, with their calls in rooms of LiveKit. */
const variable = 'TEST_CARRIER'

/** Where the rooms are of all calls of this run; null where servers carry their own. */
export const roomsOfAll = () => (process.env[variable] === 'livekit' ? process.env.LIVEKIT_URL : null) ?? null

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
  const { url, apiKey, apiSecret } = livekit
  const settings = { LIVEKIT_URL: url, LIVEKIT_API_KEY: apiKey, LIVEKIT_API_SECRET: apiSecret }
  Object.assign(process.env, settings, { VOICE_TRANSPORT: 'livekit' })
  return livekit
}
