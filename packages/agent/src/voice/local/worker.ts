import { workerData } from 'node:worker_threads'
import { concat, sampleRateHz } from '../../audio/frame.ts'
import { Resampler } from '../../audio/resample.ts'
import { speakInThread } from '../speech-thread.ts'
import { Kokoro } from './kokoro.ts'
import type { LocalSpeech } from './local-speech.ts'
import { Piper } from './piper.ts'
import { SherpaSpeech } from './sherpa-speech.ts'

export type LocalVoiceJob = {
  engineFolder: string
  /** Those ending in `-onnx` are run without sherpa-onnx. */
  kind: 'piper' | 'kokoro' | 'piper-onnx' | 'kokoro-onnx'
  files: Record<string, string>
  /** Which speaker, in a model of several. */
  speaker: number
}

/** What the resampler holds back comes out when silence follows. */
const drainSamples = 64
/** The loudest sample of a sentence, of which models make some softer than others. */
const peak = 0.7

const { engineFolder, kind, files, speaker } = workerData as LocalVoiceJob
let loading: Promise<LocalSpeech> | null = null

async function load(): Promise<LocalSpeech> {
  if (kind === 'piper-onnx') return Piper.load(engineFolder, files)
  if (kind === 'kokoro-onnx') return Kokoro.load(engineFolder, files)
  return SherpaSpeech.load(engineFolder, { kind, files, speaker })
}

speakInThread(async (text, speed) => {
  loading ??= load()
  const speech = await loading
  const samples = await speech.speak(text, speed)
  const loudest = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0)
  const scale = loudest > 0.01 ? (peak * 32_767) / loudest : 32_767
  const pcm = Int16Array.from(samples, (sample) => Math.round(scale * sample))
  if (speech.rateHz === sampleRateHz) return pcm
  const resampler = new Resampler(speech.rateHz, sampleRateHz)
  return concat([resampler.push(pcm), resampler.push(new Int16Array(drainSamples))])
})
