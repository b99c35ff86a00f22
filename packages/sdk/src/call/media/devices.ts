import type { Device } from '../call-events.ts'
import type { MediaKind } from './camera-failure.ts'

/** Everything to choose from; cameras say which way they look, where that can be known. */
export async function listDevices(): Promise<(MediaDeviceInfo & Device)[]> {
  const devices = (await globalThis.navigator?.mediaDevices?.enumerateDevices()) ?? []
  return devices.map((device) => {
    if (device.kind !== 'videoinput') return device
    const { deviceId, groupId, kind, label } = device
    const facing = facingOf(label)
    return { deviceId, groupId, kind, label, ...(facing && { facing }), toJSON: () => device.toJSON() }
  })
}

const facingOf = (label: string): Device['facing'] =>
  /front|user|facetime/i.test(label) ? 'user' : /back|rear|environment/i.test(label) ? 'environment' : undefined

/** The device that a track comes from; empty for one of the page's own making. */
export function deviceOf(track: MediaStreamTrack): Device | Record<string, never> {
  const { deviceId, groupId = '', facingMode } = track.getSettings?.() ?? {}
  if (!deviceId) return {}
  const facing = (facingMode as Device['facing']) ?? facingOf(track.label)
  const kind = track.kind === 'audio' ? 'audioinput' : 'videoinput'
  return { deviceId, groupId, kind, label: track.label, ...(track.kind === 'video' && facing && { facing }) }
}

/** The device after the one in use; null where there is no other. `isOther` prefers one that looks the other way. */
export async function nextDevice(
  kind: MediaKind,
  current: string | undefined,
  isOther = false,
): Promise<Device | null> {
  const devices = (await listDevices()).filter((device) => device.kind === `${kind}input` && device.deviceId)
  const place = devices.findIndex(({ deviceId }) => deviceId === current)
  const facing = devices[place]?.facing
  const later = [...devices.slice(place + 1), ...devices.slice(0, Math.max(place, 0))]
  const turned = isOther && facing ? later.find((device) => device.facing && device.facing !== facing) : undefined
  return turned ?? later[0] ?? null
}
