import { parentPort, workerData } from 'node:worker_threads'
import type { Knowledge } from '@parley/protocol'
import { sampleRateHz } from '../../audio/frame.ts'
import type { ExpectedAnswer } from '../../lib/expected-answer.ts'
import { loadSpeechEngine, type OnlineRecognizer } from '../../models/speech-engine.ts'
import type { TranscriptEvent } from '../transcriber.ts'

/** `trigrams` is the file of a model of English, where one is here. */
export type EarJob = {
  kind: 'zipformer' | 'moonshine'
  engineFolder: string
  files: Record<string, string>
  trigrams?: string | null
}
/**
 * `id` numbers utterances, of which many are heard at once; `key` the site whose visitors speak, and
 * `expects` how they were asked to answer, where the model can use it.
 */
export type ToEar =
  | { type: 'audio'; id: number; pcm: Int16Array; site?: number | undefined; expects?: ExpectedAnswer | undefined }
  | { type: 'expect'; key: number; knowledge: Knowledge }
  | { type: 'expect-no-more'; key: number }
  | { type: 'finish' | 'forget'; id: number }
  /** `ask` asks for a sign of life. */
  | { type: 'load' | 'ask' | 'stop' }
export type FromEar =
  | ({ id: number } & TranscriptEvent)
  | { id: number; error: string }
  | { loaded: true }
  | { alive: true }

/** The model looks this far ahead: without it, the last word is cut. */
const lookaheadSamples = sampleRateHz * 0.5

const { engineFolder, files } = workerData as EarJob
const streams = new Map<number, { stream: ReturnType<OnlineRecognizer['createStream']>; text: string }>()
let recogniser: OnlineRecognizer | null = null

function load(): OnlineRecognizer {
  const { OnlineRecognizer } = loadSpeechEngine(engineFolder)
  const { tokens, ...transducer } = files
  return new OnlineRecognizer({
    featConfig: { sampleRate: sampleRateHz, featureDim: 80 },
    modelConfig: { transducer, tokens, numThreads: 1, provider: 'cpu' },
    decodingMethod: 'greedy_search',
    enableEndpoint: false,
  })
}

function hear(id: number, samples: Float32Array, final: boolean) {
  recogniser ??= load()
  const utterance = streams.get(id) ?? { stream: recogniser.createStream(), text: '' }
  streams.set(id, utterance)
  utterance.stream.acceptWaveform({ samples, sampleRate: sampleRateHz })
  if (final) utterance.stream.inputFinished()
  while (recogniser.isReady(utterance.stream)) recogniser.decode(utterance.stream)
  // it writes in capitals
  const text = recogniser.getResult(utterance.stream).text.trim().toLowerCase()
  if (final) streams.delete(id)
  if (final || text !== utterance.text) tell({ id, text, final })
  utterance.text = text
}

const tell = (message: FromEar) => parentPort?.postMessage(message)

parentPort?.on('message', (message: ToEar) => {
  const id = 'id' in message ? message.id : 0
  try {
    if (message.type === 'forget') streams.delete(id)
    else if (message.type === 'finish') hear(id, new Float32Array(lookaheadSamples), true)
    else if (message.type === 'audio')
      hear(
        id,
        Float32Array.from(message.pcm, (sample) => sample / 32_768),
        false,
      )
    else if (message.type === 'ask') tell({ alive: true })
    else if (message.type === 'stop') parentPort?.close()
    else if (message.type === 'load') {
      recogniser ??= load()
      tell({ loaded: true })
    }
  } catch (error) {
    streams.delete(id)
    tell({ id, error: error instanceof Error ? error.message : String(error) })
  }
})
