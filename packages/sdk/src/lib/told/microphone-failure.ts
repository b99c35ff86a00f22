import { VoiceFailure, type VoiceFailureCode } from '../voice-failure.ts'

const denied = ['mic-denied', 'The microphone is blocked. Allow it beside the address bar and call again.'] as const
const missing = ['mic-not-found', 'No microphone was found. Connect one and call again.'] as const
const inUse = ['mic-in-use', 'Another program uses the microphone. Close it and call again.'] as const
const insecure = ['insecure-context', 'The microphone only works on pages served over HTTPS.'] as const
const unknown = ['mic-failed', 'The microphone could not be opened.'] as const

const byName: Record<string, readonly [VoiceFailureCode, string]> = {
  NotAllowedError: denied,
  SecurityError: denied,
  NotFoundError: missing,
  OverconstrainedError: missing,
  NotReadableError: inUse,
  AbortError: inUse,
  // What reading `mediaDevices.getUserMedia` throws on pages that browsers give no devices.
  TypeError: insecure,
}

/** For what getUserMedia threw: what it was, and what the visitor can do. */
export function microphoneFailure(cause: unknown): VoiceFailure {
  return new VoiceFailure(...(byName[(cause as Error)?.name] ?? unknown), { cause })
}
