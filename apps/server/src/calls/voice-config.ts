import { availableParallelism, networkInterfaces } from 'node:os'
import type { AssistantSettings } from '@parley/agent'
import type { IceServer } from '@parley/protocol'
import { ConfigError, type VoiceSettings } from '../config.ts'
import type { Stages } from './assistant-settings.ts'

/** A core carries this many calls and has time left for pages. */
const callsPerCore = 12

/** What the settings say about calls: null where voice is switched off. Throws `ConfigError` where one needs another. */
export function voiceConfig(values: VoiceSettings) {
  if (!values.VOICE) return null
  const cores = availableParallelism()
  return {
    maxCalls: values.VOICE_MAX_CALLS ?? cores * callsPerCore,
    callsPerHourPerIp: values.VOICE_CALLS_PER_HOUR_PER_IP,
    minutesPerDay: values.VOICE_MINUTES_PER_DAY,
    hostAddresses: [...ownAddresses(), ...(values.VOICE_PUBLIC_IP ? [values.VOICE_PUBLIC_IP] : [])],
    udpPort: values.VOICE_UDP_PORT,
    /** One core is left to the pages. */
    mediaThreads: Math.max(1, Math.min(4, cores - 1)),
    iceServers: values.VOICE_ICE_SERVERS.map(iceServer),
    stages: { brain: brain(values), voice: speaker(values), transcriber: transcriber(values) } satisfies Stages,
  }
}

/** IPv4, this machine's own name for itself included: callers try all of them at once. */
function ownAddresses() {
  const all = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? [])
  return all.filter(({ family }) => family === 'IPv4').map(({ address }) => address)
}

function brain(values: VoiceSettings): AssistantSettings['brain'] {
  const { VOICE_MODEL_URL: baseUrl, VOICE_MODEL_KEY: apiKey, VOICE_MODEL: model } = values
  if (!baseUrl) return { provider: 'guide' }
  return { provider: 'openai', baseUrl, apiKey, model: needed(model, 'VOICE_MODEL', 'VOICE_MODEL_URL') }
}

function speaker(values: VoiceSettings): AssistantSettings['voice'] {
  const { VOICE_SPEECH_URL, VOICE_SPEECH_VOICE, ELEVENLABS_API_KEY, DEEPGRAM_API_KEY } = values
  const chosen = values.VOICE_SPEAKER ?? (VOICE_SPEECH_URL ? 'openai' : 'embedded')
  switch (chosen) {
    case 'embedded':
      return { provider: 'embedded' }
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

function transcriber(values: VoiceSettings): AssistantSettings['transcriber'] {
  const { VOICE_TRANSCRIPTION_URL, DEEPGRAM_API_KEY } = values
  const chosen =
    values.VOICE_TRANSCRIBER ?? (VOICE_TRANSCRIPTION_URL ? 'openai' : DEEPGRAM_API_KEY ? 'deepgram' : 'caller')
  switch (chosen) {
    case 'caller':
    case 'pocketsphinx':
      return { provider: chosen }
    case 'openai':
      return {
        provider: 'openai',
        baseUrl: needed(VOICE_TRANSCRIPTION_URL, 'VOICE_TRANSCRIPTION_URL', 'VOICE_TRANSCRIBER'),
        apiKey: values.VOICE_TRANSCRIPTION_KEY,
        model: values.VOICE_TRANSCRIPTION_MODEL,
      }
    case 'deepgram':
      return { provider: 'deepgram', apiKey: needed(DEEPGRAM_API_KEY, 'DEEPGRAM_API_KEY', 'VOICE_TRANSCRIBER') }
  }
}

/** As `stun:host:port`, or `turn:user:password@host:port`. */
function iceServer(text: string): IceServer {
  const [, scheme = '', username = '', credential = '', host = ''] = /^(turns?):([^:@]+):([^@]+)@(.+)$/.exec(text) ?? []
  return scheme ? { urls: `${scheme}:${host}`, username, credential } : { urls: text }
}

function needed(value: string | null, name: string, because: string): string {
  if (value) return value
  throw new ConfigError(`${because} needs ${name}: see .env.example.`)
}
