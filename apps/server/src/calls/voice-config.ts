import { availableParallelism, networkInterfaces } from 'node:os'
import { join } from 'node:path'
import { type AssistantSettings, findPocketSphinx, type TranscriberSettings } from '@parley/agent'
import { hasSpeechEngine, type Model, ModelError, ModelStore } from '@parley/agent/models'
import type { ModelSettings } from '../cast/models.ts'
import { ConfigError, type VoiceSettings } from '../settings/config.ts'
import type { Stages } from './assistant-settings.ts'
import { createIceServers } from './ice-servers.ts'

/** A core carries this many calls and has time left for pages. */
const callsPerCore = 12

/** Where, in the data directory, `npx parley models` puts what it fetches. */
export const modelsFolderIn = (dataDir: string) => join(dataDir, 'models')

/** What the settings say about calls: null where voice is switched off. Throws `ConfigError` where one needs another. */
export function voiceConfig(values: VoiceSettings, dataDir: string) {
  if (!values.VOICE) return null
  const models = new ModelStore(modelsFolderIn(dataDir))
  const listens = transcriber(values, models)
  const cores = availableParallelism()
  return {
    maxCalls: values.VOICE_MAX_CALLS ?? cores * callsPerCore,
    maxCallsPerIp: values.VOICE_MAX_CALLS_PER_IP,
    callsPerHourPerIp: values.VOICE_CALLS_PER_HOUR_PER_IP,
    minutesPerDay: values.VOICE_MINUTES_PER_DAY,
    hostAddresses: [...ownAddresses(), ...(values.VOICE_PUBLIC_IP ? [values.VOICE_PUBLIC_IP] : [])],
    udpPort: values.VOICE_UDP_PORT,
    mediaThreads: Math.min(4, cores),
    iceServers: createIceServers(values.VOICE_ICE_SERVERS, values.VOICE_TURN_SECRET),
    modelsFolder: models.folder,
    silero:
      values.VOICE_VAD === 'silero'
        ? { engineFolder: models.folder, model: filesOf(models, 'VOICE_VAD', 'silero', ['vad']).model ?? '' }
        : null,
    stages: {
      brain: brain(values),
      voice: speaker(values, models),
      transcriber: listens,
      ear: listens.provider === 'caller' ? ownEar(models) : listens,
    } satisfies Stages,
  }
}

/** All but the link-local ones of IPv6, which need a zone; this machine's own name for itself included. Callers try all at once. */
function ownAddresses() {
  const all = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? [])
  return all.filter(({ address }) => !address.startsWith('fe80:')).map(({ address }) => address)
}

/** The model that this server may use itself; null where the guide answers. Throws `ConfigError`. */
export function serverModel(values: VoiceSettings): ModelSettings | null {
  const { provider, ...settings } = brain(values)
  return provider === 'openai' ? (settings as ModelSettings) : null
}

function brain(values: VoiceSettings): Stages['brain'] {
  const { VOICE_MODEL_URL: baseUrl, VOICE_MODEL_KEY: apiKey, VOICE_MODEL: model } = values
  if (!baseUrl) return { provider: 'guide' }
  return { provider: 'openai', baseUrl, apiKey, model: needed(model, 'VOICE_MODEL', 'VOICE_MODEL_URL') }
}

