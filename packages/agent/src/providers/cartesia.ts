import { httpVoice } from '../voice/http-voice.ts'
import { streamedVoice } from '../voice/streamed/streamed-voice.ts'
import { objectIn, type Told, webSocketAddress } from '../voice/streamed/wire.ts'
import type { Voice } from '../voice/voice.ts'
import { given } from './given.ts'
import { type Account, provider, type VoiceWords } from './provider.ts'
import { libraryVoice } from './voice-listing.ts'

const version = '2025-04-16'
const defaultModel = 'sonic-3'
const rateHz = 16_000

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
  const { apiKey, voiceId, baseUrl = 'https://api.cartesia.ai', answerWithinMs, fetch, connection } = options
  const { generationConfig: generation } = options
  const model = options.model ?? defaultModel
  const whose = { title: 'The Cartesia voice', provider: 'cartesia', model }
  const headers = { authorization: `Bearer ${apiKey}`, 'cartesia-version': version }
  const body = (transcript: string) => ({
    model_id: model,
    transcript,
    voice: { mode: 'id', id: voiceId },
    output_format: { container: 'raw', encoding: 'pcm_s16le', sample_rate: rateHz },
    ...given({
      language: options.language,
      generation_config: generation && given({ speed: generation.speed, volume: generation.volume }),
      pronunciation_dict_id: options.pronunciationDictId,
    }),
  })
  const otherwise = httpVoice({
    ...whose,
    url: `${baseUrl}/tts/bytes`,
    headers,
    body,
    rateHz,
    answerWithinMs,
    fetch,
  })
  return streamedVoice({
    ...whose,
    wire: {
      url: webSocketAddress(`${baseUrl}/tts/websocket?cartesia_version=${version}`),
      headers: { ...headers, 'x-api-key': apiKey },
      say: (text, context_id) => [{ ...body(text), context_id, continue: false }],
      stop: (context_id) => [{ context_id, cancel: true }],
      read: readTold,
      namesContexts: true,
      rateHz,
    },
    otherwise,
    connection,
    answerWithinMs,
  })
}

/** Written from docs.cartesia.ai, "Text to Speech (WebSocket)". */
function readTold(message: Buffer): Told | null {
  const { type, data, context_id, title, message: words, error } = objectIn(message)
  const context = typeof context_id === 'string' ? context_id : null
  if (type === 'chunk') return { context, sound: Buffer.from(String(data), 'base64') }
  if (type === 'done') return { context, ended: true }
  return type === 'error' ? { context, failed: String(words ?? error ?? title) } : null
}
