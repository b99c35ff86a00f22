export type { Knowledge, KnowledgeEntry } from '@parley/protocol'
export { Agent, type CallReport } from './agent.ts'
export { type Assistant, defaultPhrases, defaultTiming, type Phrases, type Timing } from './assistant.ts'
export type { Brain, BrainEvent, BrainTurn } from './brain/brain.ts'
export {
  CallHost,
  type CallHostOptions,
  type CallRequest,
  type HostedCall,
  HostedWebCall,
  type PlayRequest,
} from './call-host.ts'
export { type Clock, realClock } from './clock.ts'
export { bare } from './heard.ts'
export { LocalStages } from './local-stages.ts'
export type { ProviderFetch } from './provider-http.ts'
export type { AssistantSettings, BrainSettings, TranscriberSettings, VoiceSettings } from './settings.ts'
export type { DeepgramTranscriber } from './transcriber/deepgram.ts'
export { findPocketSphinx } from './transcriber/pocketsphinx/installation.ts'
export type { Transcriber, TranscriptEvent } from './transcriber/transcriber.ts'
export { PacedTransport } from './transport/paced-transport.ts'
export type { Transport, TransportEvent, TransportStats } from './transport/transport.ts'
export { type Reader, TypedTransport } from './transport/typed-transport.ts'
export { type HostedVoice, hostedVoice } from './voice/hosted.ts'
export type { Voice } from './voice/voice.ts'