function speaker(values: VoiceSettings, models: ModelStore): AssistantSettings['voice'] {
  const { VOICE_SPEECH_URL, VOICE_SPEECH_VOICE, ELEVENLABS_API_KEY, DEEPGRAM_API_KEY } = values
  const chosen = values.VOICE_SPEAKER ?? (VOICE_SPEECH_URL ? 'openai' : 'embedded')
  switch (chosen) {
    case 'embedded':
      return { provider: 'embedded' }
    case 'espeak':
      return { provider: 'espeak', ...(VOICE_SPEECH_VOICE && { voice: VOICE_SPEECH_VOICE }) }
    case 'local': {
      const model = VOICE_SPEECH_VOICE ?? 'piper-alba'
      filesOf(models, 'VOICE_SPEAKER', model, ['piper', 'kokoro'])
      return { provider: 'local', model }
    }
    case 'openai':
      return {
        provider: 'openai',
        baseUrl: needed(VOICE_SPEECH_URL, 'VOICE_SPEECH_URL', 'VOICE_SPEAKER'),
        apiKey: values.VOICE_SPEECH_KEY,
        model: values.VOICE_SPEECH_MODEL,
        voice: needed(VOICE_SPEECH_VOICE, 'VOICE_SPEECH_VOICE', 'VOICE_SPEECH_URL'),
      }
    case 'elevenlabs':
      return {
        provider: 'elevenlabs',
        apiKey: needed(ELEVENLABS_API_KEY, 'ELEVENLABS_API_KEY', 'VOICE_SPEAKER'),
        voiceId: needed(VOICE_SPEECH_VOICE, 'VOICE_SPEECH_VOICE', 'VOICE_SPEAKER'),
      }
    case 'deepgram':
      return {
        provider: 'deepgram',
        apiKey: needed(DEEPGRAM_API_KEY, 'DEEPGRAM_API_KEY', 'VOICE_SPEAKER'),
        ...(VOICE_SPEECH_VOICE && { model: VOICE_SPEECH_VOICE }),
      }
  }
}

function transcriber(values: VoiceSettings, models: ModelStore): TranscriberSettings {
  const { VOICE_TRANSCRIPTION_URL, VOICE_TRANSCRIPTION_MODEL, DEEPGRAM_API_KEY } = values
  const chosen =
    values.VOICE_TRANSCRIBER ?? (VOICE_TRANSCRIPTION_URL ? 'openai' : DEEPGRAM_API_KEY ? 'deepgram' : 'caller')
  switch (chosen) {
    case 'caller':
    case 'pocketsphinx':
      return { provider: chosen }
    case 'local': {
      const model = VOICE_TRANSCRIPTION_MODEL ?? 'zipformer-en-small'
      filesOf(models, 'VOICE_TRANSCRIBER', model, ['zipformer'])
      return { provider: 'local', model }
    }
    case 'openai':
      return {
        provider: 'openai',
        baseUrl: needed(VOICE_TRANSCRIPTION_URL, 'VOICE_TRANSCRIPTION_URL', 'VOICE_TRANSCRIBER'),
        apiKey: values.VOICE_TRANSCRIPTION_KEY,
        model: VOICE_TRANSCRIPTION_MODEL ?? 'whisper-1',
      }
    case 'deepgram':
      return { provider: 'deepgram', apiKey: needed(DEEPGRAM_API_KEY, 'DEEPGRAM_API_KEY', 'VOICE_TRANSCRIBER') }
  }
}

/** What this machine can hear with although nobody chose it: a model that was fetched, else PocketSphinx. */
function ownEar(models: ModelStore): TranscriberSettings | null {
  const fetched = models.list().find(({ model, installed }) => installed && model.kind === 'zipformer')
  if (fetched && hasSpeechEngine(models.folder)) return { provider: 'local', model: fetched.model.name }
  return findPocketSphinx() && { provider: 'pocketsphinx' }
}

function needed(value: string | null, name: string, because: string): string {
  if (value) return value
  throw new ConfigError(`${because} needs ${name}: see .env.example.`)
}

/** The files of a fetched model. Throws `ConfigError`, saying how to fetch it. */
function filesOf(models: ModelStore, because: string, name: string, kinds: readonly Model['kind'][]) {
  try {
    const files = models.filesOf(models.modelOf(name, kinds))
    if (hasSpeechEngine(models.folder)) return files
  } catch (error) {
    if (!(error instanceof ModelError)) throw error
    throw new ConfigError(`${because}: ${error.message}`)
  }
  throw new ConfigError(`${because} needs what runs its model: npx parley models fetch ${name}`)
}
