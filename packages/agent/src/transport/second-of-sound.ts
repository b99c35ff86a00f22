import { createDecoder } from 'libopus-wasm'
import { frameMs, frameSamples, sampleRateHz } from '../audio/frame.ts'
import { SpeechEncoder } from '../audio/speech-encoder.ts'
import { rnnoiseVad } from '../vad/rnnoise.ts'
import { type SileroVad, sileroVad } from '../vad/silero.ts'

const rounds = 4
const frames = 1000 / frameMs

/**
 * How fast this thread is, in ms: what it takes to encode, decode and judge one second of sound. The best of a few rounds,
 * because other work only makes it longer, and the first compiles the code.
 */
export async function secondOfSoundMs(silero: SileroVad | null = null): Promise<number> {
  const encoder = await SpeechEncoder.create()
  const decoder = await createDecoder({ sampleRate: sampleRateHz, channels: 1 })
  const vad = silero ? sileroVad(silero) : await rnnoiseVad()
  let best = Number.POSITIVE_INFINITY
  for (let round = 0; round < rounds; round += 1) {
    const startedAt = performance.now()
    for (let at = 0; at < frames; at += 1) {
      const frame = hum(round * frames + at)
      decoder.decode(encoder.encode(frame))
      vad.probability(frame)
    }
    best = Math.min(best, performance.now() - startedAt)
  }
  encoder.close()
  decoder.free()
  vad.close()
  return best
}

/** A voice's pitch and its overtones, never the same twice: packets of known sound cost nothing. */
const hum = (frame: number) =>
  Int16Array.from({ length: frameSamples }, (_, i) => {
    const at = (frame * frameSamples + i) / sampleRateHz
    const pitch = 2 * Math.PI * (120 + 20 * Math.sin(at * 5)) * at
    return 4000 * (Math.sin(pitch) + Math.sin(2 * pitch) / 2 + Math.sin(5 * pitch) / 4)
  })
