import { bytesOf, postToProvider } from '../provider-http.ts'
import { samplesOf } from './pcm-stream.ts'
import type { Voice } from './voice.ts'

export type OpenAiVoice = {
  /** Up to and with `/v1`; any endpoint that speaks the same protocol. */
  baseUrl: string
  apiKey: string
  model: string
  voice: string
  answerWithinMs?: number
}

/** `/audio/speech` answers in PCM at this rate. */
const rateHz = 24_000
const provider = 'The OpenAI-compatible voice'

export function openAiVoice({ baseUrl, apiKey, model, voice, answerWithinMs = 5000 }: OpenAiVoice): Voice {
  return async function* (text, { signal }) {
    try {
      const response = await postToProvider({
        provider,
        url: `${baseUrl}/audio/speech`,
        headers: { authorization: `Bearer ${apiKey}` },
        body: { model, voice, input: text, response_format: 'pcm' },
        signal,
        answerWithinMs,
      })
      yield* samplesOf(bytesOf(response, provider), rateHz)
    } catch (error) {
      if (!signal.aborted) throw error
    }
  }
}
