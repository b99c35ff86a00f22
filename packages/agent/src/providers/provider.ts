import type { LookupFunction } from 'node:net'
import type { Knowledge } from '@parley/protocol'
import type { LocalStages } from '../assistant/local-stages.ts'
import type { Model } from '../brain/model.ts'
import type { ProviderFetch } from '../lib/provider-http.ts'
import type { Model as FetchedModel } from '../models/catalogue.ts'
import type { Transcriber } from '../transcriber/transcriber.ts'
import type { Voice } from '../voice/voice.ts'
import type { Settings, ValuesOf } from './setting.ts'
import type { LibraryVoice, VoiceListing } from './voice-listing.ts'

/** What an organisation's credential opens; `baseUrl` where it names an address of its own, which is judged when it is asked. */
export type Account = {
  apiKey: string
  baseUrl?: string
  fetch?: ProviderFetch | undefined
  /** How a WebSocket's address is connected to. Throws for one that must not be. */
  connection?: ((url: URL) => { lookup?: LookupFunction }) | undefined
  answerWithinMs?: number
}

/** What a stage is made with, for one call. */
export type Machine = {
  knowledge: Knowledge
  local: LocalStages
  /** Flite's, which also stands in whenever another voice fails. */
  embeddedVoice: Voice
}

/** A transcriber, and what loads it beforehand; null where the caller's own browser writes down what is said. */
export type Listening = { transcribe: Transcriber; prepare?(): Promise<void> } | null

/** Makes a stage of a call. */
export type Making<Made> = (machine: Machine) => Made

/** Who was chosen for a stage. */
export type Chosen<Made> = {
  provider: string
  make: Making<Made>
  /** The fetched model that plays it; left out where none does. */
  model?: string
}
export type ChosenVoice = Chosen<Voice>
export type ChosenTranscriber = Chosen<Listening>
/** A voice that needs nothing of this machine. */
export type HostedVoice = { provider: string; make: () => Voice }

/** A line of a vendor's price list: US dollars, before taxes and discounts. */
export type Price = {
  model: string
  usd: number
  per: (typeof priceUnits)[number]
}
export const priceUnits = ['1,000 characters', 'minute', '1,000,000 tokens in', '1,000,000 tokens out'] as const

/** What a vendor asked for when we looked: `from` is the page, `at` the month or year. */
export type PriceList = { from: string; at: string; lines: readonly Price[] }

/** What an owner's settings say to a provider. */
export type Configuring<Own extends Settings = Settings> = {
  values: ValuesOf<Own>
  /** What it cannot do without. Throws for the owner, naming the setting. */
  needed(name: keyof Own & string): string
  /** Throws for the owner, saying how to fetch the model, when it is not there. */
  requireModel(name: string, kinds: readonly FetchedModel['kind'][]): void
  /** The name of a fetched model of these kinds; null where there is none. */
  fetchedModel(kinds: readonly FetchedModel['kind'][]): string | null
}

/** One stage that a provider plays: by the owner's settings, by an assistant's words, or by both. */
type Stage<Own extends Settings, Words, ByWords, BySettings = ByWords> = {
  /** For an owner who chooses, beside its name. */
  about?: string
  /** With this setting it is chosen although nobody names it. */
  chosenBy?: keyof Own & string
  /** Which of the provider's settings this stage goes by, where not all: one that no chosen stage goes by is refused. */
  reads?: readonly (keyof Own & string)[]
  prices?: PriceList
  /** The model that the owner's settings choose, by which it is priced. Left out where nobody bills it. */
  pricedAs?(values: ValuesOf<Own>): string
  /** As the owner's settings want it; left out where they cannot choose it. */
  configured?(configuring: Configuring<Own>): BySettings
  /** As an assistant wants it; null leaves it to the server's own. Left out where assistants cannot name it. */
  wanted?(words: Words, account: Account): ByWords | null
}

type Words<Known> = { [Name in keyof Known]?: Known[Name] | null | undefined }
/** What assistants say of a stage, in the platform's words; each provider reads what it understands. */
export type VoiceWords = Words<{
  voiceId: string
  model: string
  speed: number
  language: string
  stability: number
  similarityBoost: number
  style: number
  useSpeakerBoost: boolean
  optimizeStreamingLatency: number
  pronunciationDictionaryLocators: readonly { pronunciationDictionaryId: string; versionId: string }[]
  instructions: string
  mipOptOut: boolean
  generationConfig: { speed?: number | null | undefined; volume?: number | null | undefined }
  pronunciationDictId: string
}>
export type TranscriberWords = Words<{
  model: string
  smartFormat: boolean
  numerals: boolean
  profanityFilter: boolean
  redaction: string
  mipOptOut: boolean
  keywords: readonly string[]
  keyterm: readonly string[]
  endpointing: number
  confidenceThreshold: number
}>
export type ModelWords = Words<{
  model: string
  reasoningEffort: string
  promptCacheKey: string
  promptCacheRetention: string
  thinking: { type: 'enabled'; budgetTokens: number }
}>

type Declaration<Own extends Settings> = {
  /** As the API knows it. */
  name: string
  /** Other names that settings may hold. */
  formerNames?: readonly string[]
  /** For people. */
  title: string
  /** The fields of its credential, in one line, those that may be left out with a `?`; left out where it takes none. */
  credential?: string
  settings?: Own
  voice?: Stage<Own, VoiceWords, () => Voice, Making<Voice>>
  transcriber?: Stage<Own, TranscriberWords, Making<Listening>>
  model?: Stage<Own, ModelWords, Model>
  /** Its voices, as they are or as they are asked for. */
  voices?: VoiceListing | readonly LibraryVoice[]
}

/** A vendor, or a part of this machine, that plays stages of assistants. */
export type Provider = Declaration<Settings>

/** Declares a provider: everything that is known of it stands here. */
export function provider<Own extends Settings = Record<never, never>>(declaration: Declaration<Own>): Provider {
  // each is given the settings that it declares itself
  return declaration as unknown as Provider
}
