/// <reference path="./rnnoise-wasm.d.ts" />
import { fileURLToPath } from 'node:url'
import createRnnoise from '@echogarden/rnnoise-wasm'
import type { Vad } from './vad.ts'

/** RNNoise wants 10 ms at 48 000 Hz. */
const blockSamples = 480
const samplesPerBlockIn = 160
const bytesPerFloat = 4

const wasm = new URL('./rnnoise.wasm', import.meta.resolve('@echogarden/rnnoise-wasm'))
let library: ReturnType<typeof createRnnoise> | undefined
/** Loaded when the first sound comes: a thread without any does without it. */
const loaded = () => (library ??= createRnnoise({ locateFile: () => fileURLToPath(wasm) }))

/** RNNoise with the memory of one sound: what went through it, 10 ms at a time, lies at `block` of `heap`. */
async function openState() {
  const rnnoise = await loaded()
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
    /** Takes 10 ms of a frame in; returns the probability of speech. */
    process(frame: Int16Array, from: number): number {
      fill(frame, from)
      return rnnoise._rnnoise_process_frame(state, block, block)
    },
    /** What is left of them without noise: a mean of three samples for one. */
    drain(into: Int16Array, from: number) {
      const heap = rnnoise.HEAPF32
      const start = block / bytesPerFloat
      for (let i = 0; i < samplesPerBlockIn; i += 1) {
        const at = start + 3 * i
        into[from + i] = Math.max(
          -32_768,
          Math.min(32_767, ((heap[at] ?? 0) + (heap[at + 1] ?? 0) + (heap[at + 2] ?? 0)) / 3),
        )
      }
    },
    close() {
      rnnoise._rnnoise_destroy(state)
      rnnoise._free(block)
    },
  }
}

/** RNNoise's own judgement of speech: small, trained, and hard to fool by noise (110 µs per 10 ms). */
export async function rnnoiseVad(): Promise<Vad> {
  const { process, close } = await openState()
  return {
    probability(frame) {
      let most = 0
      for (let from = 0; from < frame.length; from += samplesPerBlockIn) most = Math.max(most, process(frame, from))
      return most
    },
    close,
  }
}

/** Takes noise out of a sound, frame by frame. */
export type Denoise = { frame(noisy: Int16Array): Int16Array; close(): void }

export async function rnnoiseDenoiser(): Promise<Denoise> {
  const { process, drain, close } = await openState()
  return {
    frame(noisy) {
      const clean = new Int16Array(noisy.length)
      for (let from = 0; from + samplesPerBlockIn <= noisy.length; from += samplesPerBlockIn) {
        process(noisy, from)
        drain(clean, from)
      }
      return clean
    },
    close,
  }
}
