import { frameSamples } from './frame.ts'

/** 20 ms of everybody as one. */
export function mixed(frames: readonly Int16Array[]): Int16Array {
  const sum = new Int16Array(frameSamples)
  for (let at = 0; at < frameSamples; at += 1) {
    const level = frames.reduce((total, frame) => total + (frame[at] ?? 0), 0)
    sum[at] = Math.max(-32_768, Math.min(32_767, level))
  }
  return sum
}
