import { type Binary, operation, resource } from '../resource.ts'
import { optional, someText, text } from './fields.ts'
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
type Automation = 'make' | 'ghl'

export const provider = {
  listWorkflows: operation<[provider: Automation, query?: { locationId?: string }], unknown>(
    'GET /{provider}/workflows query',
  ),
  listHooks: operation<[provider: Automation, workflowId: string], unknown>(
    'GET /{provider}/workflows/{workflowId}/hooks',
  ),
  listLocations: operation<[provider: Automation], unknown>('GET /{provider}/locations'),
  searchVoices: operation<[provider: string, query: { name: string }], FoundVoice[]>(
    'GET /{provider}/voices/search query',
  ),
  searchVoice: operation<[provider: string, query: { name: string }], FoundVoice[]>(
    'GET /{provider}/voice/search query',
  ),
  addVoices: operation<[provider: string, voice: VoiceAddition], LibraryVoice>('POST /{provider}/voices/add json'),
  addVoice: operation<[provider: string, voice: VoiceAddition], LibraryVoice>('POST /{provider}/voice/add json'),
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
}))

/** `files` are recordings of the voice, a minute or more together. */
export type VoiceClone = { name: string; description?: string; labels?: string; files: Binary[] }

export const elevenLabs = { cloneVoice: operation<[voice: VoiceClone], void>('POST /11labs/voice/clone form') }

export const elevenLabsResource = /* @__PURE__ */ resource('11labs', elevenLabs, () => ({
  about: 'What only ElevenLabs offers.',
  fields: { name: someText(100), description: optional(text(1000)), labels: optional(text(1000)) },
  answers: { cloneVoice: 'nothing' },
}))
