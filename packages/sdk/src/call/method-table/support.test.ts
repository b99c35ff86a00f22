import { beforeEach, describe, expect, test, vi } from 'vitest'
import { scriptedMachine } from '../../testing/scripted-machine.ts'
import { fakeDevices, fakeTrack, methodNames, room, until } from '../call.fixture.ts'
import { CallFailure } from '../call-failure.ts'
import type { CallObject } from '../call-object.ts'
import type { CallCore } from '../core/call-core.ts'
import { frameMethods } from '../frame/frame-methods.ts'
import { FrameModel } from '../frame/frame-model.ts'
import type { MachineRequest } from '../machine.ts'
import { makeCall } from '../make-call.ts'
import { type MethodName, methods } from './methods.ts'
import { emulated, machines, needs, supportOf } from './support.ts'

beforeEach(() => {
  for (const word of ['error', 'warn'] as const) vi.spyOn(console, word).mockImplementation(() => {})
})

const [sessionId, toEndPoint] = ['ada', 'sip:ada@example.com']
const endpoints = { endpoints: [{ endpoint: 'rtmps://stream.example/a' }] }
const listener = ['error', () => {}]

/** What each method is called with that it accepts; those that are not here need nothing. */
const fit = (): Partial<Record<MethodName, unknown[]>> => ({
  updateParticipant: [sessionId, { setAudio: false }],
  updateParticipants: [{ [sessionId]: { setAudio: false } }],
  updateWaitingParticipant: [sessionId, { grantRequestedAccess: true }],
  updateWaitingParticipants: [{ [sessionId]: { grantRequestedAccess: true } }],
  setLocalAudio: [false],
  setLocalVideo: [false],
  setInputDevicesAsync: [{ audioDeviceId: 'audio-2' }],
  setOutputDeviceAsync: [{ outputDeviceId: 'audio-1' }],
  startCustomTrack: [{ track: fakeTrack() }],
  stopCustomTrack: ['drawing'],
  updateInputSettings: [{ audio: { processor: { type: 'none' } } }],
  updateSendSettings: [{ video: 'quality-optimized' }],
  updateReceiveSettings: [{ base: { video: { layer: 1 } } }],
  setSubscribeToTracksAutomatically: [false],
  setActiveSpeakerMode: [true],
  setBandwidth: [{ kbs: 500 }],
  setDailyLang: ['de'],
  setProxyUrl: ['https://proxy.example'],
  setIceConfig: [{ iceServers: [] }],
  setPlayNewParticipantSound: [true],
  setMeetingSessionData: [{ topic: 'one' }],
  setUserName: ['Bob'],
  setUserData: [{ seat: 1 }],
  sendAppMessage: ['Hello'],
  updateRecording: [{}],
  updateLiveStreaming: [{}],
  addLiveStreamingEndpoints: [endpoints],
  removeLiveStreamingEndpoints: [endpoints],
  updateTranscription: [{ participants: [sessionId] }],
  startRemoteMediaPlayer: [{ url: 'https://films.example/a.webm' }],
  updateRemoteMediaPlayer: [{ session_id: sessionId, settings: { state: 'pause' } }],
  stopRemoteMediaPlayer: [sessionId],
  startDialOut: [{ phoneNumber: '+441234567890' }],
  stopDialOut: [{ sessionId }],
  sendDTMF: [{ sessionId, tones: '1' }],
  sipCallTransfer: [{ sessionId, toEndPoint }],
  sipRefer: [{ sessionId, toEndPoint }],
  setNetworkTopology: [{ topology: 'sfu' }],
  testPeerToPeerCallQuality: [{ videoTrack: fakeTrack('video'), duration: 1 }],
  testConnectionQuality: [{ videoTrack: fakeTrack('video'), duration: 1 }],
  testNetworkConnectivity: [fakeTrack('video')],
  loadCss: [{ bodyClass: 'dark' }],
  setTheme: [{ colors: { accent: '#fff' } }],
  updateCustomTrayButtons: [{}],
  setCustomIntegrations: [{}],
  startCustomIntegrations: [[]],
  stopCustomIntegrations: [[]],
  setShowNamesMode: ['always'],
  setShowLocalVideo: [true],
  setShowParticipantsBar: [true],
  setSidebarView: [null],
  on: listener,
  once: listener,
  off: listener,
})

const factoryOptions = { callClientId: 'a', scriptUrl: '', report() {} }
const everyRequest = Object.keys(scriptedMachine().factory(factoryOptions).answers) as MachineRequest[]
const iframe = { ownerDocument: new EventTarget() } as unknown as HTMLIFrameElement
const frame = (core: CallCore) => frameMethods(core, new FrameModel(core.tell), iframe)

/** What comes of a method, called when and as it may be, on a machine that can be asked for this alone. */
async function tried(method: MethodName, can: readonly MachineRequest[]) {
  fakeDevices()
  const machine = scriptedMachine({ without: everyRequest.filter((request) => !can.includes(request)) })
  machine.install()
  const guards = methods[method] as readonly string[]
  const { call } = makeCall({ ...room, allowMultipleCallInstances: true }, guards.includes('frame') ? frame : undefined)
  if (guards.includes('begun-briefly')) await call.startCamera()
  else if (method !== 'join' && !guards.includes('not-joined')) await call.join()
  if (method === 'stopCustomTrack' && can.includes('publish'))
    await call.startCustomTrack({ track: fakeTrack(), trackName: 'drawing' })
  const before = machine.asked.length
  const asked = () => machine.asked.slice(before).map(({ name }) => name)
  const outcome = codeOf(call, method, fit()[method] ?? [])
  // it goes on for half a minute
  if (method === 'testCallQuality') {
    await Promise.race([outcome, until(() => expect(asked()).toContain(needs[method]))])
    call.stopTestCallQuality()
  }
  return { code: await outcome, asked: asked() }
}

async function codeOf(call: CallObject, method: MethodName, given: unknown[]): Promise<string> {
  try {
    await (Reflect.get(call, method) as (...given: unknown[]) => unknown)(...given)
    return 'done'
  } catch (error) {
    return error instanceof CallFailure ? error.code : `${error}`
  }
}

/** There is no browser around these tests: what only one can do says so. */
const done = expect.stringMatching(/^(done|unsupported-browser)$/)

describe('what becomes of a method is what the table says', () => {
  test.each(methodNames)('%s in a room', async (method) => {
    const { code, asked } = await tried(method, machines.rooms ?? [])
    const { how } = supportOf(method, 'rooms')
    expect(code).toEqual(how === 'refused' ? 'not-supported' : done)
    if (how === 'carried' || (how === 'emulated' && !emulated[method])) expect(asked).toContain(needs[method])
  })

  const needless = methodNames.filter((method) => method !== 'join' && !(needs[method] && emulated[method]))
  test.each(needless)('%s on a machine that only joins', async (method) => {
    const { code } = await tried(method, ['join'])
    expect(code).toEqual(needs[method] ? 'not-supported' : done)
  })
})
