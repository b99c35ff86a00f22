import type { ProviderFetch } from '../lib/provider-http.ts'
import { httpVoice } from './http-voice.ts'
import type { Voice } from './voice.ts'

export type ElevenLabsVoice = {
  apiKey: string
  voiceId: string
  modelId?: string
  baseUrl?: string
  answerWithinMs?: number
  fetch?: ProviderFetch | undefined
}

export function elevenLabsVoice(options: ElevenLabsVoice): Voice {
  const { apiKey, voiceId, modelId = 'eleven_flash_v2_5', baseUrl = 'https://api.elevenlabs.io' } = options
  return httpVoice({
    provider: 'The ElevenLabs voice',
    url: `${baseUrl}/v1/text-to-speech/${encodeURIComponent(voiceId)}/stream?output_format=pcm_16000`,
    headers: { 'xi-api-key': apiKey },
    body: (text) => ({ text, model_id: modelId }),
    rateHz: 16_000,
    answerWithinMs: options.answerWithinMs,
    fetch: options.fetch,
  })
}
