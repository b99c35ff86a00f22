export type { Model as LanguageModel, ModelTask } from './brain/model.ts'
export { openAiModel } from './brain/openai.ts'
export type { Meter, ModelUsage, TranscriberUsage, Usage, VoiceUsage } from './lib/usage.ts'
export { browserTranscriber, fliteVoice, ownTranscriber } from './providers/built-in.ts'
export { providerNamed, providerSettings, providers } from './providers/list.ts'
export {
  type Account,
  type Chosen,
  type ChosenTranscriber,
  type ChosenVoice,
  type Configuring,
  type HostedVoice,
  type Price,
  type PriceList,
  type Provider,
  priceUnits,
} from './providers/provider.ts'
export type { Setting, Settings } from './providers/setting.ts'
export type { LibraryVoice, VoiceListing } from './providers/voice-listing.ts'
