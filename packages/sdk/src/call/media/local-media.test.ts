import { beforeEach, describe, expect, test, vi } from 'vitest'
import { deferred } from '../../lib/deferred.ts'
import { scriptedMachine } from '../../testing/scripted-machine.ts'
import { eventsOf, FakeTrack, fakeDevices, joinedCall, namesOf, room, scriptedCall, until } from '../call.fixture.ts'
import { createCallObject } from '../create-call.ts'

beforeEach(() => {
  for (const word of ['error', 'warn'] as const) vi.spyOn(console, word).mockImplementation(() => {})
})

type Refusals = Partial<Record<'audio' | 'video', string>>

/** A call whose devices answer with these errors. */
async function cameraErrorsOf(refusals: Refusals, message = '') {
  fakeDevices(async (asked) => {
    for (const kind of ['video', 'audio'] as const)
      if (asked[kind] && refusals[kind]) throw Object.assign(new Error(message), { name: refusals[kind] })
  })
  scriptedMachine().install()
  const call = createCallObject(room)
  const events = eventsOf(call)
  await call.startCamera()
  const errors = events.flatMap((event) => (event.action === 'camera-error' ? [event.error] : []))
  return { call, errors, local: call.participants().local }
}

describe('a camera or a microphone that cannot be opened is told, and the call goes on', () => {
  test('S8.40 permissions: who does not allow it, and what', async () => {
    const both = await cameraErrorsOf({ video: 'NotAllowedError', audio: 'NotAllowedError' })
    expect(both.errors).toMatchObject([{ type: 'permissions', blockedBy: 'user', blockedMedia: ['audio', 'video'] }])
    expect(both.local?.tracks.audio).toMatchObject({ state: 'blocked', blocked: { byPermissions: true } })
    expect(both.call.localAudio()).toBe(false)
    await both.call.destroy()
    const system = await cameraErrorsOf({ video: 'NotAllowedError' }, 'Permission denied by system')
    expect(system.errors).toMatchObject([{ blockedBy: 'browser' }])
  })

  test('S8.41 not found: which one; without the API, that', async () => {
    const { errors, local, call } = await cameraErrorsOf({ video: 'NotFoundError' })
    expect(errors).toMatchObject([{ type: 'not-found', missingMedia: ['video'] }])
    expect(local?.tracks.video).toMatchObject({ state: 'blocked', blocked: { byDeviceMissing: true } })
    expect([call.localVideo(), call.localAudio()]).toEqual([false, true])
    await call.destroy()
    const none = await cameraErrorsOf({ video: 'NotFoundError', audio: 'NotFoundError' })
    expect(none.errors).toMatchObject([{ type: 'not-found', missingMedia: ['audio', 'video'] }])
    await none.call.destroy()
    vi.stubGlobal('navigator', { language: 'en' })
    const call2 = createCallObject(room)
    const events = eventsOf(call2)
    await call2.startCamera()
    expect(events.find(({ action }) => action === 'camera-error')).toMatchObject({
      error: { type: 'undefined-mediadevices' },
    })
  })

  test.each([
    ['cam-in-use', { video: 'NotReadableError' }],
    ['mic-in-use', { audio: 'NotReadableError' }],
    ['cam-mic-in-use', { video: 'NotReadableError', audio: 'NotReadableError' }],
  ])('S8.42 in use: %s', async (type, refusals) => {
    const { errors } = await cameraErrorsOf(refusals)
    expect(errors).toMatchObject([{ type, msg: expect.stringContaining('Another program uses') }])
  })

  test('S8.43 constraints: which, and whether there were any', async () => {
    const invalid = await cameraErrorsOf({ video: 'OverconstrainedError' })
    expect(invalid.errors).toMatchObject([{ type: 'constraints', reason: 'invalid', failedMedia: ['video'] }])
    await invalid.call.destroy()
    const none = await cameraErrorsOf({ audio: 'TypeError' })
    expect(none.errors).toMatchObject([{ type: 'constraints', reason: 'none-specified', failedMedia: ['audio'] }])
  })

  test('S8.44 unknown: with the browser’s words', async () => {
    const { errors } = await cameraErrorsOf({ video: 'SurprisingError' }, 'Sparks.')
    expect(errors).toMatchObject([{ type: 'unknown', msg: 'The camera could not be opened: Sparks.' }])
  })
})

