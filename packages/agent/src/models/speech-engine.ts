import { loadEngine } from './engine.ts'

/** Loads sherpa-onnx. Throws `no-engine` where it is not installed or does not fit this machine. */
export const loadSpeechEngine = (folder: string) => loadEngine(folder, 'sherpa') as Sherpa

/** What we use of `sherpa-onnx-node`; sound in it is floats from −1 to 1. */
export type Sherpa = {
  OnlineRecognizer: new (config: object) => OnlineRecognizer
  OfflineTts: new (config: object) => OfflineTts
  Vad: new (config: object, bufferSeconds: number) => SherpaVad
}
type Sound = { samples: Float32Array; sampleRate: number }
type OnlineStream = { acceptWaveform(sound: Sound): void; inputFinished(): void }
export type OnlineRecognizer = {
  createStream(): OnlineStream
  isReady(stream: OnlineStream): boolean
  decode(stream: OnlineStream): void
  getResult(stream: OnlineStream): { text: string }
}
export type OfflineTts = {
  sampleRate: number
  generate(request: { text: string; sid: number; speed: number }): Sound
}
export type SherpaVad = {
  acceptWaveform(samples: Float32Array): void
  isDetected(): boolean
  isEmpty(): boolean
  pop(): void
}
