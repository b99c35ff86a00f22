/** G.711 µ-law, the sound of telephones: one byte a sample, mono, 8 000 Hz. */
export const muLawRateHz = 8000

const bias = 0x84
const clip = 32_635

const decoded = Int16Array.from({ length: 256 }, (_, byte) => {
  const bits = ~byte & 0xff
  const magnitude = (((bits & 0x0f) << 3) + bias) << ((bits >> 4) & 0x07)
  return bits & 0x80 ? bias - magnitude : magnitude - bias
})

export function decodeMuLaw(bytes: Uint8Array): Int16Array {
  return Int16Array.from(bytes, (byte) => decoded[byte] ?? 0)
}

export function encodeMuLaw(pcm: Int16Array): Uint8Array {
  return Uint8Array.from(pcm, encode)
}

function encode(sample: number) {
  const sign = sample < 0 ? 0x80 : 0
  const magnitude = Math.min(Math.abs(sample), clip) + bias
  const exponent = 24 - Math.clz32(magnitude)
  return ~(sign | (exponent << 4) | ((magnitude >> (exponent + 3)) & 0x0f)) & 0xff
}
