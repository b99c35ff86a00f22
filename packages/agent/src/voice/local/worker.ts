import { workerData } from 'node:worker_threads'
import { concat, sampleRateHz } from '../../audio/frame.ts'
import { Resampler } from '../../audio/resample.ts'
import { loadSpeechEngine, type OfflineTts } from '../../models/speech-engine.ts'
import { speakInThread } from '../speech-thread.ts'

export type LocalVoiceJob = {
  engineFolder: string
  kind: 'piper' | 'kokoro'
  files: Record<string, string>
  /** Which speaker, in a model of several. */
  speaker: number
}

/** What the resampler holds back comes out when silence follows. */
const drainSamples = 64

const { engineFolder, kind, files, speaker } = workerData as LocalVoiceJob
let tts: OfflineTts | null = null

function load(): OfflineTts {
  const { OfflineTts } = loadSpeechEngine(engineFolder)
  const { data: dataDir, ...others } = files
  const model = kind === 'piper' ? { vits: { ...others, dataDir } } : { kokoro: { ...others, dataDir } }
  return new OfflineTts({ model: { ...model, numThreads: 1, provider: 'cpu' }, maxNumSentences: 1 })
}

speakInThread(async (text) => {
  tts ??= load()
  const { samples, sampleRate } = tts.generate({ text, sid: speaker, speed: 1 })
  const pcm = Int16Array.from(samples, (sample) => Math.round(Math.max(-1, Math.min(1, sample)) * 32_767))
  if (sampleRate === sampleRateHz) return pcm
  const resampler = new Resampler(sampleRate, sampleRateHz)
  return concat([resampler.push(pcm), resampler.push(new Int16Array(drainSamples))])
})
