import { administrable, sendable } from '../participant.ts'
import { eachEntry, type Fault, isObject, type Plain } from './fault.ts'

type Judge = (value: unknown) => Fault
const oneOf =
  (...allowed: unknown[]) =>
  (name: string): Judge =>
  (value) =>
    allowed.includes(value) ? undefined : `updateParticipant property ${name} should be ${allowed.join(' or ')}`

const updates: Record<string, Judge> = {
  setAudio: oneOf(true, false)('setAudio'),
  setVideo: oneOf(true, false)('setVideo'),
  setScreenShare: (value) =>
    value === false
      ? undefined
      : "setScreenShare must be false, as it's only meant for stopping remote participants' screen shares",
  // false asks for nothing
  eject: oneOf(true, false)('eject'),
  setSubscribedTracks: () => undefined,
  updatePermissions: permissionsFault,
  styles: () => undefined,
}

/** `isAutomatic`: everybody's tracks are received unasked, and cannot be chosen. */
export function participantUpdateFault(update: Plain, isAutomatic: boolean): Fault {
  return eachEntry(update, (name, value) => {
    const judge = Object.hasOwn(updates, name) ? updates[name] : undefined
    if (!judge) return `unrecognized updateParticipant property ${name}`
    if (name === 'setSubscribedTracks' && isAutomatic)
      return 'setSubscribedTracks cannot be used when setSubscribeToTracksAutomatically is enabled, unless you call setSubscribeToTracksAutomatically(false) first'
    return judge(value)
  })
}

const lists: Record<string, readonly string[]> = { canSend: sendable, canAdmin: administrable }

function permissionsFault(permissions: unknown): Fault {
  if (!isObject(permissions)) return 'updatePermissions should be an object'
  return eachEntry(permissions, (name, value) => {
    if (name === 'hasPresence') return typeof value === 'boolean' ? undefined : 'hasPresence should be a boolean'
    if (name === 'canReceive') return isObject(value) ? undefined : 'canReceive should be an object'
    const known = lists[name]
    if (!known) return `unrecognized permission ${name}. Options are: hasPresence, canSend, canReceive, canAdmin`
    if (typeof value === 'boolean') return
    const words = value instanceof Set || Array.isArray(value) ? [...value] : null
    if (!words?.every((word) => known.includes(word)))
      return `${name} should be a boolean, or a list of ${known.join(', ')}`
  })
}
