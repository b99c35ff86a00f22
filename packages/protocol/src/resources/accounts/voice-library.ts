import * as v from 'valibot'
import { operation, resource, takes } from '../../resource.ts'
import type { ListQuery, Stored } from '../../stored.ts'
import { oneOf, optional, someText, text } from '../fields/fields.ts'
import { listedProviders } from '../fields/providers-served.ts'

/** Whose voices may be listed, and two names of the reference platform for voices that cannot. */
const libraryProviders = [...listedProviders, 'custom-voice', 'vapi'] as const

export type LibraryVoice = Stored & {
  provider: string
  providerId: string
  name: string
  isPublic: boolean
  isDeleted: boolean
  language?: string
  gender?: string
  accent?: string
  previewUrl?: string
  description?: string
  [key: string]: unknown
}
export type VoiceQuery = ListQuery & {
  page?: number
  keyword?: string
  language?: string
  accent?: string
  gender?: string
}

const syncFields = () => ({
  providers: optional(v.union([oneOf(listedProviders), v.array(oneOf(listedProviders))], 'must be providers')),
})
/** `file` is a recording of the voice that says `transcription`, as base64, or as the file of a form. */
const sesameFields = () => ({
  voiceName: someText(100),
  transcription: someText(10_000),
  file: someText(900_000),
})
type Provider = (typeof libraryProviders)[number]

export const voiceLibrary = {
  list: operation(
    'GET /voice-library/{provider} query',
    takes<[provider: Provider, query?: VoiceQuery], LibraryVoice[]>,
  ),
  listAccents: operation('GET /voice-library/{provider}/accents', takes<[provider: Provider], LibraryVoice[]>),
  syncProvider: operation('POST /voice-library/sync/{provider}', takes<[provider: Provider], LibraryVoice[]>),
  sync: operation(
    'POST /voice-library/sync json',
    takes<[input: { providers?: Provider | Provider[] }], LibraryVoice[]>,
  ),
  createSesameVoice: operation(
    'POST /voice-library/create-sesame-voice json',
    takes<[input: { voiceName: string; transcription: string; file: string }], void>,
  ),
}

export const voiceLibraryResource = /* @__PURE__ */ resource('voice-library', voiceLibrary, () => ({
  about: 'The voices an assistant can speak with: those built in, and those of configured providers.',
  fields: {},
  bodies: { sync: syncFields(), createSesameVoice: sesameFields() },
  queries: {
    list: {
      page: optional(text(7)),
      keyword: optional(text(200)),
      language: optional(text(40)),
      accent: optional(text(100)),
      gender: optional(text(20)),
    },
  },
  answers: { listAccents: 'many', syncProvider: 'many', sync: 'many', createSesameVoice: 'nothing' },
  providers: { syncProvider: listedProviders },
}))
