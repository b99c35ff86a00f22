export type { Knowledge, KnowledgeEntry } from '@parley/protocol'
export { type Assistant, defaultPhrases, defaultTiming, type Phrases, type Timing } from './assistant/assistant.ts'
export type { AssistantSettings } from './assistant/assistant-settings.ts'
export { LocalStages } from './assistant/local-stages.ts'
export type { Brain, BrainTurn } from './brain/brain.ts'
export type { BrainEvent } from './brain/brain-event.ts'
export { Agent, type CallReport } from './call/agent.ts'
export type { TurnTimes } from './call/latencies.ts'
export {
  CallHost,
  type CallHostOptions,
  type CallRequest,
  type HostedCall,
  HostedWebCall,
  type PlayRequest,
} from './host/call-host.ts'
export type { Measurement } from './host/headroom.ts'
export { type CallClock, realClock } from './lib/call-clock.ts'
export type { ProviderFetch } from './lib/provider-http.ts'
export type { Meter, Usage } from './lib/usage.ts'
export { bare } from './lib/words.ts'
export { findPocketSphinx } from './transcriber/pocketsphinx/installation.ts'
export type { Transcriber, TranscriptEvent } from './transcriber/transcriber.ts'
export type { CallMedia, ReturningTransport } from './transport/call-media.ts'
export { PacedTransport } from './transport/paced-transport.ts'
export type { MediaRoom, RoomEvent } from './transport/room/room-media.ts'
export { RoomTransport } from './transport/room/room-transport.ts'
export { Digits } from './transport/telephone/digits.ts'
export { MediaPool } from './transport/thread/media-pool.ts'
export type { Transport, TransportEvent, TransportStats } from './transport/transport.ts'
export { type Reader, TypedTransport } from './transport/typed/typed-transport.ts'
export { type TurnStep, wordHider } from './turn/turn-log.ts'
export type { Voice } from './voice/voice.ts'
