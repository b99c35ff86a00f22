import { frameMs, frameSamples, sampleRateHz } from '../../audio/frame.ts'
import type { RtcNode, Track } from './rtc-node.ts'

/**
 * Hears a track in frames of 20 ms (mono PCM16 at 16 000 Hz) until it ends, or its room is `over`. rtc-node 1.1.0 ends no track of
 * a room that LiveKit ended: it would keep each for as long as the process runs, and show it every frame of every other.
 */
export async function hearFrames(
  { AudioStream }: Pick<RtcNode, 'AudioStream'>,
  track: Track,
  over: AbortSignal,
  hear: (frame: Int16Array) => void,
): Promise<void> {
  if (over.aborted) return
  const reader = new AudioStream(track, { sampleRate: sampleRateHz, numChannels: 1, frameSizeMs: frameMs }).getReader()
  const end = () => void reader.cancel().catch(() => {}) // it is gone already
  over.addEventListener('abort', end)
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      if (value.data.length === frameSamples) hear(value.data)
    }
  } finally {
    over.removeEventListener('abort', end)
  }
}
