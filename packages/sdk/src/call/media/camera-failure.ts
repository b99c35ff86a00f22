import type { TrackDetails } from '../participant.ts'

export type MediaKind = 'audio' | 'video'

/** Why the camera or the microphone is not there; `msg` is for a person. */
export type CameraFailure = { msg: string } & (
  | { type: 'permissions'; blockedBy: 'user' | 'browser'; blockedMedia: MediaKind[] }
  | { type: 'not-found'; missingMedia: MediaKind[] }
  | { type: 'constraints'; reason: 'invalid' | 'none-specified'; failedMedia: MediaKind[] }
  | { type: 'cam-in-use' | 'mic-in-use' | 'cam-mic-in-use' | 'undefined-mediadevices' | 'unknown' }
)

type Cause = 'denied' | 'missing' | 'in-use' | 'constraints' | 'absent' | 'unknown'

const causes: Record<string, Cause> = {
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotFoundError: 'missing',
  NotReadableError: 'in-use',
  AbortError: 'in-use',
  OverconstrainedError: 'constraints',
  TypeError: 'constraints',
}

const causeOf = (error: unknown): Cause =>
  globalThis.navigator?.mediaDevices ? (causes[(error as Error)?.name] ?? 'unknown') : 'absent'

/** For what getUserMedia threw when it was asked for these. */
export function cameraFailure(error: unknown, kinds: MediaKind[]): CameraFailure {
  const things = kinds.map((kind) => (kind === 'audio' ? 'microphone' : 'camera')).join(' and ')
  switch (causeOf(error)) {
    case 'denied': {
      const blockedBy = /system|policy|secure/i.test(`${(error as Error).message}`) ? 'browser' : 'user'
      const msg = `The ${things} is not allowed. Allow it beside the address bar, and try again.`
      return { type: 'permissions', blockedBy, blockedMedia: kinds, msg }
    }
    case 'missing':
      return { type: 'not-found', missingMedia: kinds, msg: `No ${things} was found. Connect one, and try again.` }
    case 'in-use': {
      const type = kinds.length > 1 ? 'cam-mic-in-use' : kinds[0] === 'audio' ? 'mic-in-use' : 'cam-in-use'
      return { type, msg: `Another program uses the ${things}. Close it, and try again.` }
    }
    case 'constraints': {
      const reason = (error as Error).name === 'TypeError' ? 'none-specified' : 'invalid'
      return { type: 'constraints', reason, failedMedia: kinds, msg: `No ${things} can do what is asked of it.` }
    }
    case 'absent':
      return {
        type: 'undefined-mediadevices',
        msg: 'Browsers give cameras and microphones only to pages served over HTTPS.',
      }
    case 'unknown':
      return { type: 'unknown', msg: `The ${things} could not be opened: ${(error as Error)?.message ?? error}` }
  }
}

/** The same, as the state of the track that is missing. */
export function blockedBy({ type }: CameraFailure): NonNullable<TrackDetails['blocked']> {
  if (type === 'permissions') return { byPermissions: true }
  return type.endsWith('in-use') ? { byDeviceInUse: true } : { byDeviceMissing: true }
}
