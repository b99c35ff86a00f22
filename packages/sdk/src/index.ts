export type {
  AddMessage,
  ClientMessage,
  ClientTools,
  ControlMessage,
  ConversationMessage,
  ConversationUpdate,
  EndCallMessage,
  EndedReason,
  ErrorMessage,
  FormUpdate,
  Hang,
  ModelOutput,
  SayMessage,
  ServerMessage,
  SpeechUpdate,
  StatusUpdate,
  TextInput,
  ToolCall,
  ToolCalls,
  ToolCallsResult,
  Transcript,
  TranscriptInput,
  TurnLatency,
  UserInterrupted,
  WebCall,
} from '@parley/protocol'
export { listMicrophones, listSpeakers } from './audio/devices.ts'
export type * from './audio/media-settings.ts'
export { Emitter, type Subscription } from './lib/emitter.ts'
export type { VoiceEvents } from './lib/voice-events.ts'
export { isVoiceFailure, VoiceFailure, type VoiceFailureCode } from './lib/voice-failure.ts'
export type { ToolContext, ToolOptions, ToolRun } from './tools/client-tool.ts'
export type { ArgumentsOf, JsonSchema, StandardSchema, ToolSchema } from './tools/schema.ts'
export type { Said } from './transcript/merge.ts'
export { type TranscriptStore, transcriptOf } from './transcript/transcript.ts'
export { byProvider, type Carriers, type LazyTransport } from './transport/by-provider.ts'
export type * from './transport/transport.ts'
export { webrtc } from './transport/webrtc.ts'
export type { CallState } from './voice/call-state.ts'
export type { CallSubject, InlineAssistant, InlineSquad, InlineWorkflow, Overrides } from './voice/call-subject.ts'
export { type PushToTalk, pushToTalk } from './voice/push-to-talk.ts'
export { Voice, Voice as default } from './voice/voice.ts'
export type { CallOptions, StartOptions, Token, VoiceOptions, VoiceState } from './voice/voice-options.ts'

/** The hosted platform whose clients and API this package is compatible with. Its calls need its transport. */
export const hostedBaseUrl = 'https://api.vapi.ai'
