import { deepgramTranscriber } from '../transcriber/deepgram.ts'
import { httpVoice } from '../voice/http-voice.ts'
import type { Voice } from '../voice/voice.ts'
import { type Account, provider } from './provider.ts'
import { secret, speechVoice } from './setting.ts'
import { inside, libraryVoice } from './voice-listing.ts'

export const deepgram = provider({
  name: 'deepgram',
  title: 'Deepgram',
  credential: 'apiKey apiUrl?',
  settings: { DEEPGRAM_API_KEY: secret('A key of Deepgram.'), VOICE_SPEECH_VOICE: speechVoice },
  // deepgram.com/pricing, pay as you go, as of 2025
  voice: {
    prices: [{ model: 'aura-2', usd: 0.03, per: '1,000 characters' }],
    configured({ needed, values }) {
      const [apiKey, voiceId] = [needed('DEEPGRAM_API_KEY'), values.VOICE_SPEECH_VOICE]
      return () => deepgramVoice({ apiKey, voiceId })
    },
    wanted:
      ({ voiceId }, account) =>
      () =>
        deepgramVoice({ ...account, voiceId: voiceId ?? null }),
  },
  transcriber: {
    chosenBy: 'DEEPGRAM_API_KEY',
    prices: [{ model: 'nova-3', usd: 0.0077, per: 'minute' }],
    configured({ needed }) {
      const apiKey = needed('DEEPGRAM_API_KEY')
      return () => ({ transcribe: deepgramTranscriber({ apiKey }) })
    },
    wanted:
      ({ model }, account) =>
      () => ({ transcribe: deepgramTranscriber({ ...account, ...(model && { model }) }) }),
  },
  voices: {
    url: 'https://api.deepgram.com/v1/models',
    headers: ({ apiKey }) => ({ authorization: `Token ${apiKey}` }),
    at: 'tts',
    read: ({ canonical_name, name, languages, metadata }) => {
      const { accent, sample } = inside(metadata)
      return libraryVoice(canonical_name, name, { language: languages, accent, previewUrl: sample })
    },
  },
})

/** Its voices are models. */
function deepgramVoice(options: Account & { voiceId: string | null }): Voice {
  const { apiKey, voiceId, baseUrl = 'https://api.deepgram.com', answerWithinMs, fetch } = options
  const model = voiceId ?? 'aura-2-pandora-en'
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