describe('devices', () => {
  test('are opened together, told, changed one by one, and closed with the call', async () => {
    const { call, machine, devices, events } = await joinedCall()
    expect(devices.asked).toEqual([{ audio: true, video: true }])
    expect(await call.getInputDevices()).toMatchObject({
      camera: { deviceId: 'video-1' },
      mic: { deviceId: 'audio-1' },
    })
    await call.setInputDevicesAsync({ audioDeviceId: 'audio-2' })
    expect(devices.asked.at(-1)).toEqual({ audio: { deviceId: { exact: 'audio-2' } } })
    expect(machine.asked.at(-1)).toMatchObject({ name: 'publish', asked: { name: 'audio', isOn: true } })
    expect(await call.cycleCamera({ preferDifferentFacingMode: true })).toMatchObject({
      device: { deviceId: 'video-2', facing: 'environment' },
    })
    expect(namesOf(events).filter((name) => name === 'selected-devices-updated')).toHaveLength(3)
    expect((await call.setOutputDeviceAsync({ outputDeviceId: 'audio-1' })).speaker).toMatchObject({
      kind: 'audiooutput',
    })
    await expect(call.setOutputDeviceAsync({ outputDeviceId: 'none' })).rejects.toThrow('There is no loudspeaker')
    await call.leave()
    expect(devices.tracks.filter(({ readyState }) => readyState === 'live')).toEqual([])
  })

  test('are chosen before the call without being opened', async () => {
    const { call, devices } = scriptedCall()
    await call.setInputDevicesAsync({ videoDeviceId: 'video-2', audioSource: false })
    expect(devices.asked).toEqual([])
    expect(call.localAudio()).toBeNull()
    await call.join()
    expect(devices.asked).toEqual([{ video: { deviceId: { exact: 'video-2' } } }])
    expect([call.localAudio(), call.localVideo()]).toEqual([false, true])
  })

  test('that are open before the call are closed or changed by what it is joined with', async () => {
    const { call, machine, devices } = scriptedCall()
    await call.startCamera()
    const mine = new FakeTrack('audio', 'mine')
    const [microphone, camera] = devices.tracks
    await call.join({ startVideoOff: true, audioSource: mine as unknown as MediaStreamTrack })
    expect([microphone?.readyState, camera?.readyState, mine.readyState]).toEqual(['ended', 'ended', 'live'])
    expect([call.localAudio(), call.localVideo()]).toEqual([true, false])
    const asked = machine.asked.find(({ name }) => name === 'join')?.asked
    expect(asked).toMatchObject({ tracks: [{ name: 'audio', track: mine, isOn: true }] })
  })

  test('stay open where the call is joined with the very same', async () => {
    const { call, devices } = scriptedCall()
    const options = { videoSource: 'video-2', startAudioOff: true }
    await call.startCamera(options)
    await call.join(options)
    expect(devices.asked).toHaveLength(1)
    expect(devices.tracks.map(({ readyState }) => readyState)).toEqual(['live'])
  })

  test('are heard again when they are chosen after they were muted', async () => {
    const { call, devices } = await joinedCall()
    call.setLocalAudio(false)
    await call.setInputDevicesAsync({ audioSource: true })
    expect([call.localAudio(), devices.tracks[0]?.enabled]).toEqual([true, true])
  })

  test('are not opened by going on to the next one without a call', async () => {
    const { call, devices } = scriptedCall()
    await call.cycleCamera()
    expect(devices.asked).toEqual([])
    await call.join({ startAudioOff: true })
    expect(devices.asked).toEqual([{ video: { deviceId: { exact: 'video-1' } } }])
    await call.leave()
    await call.cycleMic()
    expect(devices.asked).toHaveLength(1)
  })

  test('a camera that is off is closed, a microphone only when it is discarded', async () => {
    const { call, devices } = await joinedCall()
    const [audio, video] = devices.tracks
    call.setLocalAudio(false).setLocalVideo(false)
    expect([audio?.readyState, audio?.enabled, video?.readyState]).toEqual(['live', false, 'ended'])
    call.setLocalAudio(true)
    expect([audio?.enabled, devices.asked.length]).toEqual([true, 1])
    call.setLocalAudio(false, { forceDiscardTrack: true })
    expect(audio?.readyState).toBe('ended')
    call.setLocalAudio(true, { forceDiscardTrack: true })
    await until(() => expect(call.localAudio()).toBe(true))
    expect(vi.mocked(console.warn).mock.calls.flat().join()).toContain('forceDiscardTrack')
  })

  test('one that is unplugged is followed by another', async () => {
    const { call, devices } = await joinedCall()
    devices.tracks[0]?.end()
    await until(() => expect(devices.asked).toHaveLength(2))
    await until(() => expect(call.localAudio()).toBe(true))
  })

  test('one that opens after the call was left is closed at once', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const { tracks } = fakeDevices(() => promise)
    scriptedMachine().install()
    const call = createCallObject(room)
    const joining = call.join()
    const failed = expect(joining).rejects.toMatchObject({ code: 'left' })
    await until(() => expect(call.meetingState()).toBe('joining-meeting'))
    await call.leave()
    resolve()
    await failed
    expect(tracks.map(({ readyState }) => readyState)).toEqual(['ended', 'ended'])
  })
})

