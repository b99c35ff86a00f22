import { loadSpeechEngine } from '../models/speech-engine.ts'
import type { Vad } from './vad.ts'

export type SileroVad = { engineFolder: string; model: string }

/** Silero judges 32 ms at a time. */
const windowSamples = 512
/** Kept by the engine of what it heard, which we do not need. */
const bufferSeconds = 2

/** Silero's judgement of speech, by sherpa-onnx: yes or no, as its own threshold says. Throws `ModelError`. */
export function sileroVad({ engineFolder, model }: SileroVad): Vad {
  const { Vad } = loadSpeechEngine(engineFolder)
  const silero = new Vad(
    {
      // pauses and short sounds are the detector's to judge
      sileroVad: {
        model,
        threshold: 0.5,
        minSilenceDuration: 0.01,
        minSpeechDuration: 0.01,
        windowSize: windowSamples,
      },
      sampleRate: 16_000,
      numThreads: 1,
      provider: 'cpu',
    },
    bufferSeconds,
  )
  return {
    probability(frame) {
      silero.acceptWaveform(Float32Array.from(frame, (sample) => sample / 32_768))
      while (!silero.isEmpty()) silero.pop()
      return silero.isDetected() ? 1 : 0
    },
    close() {},
  }
}
