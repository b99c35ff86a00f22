import { bytesOf, postToProvider } from '../provider-http.ts'
import { samplesOf } from './pcm-stream.ts'
import type { Voice } from './voice.ts'

export type ElevenLabsVoice = {
  apiKey: string
  voiceId: string
  modelId?: string
  baseUrl?: string
  answerWithinMs?: number
}

const provider = 'The ElevenLabs voice'

export function elevenLabsVoice(options: ElevenLabsVoice): Voice {
  const { apiKey, voiceId, modelId = 'eleven_flash_v2_5', baseUrl = 'https://api.elevenlabs.io' } = options
  return async function* (text, { signal }) {
    try {
      const response = await postToProvider({
        provider,
        url: `${baseUrl}/v1/text-to-speech/${encodeURIComponent(voiceId)}/stream?output_format=pcm_16000`,
        headers: { 'xi-api-key': apiKey },
        body: { text, model_id: modelId },
        signal,
        answerWithinMs: options.answerWithinMs ?? 5000,
      })
      yield* samplesOf(bytesOf(response, provider), 16_000)
    } catch (error) {
      if (!signal.aborted) throw error
    }
  }
}
