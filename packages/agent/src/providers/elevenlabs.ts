import { httpVoice } from '../voice/http-voice.ts'
import type { Voice } from '../voice/voice.ts'
import { type Account, provider } from './provider.ts'
import { secret, speechVoice } from './setting.ts'
import { header, inside, libraryVoice } from './voice-listing.ts'

const model = 'eleven_flash_v2_5'

export const elevenLabs = provider({
  name: '11labs',
  formerNames: ['elevenlabs'],
  title: 'ElevenLabs',
  credential: 'apiKey',
  settings: { ELEVENLABS_API_KEY: secret('A key of ElevenLabs.'), VOICE_SPEECH_VOICE: speechVoice },
  voice: {
    prices: {
      from: 'elevenlabs.io/pricing/api',
      at: '2025',
      lines: [{ model, usd: 0.05, per: '1,000 characters' }],
    },
    pricedAs: () => model,
    configured({ needed }) {
      const settings = { apiKey: needed('ELEVENLABS_API_KEY'), voiceId: needed('VOICE_SPEECH_VOICE') }
      return () => elevenLabsVoice(settings)
    },
    wanted: ({ voiceId }, account) => (voiceId ? () => elevenLabsVoice({ ...account, voiceId }) : null),
  },
  voices: {
    url: 'https://api.elevenlabs.io/v1/voices',
    headers: header('xi-api-key'),
    at: 'voices',
    read: ({ voice_id, name, description, preview_url, labels }) =>
      libraryVoice(voice_id, name, { description, previewUrl: preview_url, ...inside(labels) }),
  },
})

function elevenLabsVoice(options: Account & { voiceId: string }): Voice {
  const { apiKey, voiceId, baseUrl = 'https://api.elevenlabs.io', answerWithinMs, fetch } = options
  return httpVoice({
    title: 'The ElevenLabs voice',
    provider: '11labs',
    model,
    url: `${baseUrl}/v1/text-to-speech/${encodeURIComponent(voiceId)}/stream?output_format=pcm_16000`,
    headers: { 'xi-api-key': apiKey },
    body: (text) => ({ text, model_id: model }),
    rateHz: 16_000,
    answerWithinMs,
    fetch,
  })
}
