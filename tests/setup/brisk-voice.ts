import { startProvider } from '../../packages/agent/src/lib/provider.fixture.ts'

const sampleRateHz = 24_000
/** A soft hum: at 200 Hz, and at a tenth of the loudest. */
const hum = Int16Array.from(
  { length: sampleRateHz / 4 },
  (_, at) => 3000 * Math.sin((2 * Math.PI * 200 * at) / sampleRateHz),
)

/**
 * A voice that hums a quarter of a second for every sentence, for calls in which only the words matter: waiting for speech
 * to end, and carrying it, is most of what such a test costs. `settings` make it a server's.
 */
export async function startBriskVoice() {
  const sound = Buffer.from(hum.buffer)
  const { url, close } = await startProvider({ answer: (_, response) => void response.end(sound) })
  return { settings: { VOICE_SPEECH_URL: `${url}/v1`, VOICE_SPEECH_VOICE: 'brisk' }, close }
}
