import { frameSamples, sampleRateHz } from '../../audio/frame.ts'
import type { AudioSource, RtcNode } from './rtc-node.ts'

/**
 * Plays frames of 20 ms (mono PCM16 at 16 000 Hz) through a source. rtc-node 1.1.0 reads a frame from where its memory begins,
 * wherever in that it lies: of a sentence cut into frames it would play the first one, over and over. Each gets memory of its own.
 */
export const playFrames =
  (source: AudioSource, { AudioFrame }: Pick<RtcNode, 'AudioFrame'>) =>
  (frame: Int16Array): void => {
    const own = new AudioFrame(frame.slice(), sampleRateHz, 1, frameSamples)
    // what waits for room in the queue when the room is closed has nowhere to go
    source.captureFrame(own).catch(() => {})
  }
