import { type Body, bodyOf } from '../lib/loose-json.ts'

/** A voice as a library shows it. */
export type Voice = {
  providerId: string
  name: string
  language?: string
  gender?: string
  accent?: string
  previewUrl?: string
  description?: string
}

/** How a provider is asked for its voices, and how one of them is read. */
export type VoiceListing = {
  /** The credential's provider, where it is not the voice's own; null where everybody may ask. */
  credential?: string | null
  url: string | ((credential: Body) => string)
  headers: (credential: Body) => Record<string, string>
  /** Sent as JSON by POST. */
  body?: object
  /** Where the list is in the answer; '' when the answer is the list. */
  at: string
  read(voice: Body): Voice
}

const bearer = ({ apiKey }: Body) => ({ authorization: `Bearer ${apiKey}` })
const header =
  (name: string) =>
  ({ apiKey }: Body) => ({ [name]: String(apiKey) })

/** The fields that a provider fills; a list stands for its first entry. */
function voice(providerId: unknown, name: unknown, more: Record<string, unknown> = {}): Voice {
  const filled = Object.entries(more).flatMap(([field, value]) => {
    const [first] = [value].flat()
    return first === null || first === undefined || first === '' ? [] : [[field, String(first)]]
  })
  return { providerId: String(providerId), name: String(name ?? providerId), ...Object.fromEntries(filled) }
}

const azure: VoiceListing = {
  credential: 'azure',
  url: ({ region }) => `https://${region ?? 'eastus'}.tts.speech.microsoft.com/cognitiveservices/voices/list`,
  headers: header('ocp-apim-subscription-key'),
  at: '',
  read: ({ ShortName, DisplayName, Locale, Gender }) =>
    voice(ShortName, DisplayName, { language: Locale, gender: String(Gender ?? '').toLowerCase() }),
}

/** By the provider of the voices. */
export const voiceListings: Readonly<Record<string, VoiceListing>> = {
  '11labs': {
    url: 'https://api.elevenlabs.io/v1/voices',
    headers: header('xi-api-key'),
    at: 'voices',
    read: ({ voice_id, name, description, preview_url, labels }) =>
      voice(voice_id, name, { description, previewUrl: preview_url, ...bodyOf(labels) }),
  },
  azure,
  cartesia: {
    url: 'https://api.cartesia.ai/voices',
    headers: ({ apiKey }) => ({ 'x-api-key': String(apiKey), 'cartesia-version': '2024-11-13' }),
    at: 'data',
    read: ({ id, name, description, language, gender }) => voice(id, name, { description, language, gender }),
  },
  deepgram: {
    url: 'https://api.deepgram.com/v1/models',
    headers: ({ apiKey }) => ({ authorization: `Token ${apiKey}` }),
    at: 'tts',
    read: ({ canonical_name, name, languages, metadata }) => {
      const { accent, sample } = bodyOf(metadata)
      return voice(canonical_name, name, { language: languages, accent, previewUrl: sample })
    },
  },
  hume: {
    url: 'https://api.hume.ai/v0/tts/voices?provider=HUME_AI&page_size=100',
    headers: header('x-hume-api-key'),
    at: 'voices_page',
    read: ({ id, name }) => voice(id, name),
  },
  inworld: {
    url: 'https://api.inworld.ai/tts/v1/voices',
    headers: ({ apiKey }) => ({ authorization: `Basic ${apiKey}` }),
    at: 'voices',
    read: ({ voiceId, displayName, description, languages }) =>
      voice(voiceId, displayName, { description, language: languages }),
  },
  lmnt: {
    url: 'https://api.lmnt.com/v1/ai/voice/list',
    headers: header('x-api-key'),
    at: '',
    read: ({ id, name, description, gender, preview_url }) =>
      voice(id, name, { description, gender, previewUrl: preview_url }),
  },
  microsoft: azure,
  minimax: {
    url: 'https://api.minimax.io/v1/get_voice',
    headers: (credential) => ({ ...bearer(credential), 'content-type': 'application/json' }),
    body: { voice_type: 'system' },
    at: 'system_voice',
    read: ({ voice_id, voice_name, description }) => voice(voice_id, voice_name, { description }),
  },
  neuphonic: {
    url: 'https://api.neuphonic.com/voices',
    headers: header('x-api-key'),
    at: 'data.voices',
    read: ({ id, voice_id, name, lang_code }) => voice(voice_id ?? id, name, { language: lang_code }),
  },
  playht: {
    url: 'https://api.play.ht/api/v2/voices',
    headers: ({ apiKey, userId }) => ({ authorization: String(apiKey), 'x-user-id': String(userId) }),
    at: '',
    read: ({ id, name, language_code, gender, accent, sample }) =>
      voice(id, name, { language: language_code, gender, accent, previewUrl: sample }),
  },
  'rime-ai': {
    credential: null,
    url: 'https://users.rime.ai/data/voices/voice_details.json',
    headers: () => ({}),
    at: '',
    read: ({ speaker, lang, gender, country }) => voice(speaker, speaker, { language: lang, gender, accent: country }),
  },
  sesame: {
    credential: 'deepinfra',
    url: 'https://api.deepinfra.com/v1/voices',
    headers: bearer,
    at: 'voices',
    read: ({ voice_id, name, description }) => voice(voice_id, name, { description }),
  },
  'smallest-ai': {
    url: 'https://waves-api.smallest.ai/api/v1/lightning/get_voices',
    headers: bearer,
    at: 'voices',
    read: ({ voiceId, displayName, tags }) => {
      const { language, gender, accent } = bodyOf(tags)
      return voice(voiceId, displayName, { language, gender, accent })
    },
  },
  tavus: {
    url: 'https://tavusapi.com/v2/replicas',
    headers: header('x-api-key'),
    at: 'data',
    read: ({ replica_id, replica_name }) => voice(replica_id, replica_name),
  },
  wellsaid: {
    url: 'https://api.wellsaidlabs.com/v1/tts/avatars',
    headers: header('x-api-key'),
    at: 'avatars',
    read: ({ id, name, gender, language, accent_type, preview_audio }) =>
      voice(id, name, { gender, language, accent: accent_type, previewUrl: preview_audio }),
  },
}
