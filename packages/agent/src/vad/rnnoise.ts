/// <reference path="./rnnoise-wasm.d.ts" />
import { fileURLToPath } from 'node:url'
import createRnnoise from '@echogarden/rnnoise-wasm'
import type { Vad } from './vad.ts'

/** RNNoise wants 10 ms at 48 000 Hz. */
const blockSamples = 480
const samplesPerBlockIn = 160
const bytesPerFloat = 4

const wasm = new URL('./rnnoise.wasm', import.meta.resolve('@echogarden/rnnoise-wasm'))
const library = createRnnoise({ locateFile: () => fileURLToPath(wasm) })

/** RNNoise's own judgement of speech: small, trained, and hard to fool by noise (110 µs per 10 ms). */
export async function rnnoiseVad(): Promise<Vad> {
  const rnnoise = await library
  const state = rnnoise._rnnoise_create(0)
  const block = rnnoise._malloc(blockSamples * bytesPerFloat)
  let last = 0

  /** Three samples for one, on straight lines: what that adds above 8 kHz is 20 dB below speech. */
  function fill(frame: Int16Array, from: number) {
    const heap = rnnoise.HEAPF32
    let at = block / bytesPerFloat
    for (let i = from; i < from + samplesPerBlockIn; i += 1) {
      const sample = frame[i] ?? 0
      const step = (sample - last) / 3
      heap[at] = last + step
      heap[at + 1] = last + 2 * step
      heap[at + 2] = sample
      at += 3
      last = sample
    }
  }

  return {
    probability(frame) {
      let most = 0
      for (let from = 0; from < frame.length; from += samplesPerBlockIn) {
        fill(frame, from)
        most = Math.max(most, rnnoise._rnnoise_process_frame(state, block, block))
      }
      return most
    },
    close() {
      rnnoise._rnnoise_destroy(state)
      rnnoise._free(block)
    },
  }
}
