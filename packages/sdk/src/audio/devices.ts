/** The microphones to choose from. Browsers name them only once the microphone was allowed. */
export const listMicrophones = () => list('audioinput')

/** The loudspeakers to choose from; empty where browsers do not tell. */
export const listSpeakers = () => list('audiooutput')

async function list(kind: MediaDeviceKind): Promise<MediaDeviceInfo[]> {
  const devices = await globalThis.navigator?.mediaDevices?.enumerateDevices()
  return (devices ?? []).filter((device) => device.kind === kind && device.deviceId)
}
