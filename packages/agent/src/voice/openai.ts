import type { ProviderFetch } from '../lib/provider-http.ts'
import { httpVoice } from './http-voice.ts'
import type { Voice } from './voice.ts'

export type OpenAiVoice = {
  /** Up to and with `/v1`; any endpoint that speaks the same protocol. */
  baseUrl: string
  apiKey: string
  model: string
  voice: string
  answerWithinMs?: number
  fetch?: ProviderFetch | undefined
}

export function openAiVoice({ baseUrl, apiKey, model, voice, answerWithinMs, fetch }: OpenAiVoice): Voice {
  return httpVoice({
    provider: 'The OpenAI-compatible voice',
    url: `${baseUrl}/audio/speech`,
    headers: { authorization: `Bearer ${apiKey}` },
    body: (text) => ({ model, voice, input: text, response_format: 'pcm' }),
    rateHz: 24_000, // of `pcm`, whatever the model
    answerWithinMs,
    fetch,
  })
}
