import { loadSpeechEngine, type OfflineTts } from '../../models/speech-engine.ts'
import type { LocalSpeech } from './local-speech.ts'

/** A voice that sherpa-onnx runs, with espeak-ng's data for its sounds. */
export class SherpaSpeech implements LocalSpeech {
  readonly rateHz: number
  readonly #tts: OfflineTts
  readonly #speaker: number

  private constructor(tts: OfflineTts, speaker: number) {
    this.#tts = tts
    this.#speaker = speaker
    this.rateHz = tts.sampleRate
  }

  /** Throws `ModelError` where what runs it is missing. */
  static load(
    engineFolder: string,
    voice: { kind: 'piper' | 'kokoro'; files: Record<string, string>; speaker: number },
  ): SherpaSpeech {
    const { OfflineTts } = loadSpeechEngine(engineFolder)
    const { data: dataDir, ...others } = voice.files
    const model = voice.kind === 'piper' ? { vits: { ...others, dataDir } } : { kokoro: { ...others, dataDir } }
    const tts = new OfflineTts({ model: { ...model, numThreads: 1, provider: 'cpu' }, maxNumSentences: 1 })
    return new SherpaSpeech(tts, voice.speaker)
  }

  async speak(text: string, speed: number): Promise<Float32Array> {
    return this.#tts.generate({ text, sid: this.#speaker, speed }).samples
  }
}
