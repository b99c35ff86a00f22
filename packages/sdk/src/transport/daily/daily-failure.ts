import { VoiceFailure } from '../../lib/voice-failure.ts'
import type { RoomEvents } from './call-object.ts'

type Fatal = RoomEvents['error']

/** The rooms' reasons not to let somebody in, as a server would say them. */
const statuses: Record<string, number> = {
  'not-allowed': 403,
  'nbf-room': 403,
  'nbf-token': 403,
  'exp-token': 403,
  'exp-room': 404,
  'no-room': 404,
  'end-of-life': 410,
  'meeting-full': 503,
}

/** Why a room could not be joined: what it told of it, or what `join()` was rejected with. */
export function joinFailure(fatal: Fatal | undefined, cause: unknown): VoiceFailure {
  const status = statuses[fatal?.error?.type ?? '']
  const message = fatal?.error?.msg ?? fatal?.errorMsg ?? wordsOf(cause) ?? 'The room cannot be joined.'
  return status
    ? new VoiceFailure('request-failed', message, { status, cause: fatal })
    : new VoiceFailure('connection-failed', message, { cause: fatal ?? cause })
}

/** Why a room is left that was joined; undefined where its host ended the call and threw its guests out. */
export function leaveFailure({ error, errorMsg }: Fatal): VoiceFailure | undefined {
  if (error?.type === 'ejected') return
  const isConnection = !error || error.type === 'connection-error'
  return new VoiceFailure(
    isConnection ? 'connection-lost' : 'call-failed',
    error?.msg ?? errorMsg ?? 'The call failed.',
  )
}

const wordsOf = (cause: unknown) =>
  typeof cause === 'string' ? cause : cause instanceof Error ? cause.message : undefined
