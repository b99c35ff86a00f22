/** Where the sound of a call is heard while it goes on. */
export const listenInPath = (callId: string) => `/call/${callId}/listen-in`

/** What comes there, one after the other: a byte for the side, as they stand here, and 20 ms of it as PCM16, little-endian. */
export const heardSides = ['caller', 'assistant'] as const
export const heardSampleRateHz = 16_000
export const heardFrameSamples = 320
export const heardFrameBytes = 1 + 2 * heardFrameSamples
