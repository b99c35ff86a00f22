import { Failure } from '@parley/protocol'
import { provider } from './provider.ts'
import { bearer, header, inside, libraryVoice, type VoiceListing } from './voice-listing.ts'

/** Nothing that would make it another host than Azure's. Throws `invalid-request`. */
function regionIn(region: unknown) {
  if (typeof region === 'string' && /^[a-z\d]{1,40}$/.test(region)) return region
  throw new Failure('invalid-request', 'region must be one of Azure, such as uksouth.')
}

const azureVoices: VoiceListing = {
  credential: 'azure',
  url: ({ region = 'eastus' }) => `https://${regionIn(region)}.tts.speech.microsoft.com/cognitiveservices/voices/list`,
  headers: header('ocp-apim-subscription-key'),
  at: '',
  read: ({ ShortName, DisplayName, Locale, Gender }) =>
    libraryVoice(ShortName, DisplayName, { language: Locale, gender: String(Gender ?? '').toLowerCase() }),
}

/** Vendors whose voices can be listed, and that nothing here speaks with yet. */
export const voiceLibraries = [
  provider({ name: 'azure', title: 'Azure', credential: 'service region? apiKey?', voices: azureVoices }),
  provider({
    name: 'hume',
    title: 'Hume',
    credential: 'apiKey',
    voices: {
      url: 'https://api.hume.ai/v0/tts/voices?provider=HUME_AI&page_size=100',
      headers: header('x-hume-api-key'),
      at: 'voices_page',
      read: ({ id, name }) => libraryVoice(id, name),
    },
  }),
  provider({
    name: 'inworld',
    title: 'Inworld',
    credential: 'apiKey',
    voices: {
      url: 'https://api.inworld.ai/tts/v1/voices',
      headers: ({ apiKey }) => ({ authorization: `Basic ${apiKey}` }),
      at: 'voices',
      read: ({ voiceId, displayName, description, languages }) =>
        libraryVoice(voiceId, displayName, { description, language: languages }),
    },
  }),
  provider({
    name: 'lmnt',
    title: 'LMNT',
    credential: 'apiKey',
    voices: {
      url: 'https://api.lmnt.com/v1/ai/voice/list',
      headers: header('x-api-key'),
      at: '',
      read: ({ id, name, description, gender, preview_url }) =>
        libraryVoice(id, name, { description, gender, previewUrl: preview_url }),
    },
  }),
  provider({ name: 'microsoft', title: 'Microsoft', voices: azureVoices }),
  provider({
    name: 'minimax',
    title: 'MiniMax',
    credential: 'apiKey groupId?',
    voices: {
      url: 'https://api.minimax.io/v1/get_voice',
      headers: (credential) => ({ ...bearer(credential), 'content-type': 'application/json' }),
      body: { voice_type: 'system' },
      at: 'system_voice',
      read: ({ voice_id, voice_name, description }) => libraryVoice(voice_id, voice_name, { description }),
    },
  }),
  provider({
    name: 'neuphonic',
    title: 'Neuphonic',
    credential: 'apiKey',
    voices: {
      url: 'https://api.neuphonic.com/voices',
      headers: header('x-api-key'),
      at: 'data.voices',
      read: ({ id, voice_id, name, lang_code }) => libraryVoice(voice_id ?? id, name, { language: lang_code }),
    },
  }),
  provider({
    name: 'playht',
    title: 'PlayHT',
    credential: 'apiKey userId',
    voices: {
      url: 'https://api.play.ht/api/v2/voices',
      headers: ({ apiKey, userId }) => ({ authorization: String(apiKey), 'x-user-id': String(userId) }),
      at: '',
      read: ({ id, name, language_code, gender, accent, sample }) =>
        libraryVoice(id, name, { language: language_code, gender, accent, previewUrl: sample }),
    },
  }),
  provider({
    name: 'rime-ai',
    title: 'Rime',
    credential: 'apiKey',
    voices: {
      credential: null,
      url: 'https://users.rime.ai/data/voices/voice_details.json',
      headers: () => ({}),
      at: '',
      read: ({ speaker, lang, gender, country }) =>
        libraryVoice(speaker, speaker, { language: lang, gender, accent: country }),
    },
  }),
  provider({
    name: 'sesame',
    title: 'Sesame',
    voices: {
      credential: 'deepinfra',
      url: 'https://api.deepinfra.com/v1/voices',
      headers: bearer,
      at: 'voices',
      read: ({ voice_id, name, description }) => libraryVoice(voice_id, name, { description }),
    },
  }),
  provider({
    name: 'smallest-ai',
    title: 'Smallest AI',
    credential: 'apiKey',
    voices: {
      url: 'https://waves-api.smallest.ai/api/v1/lightning/get_voices',
      headers: bearer,
      at: 'voices',
      read: ({ voiceId, displayName, tags }) => {
        const { language, gender, accent } = inside(tags)
        return libraryVoice(voiceId, displayName, { language, gender, accent })
      },
    },
  }),
  provider({
    name: 'tavus',
    title: 'Tavus',
    credential: 'apiKey',
    voices: {
      url: 'https://tavusapi.com/v2/replicas',
      headers: header('x-api-key'),
      at: 'data',
      read: ({ replica_id, replica_name }) => libraryVoice(replica_id, replica_name),
    },
  }),
  provider({
    name: 'wellsaid',
    title: 'WellSaid',
    credential: 'apiKey',
    voices: {
      url: 'https://api.wellsaidlabs.com/v1/tts/avatars',
      headers: header('x-api-key'),
      at: 'avatars',
      read: ({ id, name, gender, language, accent_type, preview_audio }) =>
        libraryVoice(id, name, { gender, language, accent: accent_type, previewUrl: preview_audio }),
    },
  }),
]
