import { durationMs } from '../audio/frame.ts'
import { bytesOf, type ProviderFetch, postToProvider } from '../lib/provider-http.ts'
import { samplesOf } from './pcm-stream.ts'
import type { Voice } from './voice.ts'

/** A vendor that answers each sentence's POST with mono PCM16 at `rateHz`. */
export type HttpVoice = {
  /** For failures: "The ElevenLabs voice". */
  title: string
  /** By what its price list knows it. */
  provider: string
  model: string
  url: string
  headers: Record<string, string>
  body(text: string): Record<string, unknown>
  rateHz: number
  /** Default 5000. */
  answerWithinMs?: number
  fetch?: ProviderFetch | undefined
}

export function httpVoice(vendor: HttpVoice): Voice {
  const { title, provider, model, url, headers, body, rateHz, answerWithinMs = 5000, fetch } = vendor
  return async function* (text, { signal, meter }) {
    if (signal.aborted) return
    let soundMs = 0
    let isBilled = false
    try {
      const request = { provider: title, url, headers, body: body(text), signal, answerWithinMs, fetch }
      const response = await postToProvider(request)
      isBilled = true
      for await (const pcm of samplesOf(bytesOf(response, title), rateHz)) {
        soundMs += durationMs(pcm)
        yield pcm
      }
    } catch (error) {
      if (!signal.aborted) throw error
      isBilled = true // the vendor has the text, whoever waits for its sound
    } finally {
      if (isBilled) {
        meter?.used({ stage: 'voice', provider, model, characters: text.length, seconds: soundMs / 1000 })
      }
    }
  }
}
