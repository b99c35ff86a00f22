import { setTimeout as sleep } from 'node:timers/promises'
import { createDecoder } from 'libopus-wasm'
import { frameMs, frameSamples, sampleRateHz } from '../../audio/frame.ts'
import { SpeechEncoder } from '../../audio/speech-encoder.ts'
import { rnnoiseVad } from '../../vad/rnnoise.ts'
import { type SileroVad, sileroVad } from '../../vad/silero.ts'

const frames = 1000 / frameMs
/** After as many rounds the code is compiled as well as it will be (45 ms a round at first, 19 then). */
const rounds = 20
/** Between rounds, for the compiler to take its results over. */
const restMs = 5

/**
 * How fast this thread is, in ms: what it takes to encode, decode and judge one second of sound. The best of some rounds,
 * because other work only makes it longer.
 */
export async function secondOfSoundMs(silero: SileroVad | null = null): Promise<number> {
  const encoder = await SpeechEncoder.create()
  const decoder = await createDecoder({ sampleRate: sampleRateHz, channels: 1 })
  const vad = silero ? sileroVad(silero) : await rnnoiseVad()
  let best = Number.POSITIVE_INFINITY
  for (let round = 0; round < rounds; round += 1) {
    await sleep(restMs)
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
