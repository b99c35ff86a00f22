import * as v from 'valibot'
import { openAiModel, openAiSettings } from '../brain/openai.ts'
import { isRealtime } from '../realtime/realtime-model.ts'
import { openAiTranscriber } from '../transcriber/openai.ts'
import { httpVoice } from '../voice/http-voice.ts'
import type { Voice } from '../voice/voice.ts'
import { given } from './given.ts'
import { type Account, provider } from './provider.ts'
import { address, secret, speechVoice, transcriptionModel, words } from './setting.ts'

const baseUrl = 'https://api.openai.com/v1'
const key = 'sk-…'
const speechModel = 'gpt-4o-mini-tts'
const defaultEar = 'whisper-1'
/** Of speech and transcription, OpenAI's own estimate for a minute. */
const priceList = { from: 'openai.com/api/pricing', at: '2025' }
const names = ['alloy', 'ash', 'ballad', 'coral', 'echo', 'fable', 'nova', 'onyx', 'sage', 'shimmer', 'verse']

/** OpenAI, and by the owner's settings any service that speaks one of its protocols. */
export const openAi = provider({
  name: 'openai',
  title: 'OpenAI',
  credential: 'apiKey apiUrl?',
  settings: {
    VOICE_SPEECH_URL: address('Where a service with OpenAI’s speech protocol is.', baseUrl),
    VOICE_SPEECH_MODEL: {
      schema: v.optional(v.string(), speechModel),
      about: 'Its model that speaks.',
      example: speechModel,
    },
    VOICE_SPEECH_KEY: secret('Its key.', key),
    VOICE_SPEECH_VOICE: speechVoice,
    VOICE_TRANSCRIPTION_URL: address('Where a service with OpenAI’s transcription protocol is.', baseUrl),
    VOICE_TRANSCRIPTION_KEY: secret('Its key.', key),
    VOICE_TRANSCRIPTION_MODEL: transcriptionModel,
    VOICE_MODEL_URL: address(
      'Where a language model is that decides what to say: any service with OpenAI’s chat protocol. Without it, the built-in guide answers in the words of the site; it also stands in when the model fails.',
      baseUrl,
    ),
    VOICE_MODEL: {
      ...words('The name of that model.', 'gpt-4.1-mini'),
      schema: v.nullish(
        v.pipe(
          v.string(),
          v.check(
            (name) => !isRealtime(name),
            'it must be a model that answers in writing; one that hears and speaks by itself is named by an assistant, as its model.model with the model.provider openai',
          ),
        ),
        null,
      ),
    },
    VOICE_MODEL_KEY: secret('Its key.', key),
  },
  voice: {
    about: 'any service with OpenAI’s speech protocol',
    chosenBy: 'VOICE_SPEECH_URL',
    reads: ['VOICE_SPEECH_URL', 'VOICE_SPEECH_MODEL', 'VOICE_SPEECH_KEY', 'VOICE_SPEECH_VOICE'],
    prices: { ...priceList, lines: [{ model: speechModel, usd: 0.015, per: 'minute' }] },
    pricedAs: ({ VOICE_SPEECH_MODEL: model }) => model,
    configured({ needed, values }) {
      const voice = needed('VOICE_SPEECH_VOICE')
      const account = { baseUrl: needed('VOICE_SPEECH_URL'), apiKey: values.VOICE_SPEECH_KEY }
      return () => openAiVoice({ ...account, model: values.VOICE_SPEECH_MODEL, voice })
    },
    wanted: ({ voiceId, model, ...words }, account) => {
      const settings = given({ speed: words.speed, instructions: words.instructions })
      return () =>
        openAiVoice({ baseUrl, ...account, model: model ?? speechModel, voice: voiceId ?? 'alloy', settings })
    },
  },
  transcriber: {
    about: 'any service with OpenAI’s transcription protocol',
    chosenBy: 'VOICE_TRANSCRIPTION_URL',
    reads: ['VOICE_TRANSCRIPTION_URL', 'VOICE_TRANSCRIPTION_KEY', 'VOICE_TRANSCRIPTION_MODEL'],
    prices: {
      ...priceList,
      lines: [
        { model: 'gpt-4o-mini-transcribe', usd: 0.003, per: 'minute' },
        { model: 'whisper-1', usd: 0.006, per: 'minute' },
      ],
    },
    pricedAs: ({ VOICE_TRANSCRIPTION_MODEL: model }) => model ?? defaultEar,
    configured({ needed, values }) {
      const account = { baseUrl: needed('VOICE_TRANSCRIPTION_URL'), apiKey: values.VOICE_TRANSCRIPTION_KEY }
      const model = values.VOICE_TRANSCRIPTION_MODEL ?? defaultEar
      return () => ({ transcribe: openAiTranscriber({ ...account, model }) })
    },
    wanted:
      ({ model }, account) =>
      () => ({ transcribe: openAiTranscriber({ baseUrl, ...account, model: model ?? 'gpt-4o-mini-transcribe' }) }),
  },
  model: {
    about: 'any service with OpenAI’s chat protocol',
    chosenBy: 'VOICE_MODEL_URL',
    reads: ['VOICE_MODEL_URL', 'VOICE_MODEL', 'VOICE_MODEL_KEY'],
    prices: {
      ...priceList,
      lines: [
        { model: 'gpt-4o-mini', usd: 0.15, per: '1,000,000 tokens in' },
        { model: 'gpt-4o-mini', usd: 0.6, per: '1,000,000 tokens out' },
        { model: 'gpt-4.1-mini', usd: 0.4, per: '1,000,000 tokens in' },
        { model: 'gpt-4.1-mini', usd: 1.6, per: '1,000,000 tokens out' },
      ],
    },
    pricedAs: ({ VOICE_MODEL: model }) => model ?? '',
    configured: ({ needed, values }) =>
      openAiModel({
        provider: 'openai',
        baseUrl: needed('VOICE_MODEL_URL'),
        apiKey: values.VOICE_MODEL_KEY,
        model: needed('VOICE_MODEL'),
      }),
    wanted: ({ model, ...words }, account) => {
      const settings = openAiSettings(words)
      return openAiModel({ provider: 'openai', baseUrl, ...account, model: model ?? 'gpt-4o-mini', settings })
    },
  },
  voices: names.map((name) => ({ providerId: name, name: name[0]?.toUpperCase() + name.slice(1) })),
})

type OpenAiVoice = Account & { baseUrl: string; model: string; voice: string; settings?: Record<string, unknown> }

function openAiVoice({ baseUrl, apiKey, model, voice, settings, answerWithinMs, fetch }: OpenAiVoice): Voice {
  return httpVoice({
    title: 'The OpenAI-compatible voice',
    provider: 'openai',
    model,
    url: `${baseUrl}/audio/speech`,
    headers: { authorization: `Bearer ${apiKey}` },
    body: (text) => ({ model, voice, input: text, response_format: 'pcm', ...settings }),
    rateHz: 24_000, // of `pcm`, whatever the model
    answerWithinMs,
    fetch,
  })
}
