import type { Body } from '../api-request.ts'
import { askProvider, type Fetch } from './provider-request.ts'

/** A voice as a library shows it. */
export type Voice = {
  providerId: string
  name: string
  language?: string
  gender?: string
  accent?: string
  previewUrl?: string
  description?: string
}

type Source =
  /** Voices that are part of the product, or that the provider publishes as a fixed list. */
  | { kind: 'fixed'; voices: Voice[]; needsCredential: boolean }
  | { kind: 'listed'; list(fetch: Fetch, credential: Body): Promise<Voice[]> }

const openAiNames = ['alloy', 'ash', 'ballad', 'coral', 'echo', 'fable', 'nova', 'onyx', 'sage', 'shimmer', 'verse']

/** Whose voices this server can list. */
export const voiceSources: Readonly<Record<string, Source>> = {
  flite: {
    kind: 'fixed',
    needsCredential: false,
    voices: [
      { providerId: 'awb', name: 'Alan', language: 'en-GB', gender: 'male', accent: 'Scottish' },
      { providerId: 'slt', name: 'Susan', language: 'en-US', gender: 'female', accent: 'American' },
      { providerId: 'rms', name: 'Richard', language: 'en-US', gender: 'male', accent: 'American' },
      { providerId: 'kal16', name: 'Kevin', language: 'en-US', gender: 'male', accent: 'American' },
    ],
  },
  openai: {
    kind: 'fixed',
    needsCredential: true,
    voices: openAiNames.map((name) => ({ providerId: name, name: name[0]?.toUpperCase() + name.slice(1) })),
  },
  '11labs': { kind: 'listed', list: elevenLabsVoices },
  cartesia: { kind: 'listed', list: cartesiaVoices },
  deepgram: { kind: 'listed', list: deepgramVoices },
}

type ElevenLabsVoice = {
  voice_id: string
  name: string
  description?: string | null
  preview_url?: string | null
  labels?: { gender?: string; accent?: string; language?: string }
}

async function elevenLabsVoices(fetch: Fetch, { apiKey }: Body): Promise<Voice[]> {
  const headers = { 'xi-api-key': String(apiKey) }
  const url = 'https://api.elevenlabs.io/v1/voices'
  const { voices = [] } = (await askProvider(fetch, { provider: '11labs', url, headers })) as {
    voices?: ElevenLabsVoice[]
  }
  return voices.map(({ voice_id, name, description, preview_url, labels }) => ({
    providerId: voice_id,
    name,
    ...(description && { description }),
    ...(preview_url && { previewUrl: preview_url }),
    ...labels,
  }))
}

type CartesiaVoice = { id: string; name: string; description?: string; language?: string; gender?: string }

async function cartesiaVoices(fetch: Fetch, { apiKey }: Body): Promise<Voice[]> {
  const headers = { 'x-api-key': String(apiKey), 'cartesia-version': '2024-11-13' }
  const url = 'https://api.cartesia.ai/voices'
  const answer = await askProvider(fetch, { provider: 'cartesia', url, headers })
  const voices = (Array.isArray(answer) ? answer : ((answer as { data?: unknown[] })?.data ?? [])) as CartesiaVoice[]
  return voices.map(({ id, ...voice }) => ({ providerId: id, ...voice }))
}

type DeepgramModel = {
  canonical_name: string
  name: string
  languages?: string[]
  metadata?: { accent?: string; sample?: string; tags?: string[] }
}

async function deepgramVoices(fetch: Fetch, { apiKey }: Body): Promise<Voice[]> {
  const headers = { authorization: `Token ${apiKey}` }
  const url = 'https://api.deepgram.com/v1/models'
  const { tts = [] } = (await askProvider(fetch, { provider: 'deepgram', url, headers })) as { tts?: DeepgramModel[] }
  return tts.map(({ canonical_name, name, languages, metadata }) => ({
    providerId: canonical_name,
    name,
    ...(languages?.[0] && { language: languages[0] }),
    ...(metadata?.accent && { accent: metadata.accent }),
    ...(metadata?.sample && { previewUrl: metadata.sample }),
  }))
}
