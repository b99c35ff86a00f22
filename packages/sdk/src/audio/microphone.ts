import { tellFailures } from '../lib/tell-failures.ts'
import type { MicrophoneSource } from './media-settings.ts'

/**
 * A microphone's track; null for source false. A track given by the page is handed back as it is.
 * Throws `mic-denied`, `mic-not-found`, `mic-in-use`, `mic-failed` or `insecure-context`.
 */
export async function openMicrophone(source: MicrophoneSource): Promise<MediaStreamTrack | null> {
  if (!source) return null
  if (typeof source === 'object') return source
  try {
    const audio = source === true || { deviceId: { exact: source } }
    const stream = await navigator.mediaDevices.getUserMedia({ audio })
    return stream.getAudioTracks()[0] ?? null
  } catch (cause) {
    throw (await tellFailures()).microphoneFailure(cause)
  }
}
