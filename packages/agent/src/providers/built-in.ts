import { findPocketSphinx } from '../transcriber/pocketsphinx/installation.ts'
import { espeakVoice } from '../voice/espeak.ts'
import { namedVoice } from '../voice/flite/named-voices.ts'
import type { FliteVoice } from '../voice/flite/worker.ts'
import type { Voice } from '../voice/voice.ts'
import {
  type ChosenTranscriber,
  type ChosenVoice,
  type HostedVoice,
  type Listening,
  type Making,
  provider,
} from './provider.ts'
import { speechVoice, transcriptionModel } from './setting.ts'

/** Part of the product; it also stands in whenever another voice fails. */
export const fliteVoice: ChosenVoice = { provider: 'flite', make: ({ embeddedVoice }) => embeddedVoice }

const builtInVoices = ['awb', 'slt', 'rms', 'kal16'] as const satisfies readonly FliteVoice[]

/** A built-in voice by its name; null where there is none of that name. */
export function builtInVoice(name: string): HostedVoice | null {
  const voice = builtInVoices.find((each) => each === name)
  return voice ? { provider: fliteVoice.provider, make: () => namedVoice(voice) } : null
}

/** The usual one is whatever the server speaks with: a fetched voice, say. */
const usualVoice: FliteVoice = 'awb'

export const flite = provider({
  name: fliteVoice.provider,
  formerNames: ['embedded'],
  title: 'Flite, built in',
  voice: {
    about: 'built in',
    configured: () => fliteVoice.make,
    wanted: ({ voiceId }) => (voiceId && voiceId !== usualVoice ? (builtInVoice(voiceId)?.make ?? null) : null),
  },
  voices: [
    { providerId: 'awb', name: 'Alan', language: 'en-GB', gender: 'male', accent: 'Scottish' },
    { providerId: 'slt', name: 'Susan', language: 'en-US', gender: 'female', accent: 'American' },
    { providerId: 'rms', name: 'Richard', language: 'en-US', gender: 'male', accent: 'American' },
    { providerId: 'kal16', name: 'Kevin', language: 'en-US', gender: 'male', accent: 'American' },
  ],
})

/** The visitor's own browser writes down what is said, or the visitor types. Both always work beside a provider. */
export const browserTranscriber: ChosenTranscriber = { provider: 'browser', make: () => null }

export const browser = provider({
  name: browserTranscriber.provider,
  formerNames: ['caller'],
  title: 'The visitor’s browser',
  transcriber: {
    about: 'the visitor’s own browser, and where that cannot, a fetched model or PocketSphinx',
    configured: () => browserTranscriber.make,
    wanted: () => browserTranscriber.make,
  },
})

const bySphinx: Making<Listening> = ({ local, knowledge }) => local.pocketSphinx(knowledge)

export const pocketSphinx = provider({
  name: 'pocketsphinx',
  title: 'PocketSphinx',
  transcriber: {
    about: 'where it is installed',
    configured: () => bySphinx,
    wanted: () => (findPocketSphinx() ? bySphinx : null),
  },
})

export const espeak = provider({
  name: 'espeak',
  title: 'espeak-ng',
  settings: { VOICE_SPEECH_VOICE: speechVoice },
  voice: {
    about: 'the machine’s own espeak-ng',
    configured:
      ({ values: { VOICE_SPEECH_VOICE: voice } }) =>
      () =>
        espeakVoice(voice ? { voice } : {}),
  },
})

/** Models of the catalogue that were fetched. */
export const localModels = provider({
  name: 'local',
  title: 'A model on this machine',
  settings: { VOICE_SPEECH_VOICE: speechVoice, VOICE_TRANSCRIPTION_MODEL: transcriptionModel },
  voice: {
    about: 'a model fetched with "npx parley models fetch NAME"',
    reads: ['VOICE_SPEECH_VOICE'],
    configured({ values, requireModel, fetchedModel }) {
      const model = values.VOICE_SPEECH_VOICE ?? fetchedModel(localVoiceKinds) ?? 'piper-joe'
      requireModel(model, localVoiceKinds)
      return byLocalVoice(model)
    },
  },
  transcriber: {
    about: 'a model fetched with "npx parley models fetch NAME"',
    reads: ['VOICE_TRANSCRIPTION_MODEL'],
    configured({ values, requireModel, fetchedModel }) {
      const kinds = ['moonshine', 'zipformer'] as const
      const model = values.VOICE_TRANSCRIPTION_MODEL ?? fetchedModel(kinds) ?? 'moonshine-tiny-en'
      requireModel(model, kinds)
      return byLocalModel(model)
    },
  },
})

const localVoiceKinds = ['piper-onnx', 'piper', 'kokoro', 'kokoro-onnx'] as const

const byLocalVoice =
  (model: string): Making<Voice> =>
  ({ local, embeddedVoice }) =>
    local.voiceOfCall(model, embeddedVoice)

/** What this machine speaks with although nobody chose it: a fetched voice that keeps up with speech, else flite. */
export function ownVoice(fetchedModel: string | null): ChosenVoice {
  return fetchedModel
    ? { provider: localModels.name, make: byLocalVoice(fetchedModel), model: fetchedModel }
    : fliteVoice
}

const byLocalModel =
  (model: string): Making<Listening> =>
  ({ local, knowledge }) =>
    local.ear(model, knowledge)

/** What this machine can hear with although nobody chose it: a fetched model, else PocketSphinx; null without either. */
export function ownTranscriber(fetchedModel: string | null): ChosenTranscriber | null {
  if (fetchedModel) return { provider: localModels.name, make: byLocalModel(fetchedModel), model: fetchedModel }
  return findPocketSphinx() && { provider: pocketSphinx.name, make: bySphinx }
}

/** Answers in the words of the site; no model. */
export const guide = provider({ name: 'guide', title: 'The guide, built in', model: { wanted: () => null } })

/** The reference platform's word for its own, and so for whatever this server has. */
export const serversOwn = provider({
  name: 'vapi',
  title: 'The server’s own',
  voice: { wanted: () => null },
  transcriber: { wanted: () => null },
})
