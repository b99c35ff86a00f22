/** Longest user data: characters of a string, or of anything else as JSON. */
export const maxUserDataLength = 4096
/** Longest data of a meeting session, in characters of JSON. */
export const maxSessionDataLength = 102_400
/** Longest app message, in characters of JSON, where the server names no other. */
export const defaultMaxAppMessageLength = 4096
/** Shortest interval at which audio levels can be observed. */
export const minAudioLevelIntervalMs = 100
/** Longest name of a custom track, in characters. */
export const maxTrackNameLength = 50
/** A dial-out's display name is shorter than this. */
export const displayNameLimit = 200
/** Longest `userId` of a dial-out, in characters. */
export const maxDialOutUserIdLength = 36
/** Most keys that one `sendDTMF()` presses. */
export const maxTones = 20
/** In how many qualities at once a track may be sent. */
export const simulcastLayers = { min: 1, max: 3 }
/** Of a remote media player; 1 is as recorded. */
export const playerVolume = { min: 0, max: 2 }
/** The backgrounds to choose from, by number. */
export const backgroundImages = { min: 1, max: 10 }
/** Weakest above 0, strongest 1. */
export const maxBlurStrength = 1
/** How many people the grid of a frame may show on one page. */
export const tilesPerPage = { min: 1, max: 49 }

export { bundleAttempts, bundleRetryMs, bundleTimeoutMs } from '../lib/in-attempts.ts'
