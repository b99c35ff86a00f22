import { maxTrackNameLength, playerVolume, simulcastLayers } from '../limits.ts'
import { sendable } from '../participant.ts'
import { eachEntry, type Fault, first, isObject, isTrack, isWithin, type Plain } from './fault.ts'

/** Names that the call itself gives to tracks. */
export const reservedTrackNames = [
  ...['cam-audio', 'cam-video', 'customVideoDefaults', 'screen-video', 'screen-audio', 'rmpAudio', 'rmpVideo'],
  ...sendable,
]

export function customTrackFault(options: unknown): Fault {
  const { track, trackName, mode } = isObject(options) ? options : {}
  return first(
    () => (isTrack(track) ? undefined : 'Custom tracks provided must be instances of MediaStreamTrack'),
    () => (trackName === undefined ? undefined : trackNameFault(trackName)),
    () =>
      mode === undefined || mode === 'music' || mode === 'speech' || isAudioMode(mode)
        ? undefined
        : 'Custom track `mode` must be either `music` | `speech` | `{ bitrate, stereo }` or `undefined`',
  )
}

const isAudioMode = (mode: unknown) =>
  isObject(mode) &&
  ['undefined', 'number'].includes(typeof mode.bitrate) &&
  ['undefined', 'boolean'].includes(typeof mode.stereo)

export function trackNameFault(name: unknown): Fault {
  if (typeof name !== 'string' || name === '') return 'Custom track `trackName` must be a string that is not empty'
  if (name.length > maxTrackNameLength)
    return `Custom track \`trackName\` must not be more than ${maxTrackNameLength} characters`
  if (reservedTrackNames.includes(name))
    return `Custom track \`trackName\` must not match a track name already used by the call: ${reservedTrackNames.join(', ')}`
}

const playerSettings = ['state', 'volume', 'simulcastEncodings']
export const playerStates = { PLAY: 'play', PAUSE: 'pause' }

export function playerSettingsFault(settings: unknown): Fault {
  if (!isObject(settings)) return 'RemoteMediaPlayerSettings: must be "object" type'
  return eachEntry(settings, (key, value) => {
    if (!playerSettings.includes(key)) return `Invalid key ${key}, valid keys are: ${playerSettings}`
    if (key === 'state' && value !== playerStates.PLAY && value !== playerStates.PAUSE)
      return `Invalid value for RemoteMediaPlayerSettings.state, valid values are: ${JSON.stringify(playerStates)}`
    if (key === 'volume') {
      if (typeof value !== 'number') return 'RemoteMediaPlayerSettings.volume: must be "number" type'
      if (!isWithin(value, playerVolume)) return 'RemoteMediaPlayerSettings.volume: must be between 0.0 - 2.0'
    }
    if (key === 'simulcastEncodings') return encodingsFault(value, ['maxBitrate'])
  })
}

const ranges: Record<string, { min: number; max: number }> = {
  maxBitrate: { min: 100_000, max: 2_500_000 },
  maxFramerate: { min: 1, max: 30 },
  scaleResolutionDownBy: { min: 1, max: 8 },
}
const encodingKeys = [...Object.keys(ranges), 'active', 'scalabilityMode']

/** Of a track that is sent in one to three qualities at once. */
export function encodingsFault(encodings: unknown, mandatory: string[] = []): Fault {
  if (!Array.isArray(encodings)) return 'encodings must be an Array'
  const { min, max } = simulcastLayers
  if (!isWithin(encodings.length, simulcastLayers))
    return `encodings must be an Array with between ${min} to ${max} layers`
  return first(...encodings.map((encoding) => () => encodingFault(encoding, mandatory)))
}

export function encodingFault(encoding: unknown, mandatory: string[]): Fault {
  if (!isObject(encoding) || Object.keys(encoding).length === 0)
    return `Empty encoding is not allowed. At least one of these valid keys should be specified:${encodingKeys}`
  return first(
    () => eachEntry(encoding, (key, value) => encodingValueFault(key, value)),
    () => missing(encoding, mandatory),
  )
}

const missing = (encoding: Plain, mandatory: string[]) => {
  const name = mandatory.find((key) => encoding[key] === undefined)
  return name && `${name} is not specified`
}

function encodingValueFault(key: string, value: unknown): Fault {
  if (!encodingKeys.includes(key)) return `Invalid key ${key}, valid keys are:${encodingKeys}`
  const range = ranges[key]
  if (!range) return
  if (typeof value !== 'number') return `${key} must be a number`
  if (!isWithin(value, range)) return `${key} value not in range. valid range: ${range.min} to ${range.max}`
}

/** Later versions of the call library take `cloud-audio-only`, too. */
export const recordingTypes = ['cloud', 'cloud-audio-only', 'raw-tracks', 'local']

export function recordingFault(options: unknown): Fault {
  const { type } = isObject(options) ? options : {}
  if (type !== undefined && !recordingTypes.includes(`${type}`))
    return `invalid type: ${type}, allowed values 'cloud', 'raw-tracks', or 'local'`
}
