import { httpVoice } from '../voice/http-voice.ts'
import type { Voice } from '../voice/voice.ts'
import { given } from './given.ts'
import { type Account, provider, type VoiceWords } from './provider.ts'
import { libraryVoice } from './voice-listing.ts'

const version = '2025-04-16'
const defaultModel = 'sonic-3'

export const cartesia = provider({
  name: 'cartesia',
  title: 'Cartesia',
  credential: 'apiKey',
  voice: {
    wanted: (words, account) => {
      const { voiceId } = words
      return voiceId ? () => cartesiaVoice({ ...account, ...words, voiceId }) : null
    },
  },
  voices: {
    url: 'https://api.cartesia.ai/voices',
    headers: ({ apiKey }) => ({ 'x-api-key': String(apiKey), 'cartesia-version': '2024-11-13' }),
    at: 'data',
    read: ({ id, name, description, language, gender }) => libraryVoice(id, name, { description, language, gender }),
  },
})

/** Written from docs.cartesia.ai, "Text to Speech (Bytes)". */
function cartesiaVoice(options: Account & VoiceWords & { voiceId: string }): Voice {
  const { apiKey, voiceId, baseUrl = 'https://api.cartesia.ai', answerWithinMs, fetch } = options
  const { generationConfig: generation } = options
  const model = options.model ?? defaultModel
  return httpVoice({
    title: 'The Cartesia voice',
    provider: 'cartesia',
    model,
    url: `${baseUrl}/tts/bytes`,
    headers: { authorization: `Bearer ${apiKey}`, 'cartesia-version': version },
    body: (transcript) => ({
      model_id: model,
      transcript,
      voice: { mode: 'id', id: voiceId },
      output_format: { container: 'raw', encoding: 'pcm_s16le', sample_rate: 16_000 },
      ...given({
        language: options.language,
        generation_config: generation && given({ speed: generation.speed, volume: generation.volume }),
        pronunciation_dict_id: options.pronunciationDictId,
      }),
    }),
    rateHz: 16_000,
    answerWithinMs,
    fetch,
  })
}
