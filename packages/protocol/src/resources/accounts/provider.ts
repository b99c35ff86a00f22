import { operation, resource, takes } from '../../resource.ts'
import type { Binary } from '../../stored.ts'
import { optional, someText, text } from '../fields/fields.ts'
import type { LibraryVoice } from './voice-library.ts'

export type FoundVoice = {
  voiceId: string
  name: string
  publicOwnerId?: string
  description?: string
  gender?: string
  accent?: string
  [key: string]: unknown
}
/** A voice of somebody else's that is to become one of yours. */
export type VoiceAddition = { ownerId: string; voiceId: string; name: string }
const hubs = ['make', 'ghl'] as const
type Automation = (typeof hubs)[number]
const elevenLabsOnly = ['11labs'] as const

export const provider = {
  listWorkflows: operation(
    'GET /{provider}/workflows query',
    takes<[provider: Automation, query?: { locationId?: string }], unknown>,
  ),
  listHooks: operation(
    'GET /{provider}/workflows/{workflowId}/hooks',
    takes<[provider: Automation, workflowId: string], unknown>,
  ),
  listLocations: operation('GET /{provider}/locations', takes<[provider: Automation], unknown>),
  searchVoices: operation(
    'GET /{provider}/voices/search query',
    takes<[provider: string, query: { name: string }], FoundVoice[]>,
  ),
  searchVoice: operation(
    'GET /{provider}/voice/search query',
    takes<[provider: string, query: { name: string }], FoundVoice[]>,
  ),
  addVoices: operation(
    'POST /{provider}/voices/add json',
    takes<[provider: string, voice: VoiceAddition], LibraryVoice>,
  ),
  addVoice: operation('POST /{provider}/voice/add json', takes<[provider: string, voice: VoiceAddition], LibraryVoice>),
}

const addition = () => ({ ownerId: someText(200), voiceId: someText(200), name: someText(100) })
const search = () => ({ name: someText(200) })

export const providerResource = /* @__PURE__ */ resource('provider', provider, () => ({
  about: 'Look-ups at providers, with your own credentials.',
  fields: {},
  bodies: { addVoice: addition(), addVoices: addition() },
  queries: { listWorkflows: { locationId: optional(text(200)) }, searchVoices: search(), searchVoice: search() },
  answers: {
    listWorkflows: 'other',
    listHooks: 'other',
    listLocations: 'other',
    searchVoices: 'other',
    searchVoice: 'other',
    addVoices: 'other',
    addVoice: 'other',
  },
  providers: {
    listWorkflows: hubs,
    listHooks: ['make'],
    listLocations: hubs,
    searchVoices: elevenLabsOnly,
    searchVoice: elevenLabsOnly,
    addVoices: elevenLabsOnly,
    addVoice: elevenLabsOnly,
  },
}))

/** `files` are recordings of the voice: a minute or more together, 25 at most, and 25 MB together. */
export type VoiceClone = { name: string; description?: string; labels?: string; files: Binary[] }

export const elevenLabs = { cloneVoice: operation('POST /11labs/voice/clone form', takes<[voice: VoiceClone], void>) }

export const elevenLabsResource = /* @__PURE__ */ resource('11labs', elevenLabs, () => ({
  about: 'What only ElevenLabs offers.',
  fields: { name: someText(100), description: optional(text(1000)), labels: optional(text(1000)) },
  answers: { cloneVoice: 'nothing' },
}))
