import type { CallClock } from '../../lib/call-clock.ts'
import { frameSamples } from '../frame.ts'
import type { Side } from '../side.ts'
import { type Moment, SoundRecording } from './sound-recording.ts'

/** Both sides of a call as stereo Opus in an Ogg file, the caller on the left. */
export const stereoRecording = (path: string, clock: CallClock): Promise<SoundRecording<Side>> =>
  SoundRecording.begin(path, clock, { channels: 2, bitrate: 40_000, join: interleaved })

function interleaved(moment: Moment<Side>): Int16Array {
  const [left, right] = [moment.get('caller'), moment.get('assistant')]
  const both = new Int16Array(2 * frameSamples)
  for (let at = 0; at < frameSamples; at += 1) {
    both[2 * at] = left?.[at] ?? 0
    both[2 * at + 1] = right?.[at] ?? 0
  }
  return both
}
