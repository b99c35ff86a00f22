import { maxSessionDataLength, maxUserDataLength, minAudioLevelIntervalMs } from '../limits.ts'
import { type Fault, isPlain } from './fault.ts'

const jsonOf = (value: unknown): string => JSON.stringify(value) ?? ''

export function userDataFault(data: unknown): Fault {
  return sizeFault('userData', () => (typeof data === 'string' ? data : jsonOf(data)), maxUserDataLength)
}

export function sessionDataFault(data: unknown, strategy: unknown): Fault {
  if (strategy !== 'replace' && strategy !== 'shallow-merge')
    return 'Unrecognized mergeStrategy provided. Options are: [replace,shallow-merge]'
  if (!isPlain(data)) return 'Meeting session data must be a plain (map-like) object'
  return sizeFault('Meeting session data', () => jsonOf(data), maxSessionDataLength)
}

function sizeFault(what: string, serialise: () => string, max: number): Fault {
  try {
    const { length } = serialise()
    if (length > max) return `${what} is too large (${length} characters). Maximum size supported is ${max}.`
  } catch (error) {
    return `${what} must be serializable to JSON: ${error}`
  }
}

export function appMessageFault(data: unknown, to: unknown, maxLength: number): Fault {
  const isKnown = typeof to === 'string' || (Array.isArray(to) && to.every((id) => typeof id === 'string'))
  if (!isKnown) return 'An app message is for "*", a session id or a list of them'
  try {
    if (JSON.stringify(data) === undefined) return 'Message data must be given, as something that JSON knows'
    if (jsonOf(data).length > maxLength) return `Message data too large. Max size is ${maxLength}`
  } catch (error) {
    return `Message data must be serializable to JSON: ${error}`
  }
}

export function intervalFault(interval: unknown): Fault {
  if (interval === undefined) return
  if (typeof interval === 'number' && interval >= minAudioLevelIntervalMs) return
  return `The interval must be a number greater than or equal to ${minAudioLevelIntervalMs} milliseconds.`
}
