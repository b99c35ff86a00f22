import { httpVoice } from '../voice/http-voice.ts'
import { streamedVoice } from '../voice/streamed/streamed-voice.ts'
import { objectIn, type Told, webSocketAddress } from '../voice/streamed/wire.ts'
import type { Voice } from '../voice/voice.ts'
import { given } from './given.ts'
import { type Account, provider, type VoiceWords } from './provider.ts'
import { secret, speechVoice } from './setting.ts'
import { header, inside, libraryVoice } from './voice-listing.ts'

const model = 'eleven_flash_v2_5'
const rateHz = 16_000

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
    wanted: (words, account) => {
      const { voiceId } = words
      return voiceId ? () => elevenLabsVoice({ ...account, ...words, voiceId }) : null
    },
  },
  voices: {
    url: 'https://api.elevenlabs.io/v1/voices',
    headers: header('xi-api-key'),
    at: 'voices',
    read: ({ voice_id, name, description, preview_url, labels }) =>
      libraryVoice(voice_id, name, { description, previewUrl: preview_url, ...inside(labels) }),
  },
})

/** Written from elevenlabs.io/docs, "Stream speech". */
function elevenLabsVoice(options: Account & VoiceWords & { voiceId: string }): Voice {
  const { apiKey, voiceId, baseUrl = 'https://api.elevenlabs.io', answerWithinMs, fetch, connection } = options
  const latency = options.optimizeStreamingLatency
  const query = new URLSearchParams({
    output_format: 'pcm_16000',
    ...(typeof latency === 'number' && { optimize_streaming_latency: String(latency) }),
  })
  const settings = given({
    stability: options.stability,
    similarity_boost: options.similarityBoost,
    style: options.style,
    use_speaker_boost: options.useSpeakerBoost,
    speed: options.speed,
  })
  const dictionaries = options.pronunciationDictionaryLocators?.map(({ pronunciationDictionaryId, versionId }) => ({
    pronunciation_dictionary_id: pronunciationDictionaryId,
    version_id: versionId,
  }))
  const whose = { title: 'The ElevenLabs voice', provider: '11labs', model: options.model ?? model }
  const place = `${baseUrl}/v1/text-to-speech/${encodeURIComponent(voiceId)}`
  const headers = { 'xi-api-key': apiKey }
  const manner = Object.keys(settings).length > 0 && { voice_settings: settings }
  const otherwise = httpVoice({
    ...whose,
    url: `${place}/stream?${query}`,
    headers,
    body: (text) => ({
      text,
      model_id: whose.model,
      ...manner,
      ...given({ language_code: options.language, pronunciation_dictionary_locators: dictionaries }),
    }),
    rateHz,
    answerWithinMs,
    fetch,
  })
  const asked = new URLSearchParams({
    ...Object.fromEntries(query),
    model_id: whose.model,
    inactivity_timeout: '120',
    ...(options.language && { language_code: options.language }),
  })
  return streamedVoice({
    ...whose,
    wire: {
      url: webSocketAddress(`${place}/multi-stream-input?${asked}`),
      headers,
      say: (text, context_id) => [
        { text: ' ', context_id, ...manner, ...given({ pronunciation_dictionary_locators: dictionaries }) },
        // a text ends with a space, or the last word of it waits for more
        { text: `${text} `, context_id, flush: true },
        { context_id, close_context: true },
      ],
      stop: (context_id) => [{ context_id, close_context: true }],
      read: readTold,
      namesContexts: true,
      rateHz,
    },
    otherwise,
    connection,
    answerWithinMs,
  })
}

/** Written from elevenlabs.io/docs, "Multi-Context WebSocket". */
function readTold(message: Buffer): Told | null {
  const { audio, isFinal, contextId, error, message: words } = objectIn(message)
  const context = typeof contextId === 'string' ? contextId : null
  if (typeof audio === 'string' && audio) return { context, sound: Buffer.from(audio, 'base64') }
  if (isFinal) return { context, ended: true }
  return error ? { context, failed: String(words ?? error) } : null
}
