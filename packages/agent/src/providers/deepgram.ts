import { deepgramTranscriber } from '../transcriber/deepgram.ts'
import { httpVoice } from '../voice/http-voice.ts'
import { streamedVoice } from '../voice/streamed/streamed-voice.ts'
import { objectIn, type Told, webSocketAddress } from '../voice/streamed/wire.ts'
import type { Voice } from '../voice/voice.ts'
import { type Account, provider, type VoiceWords } from './provider.ts'
import { secret, speechVoice } from './setting.ts'
import { inside, libraryVoice } from './voice-listing.ts'

/** Pay as you go. */
const priceList = { from: 'deepgram.com/pricing', at: '2025' }
const defaultVoice = 'aura-2-pandora-en'
const defaultEar = 'nova-3'
const rateHz = 16_000

export const deepgram = provider({
  name: 'deepgram',
  title: 'Deepgram',
  credential: 'apiKey apiUrl?',
  settings: { DEEPGRAM_API_KEY: secret('A key of Deepgram.'), VOICE_SPEECH_VOICE: speechVoice },
  voice: {
    prices: { ...priceList, lines: [{ model: 'aura-2', usd: 0.03, per: '1,000 characters' }] },
    pricedAs: ({ VOICE_SPEECH_VOICE: voiceId }) => voiceId ?? defaultVoice,
    configured({ needed, values }) {
      const [apiKey, voiceId] = [needed('DEEPGRAM_API_KEY'), values.VOICE_SPEECH_VOICE]
      return () => deepgramVoice({ apiKey, voiceId })
    },
    wanted: (words, account) => () => deepgramVoice({ ...account, ...words, voiceId: words.voiceId ?? null }),
  },
  transcriber: {
    chosenBy: 'DEEPGRAM_API_KEY',
    reads: ['DEEPGRAM_API_KEY'],
    prices: { ...priceList, lines: [{ model: defaultEar, usd: 0.0077, per: 'minute' }] },
    pricedAs: () => defaultEar,
    configured({ needed }) {
      const apiKey = needed('DEEPGRAM_API_KEY')
      return () => ({ transcribe: deepgramTranscriber({ apiKey }) })
    },
    wanted: (words, account) => () => ({ transcribe: deepgramTranscriber({ ...account, words }) }),
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

/** Voices that speak another language than English, by whose name alone Deepgram would not know them. */
const spokenElsewhere: Record<string, string> = {
  es: 'celeste estrella nestor sirio carina alvaro diana aquila selena javier',
  de: 'viktoria kara fabian julius lara elara aurelia',
}

/** Its voices are models: `aura-2-pandora-en`. The reference's clients say `pandora` and, beside it, `aura-2`. */
function modelOf({ voiceId, model }: VoiceWords): string {
  if (!voiceId) return defaultVoice
  if (voiceId.includes('-')) return voiceId
  const elsewhere = Object.entries(spokenElsewhere).find(([, names]) => names.split(' ').includes(voiceId))
  return `${model ?? 'aura-2'}-${voiceId}-${elsewhere?.[0] ?? 'en'}`
}

/** Written from developers.deepgram.com, "Text to Speech". */
function deepgramVoice(options: Account & VoiceWords): Voice {
  const { apiKey, mipOptOut, baseUrl = 'https://api.deepgram.com', answerWithinMs, fetch, connection } = options
  const model = modelOf(options)
  const query = new URLSearchParams({
    model,
    encoding: 'linear16',
    sample_rate: String(rateHz),
    container: 'none',
    ...(mipOptOut && { mip_opt_out: 'true' }),
  })
  const whose = { title: 'The Deepgram voice', provider: 'deepgram', model }
  const headers = { authorization: `Token ${apiKey}` }
  const otherwise = httpVoice({
    ...whose,
    url: `${baseUrl}/v1/speak?${query}`,
    headers,
    body: (text) => ({ text }),
    rateHz,
    answerWithinMs,
    fetch,
  })
  const asked = new URLSearchParams(query)
  asked.delete('container') // a socket sends samples as they are
  return streamedVoice({
    ...whose,
    wire: {
      url: webSocketAddress(`${baseUrl}/v1/speak?${asked}`),
      headers,
      say: (text) => [{ type: 'Speak', text }, { type: 'Flush' }],
      stop: () => [{ type: 'Clear' }],
      read: readTold,
      namesContexts: false,
      rateHz,
    },
    otherwise,
    connection,
    answerWithinMs,
  })
}

/** Written from developers.deepgram.com, "Streaming Text to Speech". It warns when it leaves something out. */
function readTold(message: Buffer, isBinary: boolean): Told | null {
  const context = null
  if (isBinary) return { context, sound: message }
  const { type, description } = objectIn(message)
  if (type === 'Flushed') return { context, ended: true }
  if (type === 'Cleared') return { context, stopped: true }
  return type === 'Warning' || type === 'Error' ? { context, failed: String(description) } : null
}
