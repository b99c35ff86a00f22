import type { ProviderFetch } from '../lib/provider-http.ts'
import { httpVoice } from './http-voice.ts'
import type { Voice } from './voice.ts'

export type DeepgramVoice = {
  apiKey: string
  model?: string
  baseUrl?: string
  answerWithinMs?: number
  fetch?: ProviderFetch | undefined
}

export function deepgramVoice(options: DeepgramVoice): Voice {
  const { apiKey, model = 'aura-2-pandora-en', baseUrl = 'https://api.deepgram.com', answerWithinMs, fetch } = options
  const query = new URLSearchParams({ model, encoding: 'linear16', sample_rate: '16000', container: 'none' })
  return httpVoice({
    provider: 'The Deepgram voice',
    url: `${baseUrl}/v1/speak?${query}`,
    headers: { authorization: `Token ${apiKey}` },
    body: (text) => ({ text }),
    rateHz: 16_000,
    answerWithinMs,
    fetch,
  })
}
