import { afterEach, vi } from 'vitest'
import { type MachineScript, scriptedMachine } from '../testing/scripted-machine.ts'
import type { CallEvent } from './call-events.ts'
import type { CallObject, CallOptions } from './call-object.ts'
import { createCallObject } from './create-call.ts'
import { getCallInstance } from './instances.ts'
import type { FatalType } from './machine.ts'
import { methods } from './method-table/methods.ts'

/** Waits for what is checked. The time only ends what hangs. */
export const until = <Checked>(check: () => Checked | Promise<Checked>) => vi.waitFor(check, { timeout: 60_000 })

const breaks: Record<FatalType, true> = {
  ...({ ejected: true, 'nbf-room': true, 'nbf-token': true, 'exp-room': true, 'exp-token': true } as const),
  ...({ 'no-room': true, 'meeting-full': true, 'end-of-life': true } as const),
  ...({ 'not-allowed': true, 'connection-error': true } as const),
}
/** Everything that a call may break by. */
export const fatalTypes = Object.keys(breaks) as FatalType[]

/** A track without a device behind it. */
export class FakeTrack extends EventTarget {
  readonly kind: 'audio' | 'video'
  readonly deviceId: string
  readonly label: string
  enabled = true
  readyState: 'live' | 'ended' = 'live'
  constraints: object = {}

  constructor(kind: 'audio' | 'video' = 'audio', deviceId = `${kind}-1`) {
    super()
    this.kind = kind
    this.deviceId = deviceId
    this.label = deviceId
  }

  getSettings() {
    return { deviceId: this.deviceId, groupId: 'group' }
  }

  async applyConstraints(constraints: object) {
    this.constraints = constraints
  }

  stop() {
    this.readyState = 'ended'
  }

  /** As when its device is unplugged. */
  end() {
    this.stop()
    this.dispatchEvent(new Event('ended'))
  }
}
export const fakeTrack = (kind?: 'audio' | 'video') => new FakeTrack(kind) as unknown as MediaStreamTrack

type Asked = Partial<Record<'audio' | 'video', true | { deviceId?: { exact: string } }>>

/** Cameras and microphones that open at once; what they are asked, and how they answer, is the test's. */
export function fakeDevices(answer: (asked: Asked) => void | Promise<void> = () => {}) {
  const tracks: FakeTrack[] = []
  const asked: Asked[] = []
  const devices = (['audioinput', 'audioinput', 'videoinput', 'videoinput', 'audiooutput'] as const).map(
    (kind, index) => {
      const deviceId = `${kind.slice(0, 5)}-${(index % 2) + 1}`
      return {
        kind,
        deviceId,
        groupId: 'group',
        label: index === 3 ? 'Back camera' : deviceId,
        toJSON: () => ({ kind, deviceId }),
      }
    },
  )
  const mediaDevices = {
    async getUserMedia(request: Asked) {
      asked.push(request)
      await answer(request)
      const opened = Object.entries(request).map(([kind, wish]) => {
        const id = wish === true ? undefined : wish.deviceId?.exact
        return new FakeTrack(kind as 'audio' | 'video', id)
      })
      tracks.push(...opened)
      return { getTracks: () => opened }
    },
    enumerateDevices: async () => devices,
    getDisplayMedia: async () => {
      const video = new FakeTrack('video', 'screen')
      tracks.push(video)
      return { getTracks: () => [video], getVideoTracks: () => [video], getAudioTracks: () => [] }
    },
  }
  vi.stubGlobal('navigator', { ...globalThis.navigator, language: 'en-GB', userAgent: 'test', mediaDevices })
  vi.stubGlobal('MediaStreamTrack', FakeTrack)
  return { tracks, asked, mediaDevices }
}

export type Happened = CallEvent & Record<string, unknown>

/** Everything that the page is told, in order. */
export function eventsOf(call: CallObject): Happened[] {
  const events: Happened[] = []
  const names = new Set<string>()
  const listen = (name: string) => {
    if (names.has(name)) return
    names.add(name)
    call.on(name as 'error', (event) => events.push(event as unknown as Happened))
  }
  for (const name of eventNames) listen(name)
  return events
}
export const namesOf = (events: Happened[]) => events.map(({ action }) => action)

const eventNames = [
  ...[
    'loading',
    'load-attempt-failed',
    'loaded',
    'started-camera',
    'camera-error',
    'joining-meeting',
    'joined-meeting',
  ],
  ...['left-meeting', 'call-instance-destroyed', 'participant-joined', 'participant-updated', 'participant-left'],
  ...[
    'participant-counts-updated',
    'track-started',
    'track-stopped',
    'recording-started',
    'recording-error',
    'app-message',
  ],
  ...[
    'local-screen-share-started',
    'local-screen-share-stopped',
    'local-screen-share-canceled',
    'active-speaker-change',
  ],
  ...[
    'active-speaker-mode-change',
    'network-quality-change',
    'cpu-load-change',
    'test-completed',
    'error',
    'nonfatal-error',
  ],
  ...['lang-updated', 'access-state-updated', 'meeting-session-updated', 'meeting-session-summary-updated'],
  ...['meeting-session-state-updated', 'waiting-participant-added', 'waiting-participant-updated'],
  ...['waiting-participant-removed', 'theme-updated', 'receive-settings-updated', 'input-settings-updated'],
  ...['send-settings-updated', 'selected-devices-updated', 'sidebar-view-changed', 'show-local-video-changed'],
  ...['live-streaming-error', 'transcription-error', 'transcription-message'],
]

export const room = { url: 'https://voice.example/rooms/one' }

/** A call on a scripted machine, with devices that open. */
export function scriptedCall(options: CallOptions = {}, script: MachineScript = {}) {
  const devices = fakeDevices()
  const machine = scriptedMachine(script)
  machine.install()
  const call = createCallObject({ ...room, ...options })
  return { call, machine, devices, events: eventsOf(call) }
}

export async function joinedCall(options: CallOptions = {}, script: MachineScript = {}) {
  const scripted = scriptedCall(options, script)
  await scripted.call.join()
  return scripted
}

/** Calls a method by its name, with whatever; what it throws or rejects with, or `accepted`. */
export async function outcomeOf(call: CallObject, name: string, ...asked: unknown[]): Promise<string> {
  const method = Reflect.get(call, name) as (...asked: unknown[]) => unknown
  try {
    await method.apply(call, asked)
    return 'accepted'
  } catch (error) {
    return (error as Error).message
  }
}

export const methodNames = Object.keys(methods) as (keyof typeof methods)[]

// no call outlives its test
afterEach(async () => {
  for (let call = getCallInstance(); call; call = getCallInstance()) await call.destroy()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})
