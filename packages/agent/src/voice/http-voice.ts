import { bytesOf, type ProviderFetch, postToProvider } from '../lib/provider-http.ts'
import { samplesOf } from './pcm-stream.ts'
import type { Voice } from './voice.ts'

/** A vendor that answers each sentence's POST with mono PCM16 at `rateHz`; `provider` names it in failures. */
export type HttpVoice = {
  provider: string
  url: string
  headers: Record<string, string>
  body(text: string): Record<string, unknown>
  rateHz: number
  /** Default 5000. */
  answerWithinMs?: number
  fetch?: ProviderFetch | undefined
}

export function httpVoice({ provider, url, headers, body, rateHz, answerWithinMs = 5000, fetch }: HttpVoice): Voice {
  return async function* (text, { signal }) {
    try {
      const response = await postToProvider({ provider, url, headers, body: body(text), signal, answerWithinMs, fetch })
      yield* samplesOf(bytesOf(response, provider), rateHz)
    } catch (error) {
      if (!signal.aborted) throw error
    }
  }
}
