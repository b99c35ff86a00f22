import { bytesOf, postToProvider } from '../provider-http.ts'
import { samplesOf } from './pcm-stream.ts'
import type { Voice } from './voice.ts'

export type DeepgramVoice = { apiKey: string; model?: string; baseUrl?: string; answerWithinMs?: number }

const provider = 'The Deepgram voice'

export function deepgramVoice(options: DeepgramVoice): Voice {
  const { apiKey, model = 'aura-2-pandora-en', baseUrl = 'https://api.deepgram.com' } = options
  const query = new URLSearchParams({ model, encoding: 'linear16', sample_rate: '16000', container: 'none' })
  return async function* (text, { signal }) {
    try {
      const response = await postToProvider({
        provider,
        url: `${baseUrl}/v1/speak?${query}`,
        headers: { authorization: `Token ${apiKey}` },
        body: { text },
        signal,
        answerWithinMs: options.answerWithinMs ?? 5000,
      })
      yield* samplesOf(bytesOf(response, provider), 16_000)
    } catch (error) {
      if (!signal.aborted) throw error
    }
  }
}
