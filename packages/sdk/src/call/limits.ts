/** Longest user data: characters of a string, or of anything else as JSON. */
export const maxUserDataLength = 4096
/** Longest data of a meeting session, in characters of JSON. */
export const maxSessionDataLength = 102_400
/** Longest app message, in characters of JSON, where the server names no other. */
export const defaultMaxAppMessageLength = 4096
export const minAudioLevelIntervalMs = 100
export const maxTrackNameLength = 50
/** A dial-out's display name is shorter than this. */
export const displayNameLimit = 200
export const maxDialOutUserIdLength = 36
export const maxTones = 20
export const simulcastLayers = { min: 1, max: 3 }
/** Of a remote media player; 1 is as recorded. */
export const playerVolume = { min: 0, max: 2 }
/** The backgrounds to choose from, by number. */
export const backgroundImages = { min: 1, max: 10 }
/** Weakest above 0, strongest 1. */
export const maxBlurStrength = 1
export const tilesPerPage = { min: 1, max: 49 }

export { bundleAttempts, bundleRetryMs, bundleTimeoutMs } from '../lib/in-attempts.ts'
