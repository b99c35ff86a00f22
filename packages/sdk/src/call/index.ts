import { createCallObject } from './create-call.ts'
import { createFrame, createTransparentFrame, wrap } from './frame/create-frame.ts'
import { getCallInstance } from './instances.ts'
import { supportedBrowser } from './supported-browser.ts'
import { version } from './version.ts'

export type { CallEvent, CallEventName, CallEvents, Device, Devices } from './call-events.ts'
export { CallFailure, type CallFailureCode, isCallFailure } from './call-failure.ts'
export type {
  CallConfig,
  CallObject,
  CallOptions,
  DialOut,
  InputSettings,
  ParticipantUpdate,
  ScreenShareOptions,
  StreamingOptions,
  TestResults,
} from './call-object.ts'
export { type MeetingStatus, shortState } from './core/meeting-state.ts'
export * from './limits.ts'
export type * from './machine.ts'
export { registerCallMachine } from './machine.ts'
export type { ProcessedVideo, VideoProcessor, WantedBackground } from './media/video-processor.ts'
export type * from './participant.ts'
export type { BrowserInfo } from './supported-browser.ts'
export { createCallObject, createFrame, createTransparentFrame, getCallInstance, supportedBrowser, version, wrap }

/** All at once, as the hosted service's library has it. */
export default {
  createCallObject,
  createFrame,
  createTransparentFrame,
  wrap,
  getCallInstance,
  supportedBrowser,
  version,
}
