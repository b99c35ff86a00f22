import { sampleRateHz } from './frame.ts'
import { Resampler } from './resample.ts'

const pcm = 1
const extensible = 0xfffe

/** A WAV file as mono PCM16 at 16 000 Hz; null for what is none, or holds no PCM of 16 bits. */
export function readWav(file: Uint8Array): Int16Array | null {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength)
  if (file.byteLength < 12 || word(view, 0) !== 'RIFF' || word(view, 8) !== 'WAVE') return null
  let format: { channels: number; rateHz: number } | null = null
  for (let at = 12; at + 8 <= file.byteLength; ) {
    const length = view.getUint32(at + 4, true)
    const [name, body] = [word(view, at), at + 8]
    if (name === 'fmt ' && body + 16 <= file.byteLength) {
      const isPcm = [pcm, extensible].includes(view.getUint16(body, true)) && view.getUint16(body + 14, true) === 16
      format = isPcm ? { channels: view.getUint16(body + 2, true), rateHz: view.getUint32(body + 4, true) } : null
    }
    if (name === 'data' && format)
      return resampled(mixed(view, body, Math.min(length, file.byteLength - body), format), format)
    at = body + length + (length % 2)
  }
  return null
}

const word = (view: DataView, at: number) =>
  String.fromCharCode(view.getUint8(at), view.getUint8(at + 1), view.getUint8(at + 2), view.getUint8(at + 3))

/** The mean of all channels. */
function mixed(view: DataView, from: number, bytes: number, { channels }: { channels: number }): Int16Array {
  if (channels === 0) return new Int16Array()
  const mono = new Int16Array(Math.floor(bytes / (2 * channels)))
  for (let sample = 0; sample < mono.length; sample += 1) {
    let sum = 0
    for (let channel = 0; channel < channels; channel += 1)
      sum += view.getInt16(from + 2 * (sample * channels + channel), true)
    mono[sample] = sum / channels
  }
  return mono
}

function resampled(mono: Int16Array, { rateHz }: { rateHz: number }): Int16Array | null {
  if (rateHz === sampleRateHz) return mono
  return rateHz >= 8000 && rateHz <= 96_000 ? new Resampler(rateHz, sampleRateHz).push(mono) : null
}
