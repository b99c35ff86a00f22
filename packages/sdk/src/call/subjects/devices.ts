import { refuse } from '../call-failure.ts'
import type { Methods } from '../call-object.ts'
import type { Inside } from '../inside/inside.ts'
import type { MediaKind } from '../media/camera-failure.ts'
import { listDevices } from '../media/devices.ts'
import type { InputChoice } from '../media/local-media.ts'
import { isObject } from '../valid/fault.ts'

type Name =
  | 'localAudio'
  | 'localVideo'
  | 'localScreenAudio'
  | 'localScreenVideo'
  | 'setLocalAudio'
  | 'setLocalVideo'
  | 'enumerateDevices'
  | 'getInputDevices'
  | 'setInputDevicesAsync'
  | 'setOutputDeviceAsync'
  | 'cycleCamera'
  | 'cycleMic'

export function deviceMethods(core: Inside): Methods<Name> {
  const { media } = core
  const set = (kind: MediaKind, on: boolean, way?: 'discard') => {
    if (core.opens === 'now') void media.setOn(kind, on, way)
    else media.lines[kind].off = on ? null : { byUser: true }
  }
  return {
    // null before there is a local participant
    localAudio: () => core.roster.local?.audio ?? null,
    localVideo: () => core.roster.local?.video ?? null,
    localScreenAudio: () => (core.roster.local ? media.extras.get('screenAudio')?.isOn === true : null),
    localScreenVideo: () => core.roster.local?.screen ?? null,

    setLocalAudio(on, options) {
      const discards = Boolean(options?.forceDiscardTrack)
      if (on && discards) console.warn('forceDiscardTrack only counts where the microphone is switched off')
      set('audio', Boolean(on), !on && discards ? 'discard' : undefined)
    },
    setLocalVideo: (on) => set('video', Boolean(on)),

    enumerateDevices: async () => ({ devices: await listDevices() }),
    getInputDevices: async () => media.devices,

    async setInputDevicesAsync(devices) {
      refuse(isObject(devices) ? undefined : 'setInputDevicesAsync() requires an object that names devices')
      const { audioDeviceId, audioSource, videoDeviceId, videoSource } = devices
      const audio = audioSource ?? audioDeviceId
      const video = videoSource ?? videoDeviceId
      const choice: InputChoice = { ...(audio !== undefined && { audio }), ...(video !== undefined && { video }) }
      return media.choose(choice, core.opens)
    },

    async setOutputDeviceAsync(device) {
      refuse(isObject(device) ? undefined : 'setOutputDeviceAsync() requires { outputDeviceId }')
      const { outputDeviceId } = device
      return outputDeviceId === undefined ? media.devices : media.setSpeaker(outputDeviceId)
    },

    cycleCamera: async (options) => ({
      device: await media.cycle('video', core.opens, options?.preferDifferentFacingMode),
    }),
    cycleMic: async () => ({ device: await media.cycle('audio', core.opens) }),
  }
}