test('of two devices that are chosen one after the other, the last is taken, and the first closed', async () => {
  const first = Promise.withResolvers<void>()
  const { tracks, asked } = fakeDevices(() => (asked.length === 1 ? first.promise : undefined))
  scriptedMachine().install()
  const call = createCallObject({ ...room, startVideoOff: true })
  const begun = call.startCamera()
  await until(() => expect(asked).toHaveLength(1))
  await call.setInputDevicesAsync({ audioDeviceId: 'audio-2' })
  first.resolve()
  await begun
  expect(await call.getInputDevices()).toMatchObject({ mic: { deviceId: 'audio-2' } })
  expect(tracks.map(({ deviceId, readyState }) => [deviceId, readyState])).toEqual(
    expect.arrayContaining([
      ['audio-1', 'ended'],
      ['audio-2', 'live'],
    ]),
  )
})

describe('a screen', () => {
  test('is shared, held back, and no longer shared when its bar says so', async () => {
    const { call, machine, devices, events } = await joinedCall()
    call.startScreenShare({ screenVideoSendSettings: 'detail-optimized' })
    await until(() => expect(namesOf(events)).toContain('local-screen-share-started'))
    expect([call.localScreenVideo(), call.localScreenAudio()]).toEqual([true, false])
    expect(machine.asked.at(-1)).toMatchObject({ name: 'publish', asked: { name: 'screenVideo', isOn: true } })
    call.updateScreenShare({ screenVideo: { enabled: false } })
    expect(call.localScreenVideo()).toBe(false)
    devices.tracks.at(-1)?.end()
    expect(namesOf(events)).toContain('local-screen-share-stopped')
    expect(call.participants().local?.screen).toBe(false)
    expect(() => call.startScreenShare({ screenVideoSendSettings: 'default-video' })).toThrow(
      'supported presets: default-screen-video',
    )
  })

  test('that the visitor does not choose is told as canceled', async () => {
    const { call, devices, events } = await joinedCall()
    devices.mediaDevices.getDisplayMedia = () => Promise.reject(new DOMException('', 'NotAllowedError'))
    call.startScreenShare()
    await until(() => expect(namesOf(events)).toContain('local-screen-share-canceled'))
  })

  test('that is chosen after the call is let go, and the next call shows nothing', async () => {
    const { call, devices, events } = await joinedCall()
    const { getDisplayMedia } = devices.mediaDevices
    const choosing = deferred<void>()
    devices.mediaDevices.getDisplayMedia = () => choosing.promise.then(getDisplayMedia)
    call.startScreenShare()
    await call.leave()
    await call.join()
    choosing.resolve()
    await until(() => expect(namesOf(events)).toContain('local-screen-share-canceled'))
    expect(devices.tracks.at(-1)).toMatchObject({ deviceId: 'screen', readyState: 'ended' })
    expect(call.localScreenVideo()).toBe(false)
  })
})

describe('S5.26 levels', () => {
  test('want 100 ms or more', async () => {
    const { call } = scriptedCall()
    for (const start of ['startLocalAudioLevelObserver', 'startRemoteParticipantsAudioLevelObserver'] as const)
      for (const interval of [99, 0]) await expect(call[start](interval)).rejects.toThrow('equal to 100 milliseconds')
  })

  test('of the visitor need a browser that can measure; of others they wait for somebody', async () => {
    const { call } = scriptedCall()
    await expect(call.startLocalAudioLevelObserver()).rejects.toMatchObject({ code: 'unsupported-browser' })
    expect([call.isLocalAudioLevelObserverRunning(), call.getLocalAudioLevel()]).toEqual([false, 0])
    await call.startRemoteParticipantsAudioLevelObserver(100)
    expect(call.isRemoteParticipantsAudioLevelObserverRunning()).toBe(true)
    expect(call.getRemoteParticipantsAudioLevel()).toEqual({})
    call.stopRemoteParticipantsAudioLevelObserver()
    expect(call.isRemoteParticipantsAudioLevelObserverRunning()).toBe(false)
  })
})
