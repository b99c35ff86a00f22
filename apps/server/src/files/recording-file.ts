/** The name of a call's recording among the files of its organisation. */
export const recordingFile = (callId: string) => `recording-${callId}`
