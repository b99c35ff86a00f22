import type { Device, Devices } from '../call-events.ts'
import type { Context } from './context.ts'

type Kind = { kind: MediaDeviceKind; name: keyof Devices; label: string; choose: (id: string) => Promise<unknown> }

/** Where camera, microphone and loudspeaker are chosen. */
export function devicesDialog({ call, make, words }: Context): {
  element: HTMLDialogElement
  open: () => Promise<void>
} {
  const kinds: Kind[] = [
    {
      kind: 'videoinput',
      name: 'camera',
      label: words.camera,
      choose: (videoDeviceId) => call.setInputDevicesAsync({ videoDeviceId }),
    },
    {
      kind: 'audioinput',
      name: 'mic',
      label: words.mic,
      choose: (audioDeviceId) => call.setInputDevicesAsync({ audioDeviceId }),
    },
    {
      kind: 'audiooutput',
      name: 'speaker',
      label: words.speaker,
      choose: (outputDeviceId) => call.setOutputDeviceAsync({ outputDeviceId }),
    },
  ]
  const fields = make('div')
  const close = make('button', { className: 'main', textContent: words.close })
  const form = make('form', { method: 'dialog' }, fields, close)
  const element = make('dialog', { attributes: { 'aria-label': words.devices } }, form)

  function field({ kind, name, label, choose }: Kind, devices: Device[], chosen: Devices) {
    const current = (chosen[name] as Partial<Device>).deviceId
    const options = devices
      .filter((device) => device.kind === kind && device.deviceId)
      .map(({ deviceId, label: text }) =>
        make('option', { value: deviceId, textContent: text || label, selected: deviceId === current }),
      )
    const select = make('select', {}, ...options)
    select.onchange = () => void choose(select.value).catch(console.error)
    // browsers that know of no loudspeaker let none be chosen
    return make('label', { hidden: options.length === 0 }, label, select)
  }

  return {
    element,
    async open() {
      const [{ devices }, chosen] = await Promise.all([call.enumerateDevices(), call.getInputDevices()])
      fields.replaceChildren(...kinds.map((kind) => field(kind, devices, chosen)))
      element.showModal()
    },
  }
}
