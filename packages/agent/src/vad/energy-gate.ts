import { level } from '../audio/frame.ts'
import type { Vad } from './vad.ts'

/** Below this nothing is ever speech: −54 dB of full scale. */
const quietest = 0.002
const aboveNoise = 1.8
/** How fast the floor follows the room: up slowly, so that speech does not become noise; down at once. */
const rise = 1.004

/** A pause this short does not close the gate: the soft frames of a word must reach the judge too. */
const heldFrames = 15

/** Asks `vad` only about frames that stand out of the room's noise: silence costs nearly nothing. */
export function gated(vad: Vad): Vad {
  let floor = quietest
  let openFrames = 0
  return {
    probability(frame) {
      const loudness = level(frame)
      floor = Math.max(quietest, Math.min(loudness, floor * rise))
      const standsOut = loudness > quietest * 1.5 && loudness > floor * aboveNoise
      openFrames = standsOut ? heldFrames : openFrames - 1
      return openFrames > 0 ? vad.probability(frame) : 0
    },
    close: vad.close,
  }
}
