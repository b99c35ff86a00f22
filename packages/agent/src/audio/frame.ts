/** Audio inside the engine is mono PCM16 at 16 000 Hz, in frames of 20 ms. */
export const sampleRateHz = 16_000
export const frameMs = 20
export const frameSamples = (sampleRateHz * frameMs) / 1000

export const durationMs = (pcm: Int16Array) => (pcm.length * 1000) / sampleRateHz

/** Root mean square level, 0–1. */
export function level(pcm: Int16Array): number {
  if (pcm.length === 0) return 0
  let sum = 0
  for (const sample of pcm) sum += sample * sample
  return Math.sqrt(sum / pcm.length) / 32_768
}

export function concat(parts: readonly Int16Array[]): Int16Array<ArrayBuffer> {
  const whole = new Int16Array(parts.reduce((length, part) => length + part.length, 0))
  let offset = 0
  for (const part of parts) {
    whole.set(part, offset)
    offset += part.length
  }
  return whole
}
