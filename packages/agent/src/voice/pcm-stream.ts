import { sampleRateHz } from '../audio/frame.ts'
import { Resampler } from '../audio/resample.ts'

/** Little-endian PCM16 bytes in pieces of any length, odd ones too, as samples at 16 000 Hz. */
export async function* samplesOf(bytes: AsyncIterable<Uint8Array>, fromHz: number): AsyncGenerator<Int16Array> {
  const resampler = fromHz === sampleRateHz ? null : new Resampler(fromHz, sampleRateHz)
  let odd: Uint8Array = new Uint8Array()
  for await (const piece of bytes) {
    const whole = new Uint8Array(odd.length + piece.length)
    whole.set(odd)
    whole.set(piece, odd.length)
    const even = whole.length - (whole.length % 2)
    odd = whole.slice(even)
    const samples = new Int16Array(whole.buffer.slice(0, even))
    const pcm = resampler ? resampler.push(samples) : samples
    if (pcm.length > 0) yield pcm
  }
}
