export { firstModelThatWorks } from './brain/hosted/fallback-models.ts'
export type { Model as LanguageModel, ModelTask } from './brain/model.ts'
export { openAiModel } from './brain/openai.ts'
export { firstThatWorks } from './lib/first-that-works.ts'
export type { Meter, ModelUsage, TranscriberUsage, Usage, VoiceUsage } from './lib/usage.ts'
export { browserTranscriber, builtInVoice, fliteVoice, ownTranscriber, ownVoice } from './providers/built-in.ts'
export { providerNamed, providerSettings, providers } from './providers/list.ts'
export {
  type Account,
  type Chosen,
  type ChosenTranscriber,
  type ChosenVoice,
  type HostedVoice,
  type Price,
  type PriceList,
  type Provider,
  priceUnits,
} from './providers/provider.ts'
export type { Setting, Settings } from './providers/setting.ts'
export type { LibraryVoice, VoiceListing } from './providers/voice-listing.ts'
export { realtimeEar } from './realtime/realtime-ear.ts'
export { RealtimeLine } from './realtime/realtime-line.ts'
export { isRealtime, realtimeModel } from './realtime/realtime-model.ts'
export type { Transcriber } from './transcriber/transcriber.ts'
export { transcriberWithFallbacks } from './transcriber/with-fallbacks.ts'
export { RememberedSounds, RememberedVoice } from './voice/remembered.ts'
export { SentenceSplitter } from './voice/sentences.ts'
export { speakable } from './voice/speakable.ts'
