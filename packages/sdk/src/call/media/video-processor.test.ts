import { beforeEach, expect, test, vi } from 'vitest'
import { FakeTrack, fakeTrack, namesOf, scriptedCall } from '../call.fixture.ts'
import type { VideoProcessor } from './video-processor.ts'

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}))

const blur = { video: { processor: { type: 'background-blur', config: { strength: 0.2 } } } }
const ended = () => Object.assign(fakeTrack('video'), { readyState: 'ended' })
const none = { video: { processor: { type: 'none' } } }

/** A processor whose tracks are kept, and what it was asked. */
function drawing() {
  const made: { track: FakeTrack; wanted: unknown; camera: MediaStreamTrack; isStopped: boolean }[] = []
  const videoProcessor = (async (camera, wanted) => {
    const one = { track: new FakeTrack('video', 'drawn'), wanted, camera, isStopped: false }
    made.push(one)
    return { track: one.track as never, stop: () => void Object.assign(one, { isStopped: true }) }
  }) satisfies VideoProcessor
  return { made, options: { dailyConfig: { videoProcessor } } }
}
type Scripted = ReturnType<typeof scriptedCall>
const sent = ({ call }: Scripted) => call.participants().local?.tracks.video
const nonfatal = ({ events }: Scripted) => events.filter(({ action }) => action === 'nonfatal-error')

test('a background asked for before the call is in the first picture that is sent, and ends with the camera', async () => {
  const { made, options } = drawing()
  const scripted = scriptedCall({ ...options, inputSettings: blur })
  await scripted.call.join()
  expect(sent(scripted)?.track).toBe(made[0]?.track)
  expect(made[0]?.wanted).toEqual({ type: 'background-blur', strength: 0.2 })
  const [joined] = scripted.machine.asked.filter(({ name }) => name === 'join')
  expect(joined?.asked).toMatchObject({
    tracks: expect.arrayContaining([{ name: 'video', track: made[0]?.track, isOn: true }]),
  })
  const camera = scripted.devices.tracks.find(({ kind }) => kind === 'video')
  scripted.call.setLocalVideo(false)
  expect([made[0]?.isStopped, camera?.readyState]).toEqual([true, 'ended'])
})

test('without anybody to draw it the camera stays off, and the page is told; taken back, it can be switched on', async () => {
  const scripted = scriptedCall({ inputSettings: blur })
  await scripted.call.join()
  expect(sent(scripted)).toMatchObject({ state: 'off' })
  expect(nonfatal(scripted)).toMatchObject([
    { type: 'input-settings-error', errorMsg: expect.stringContaining('dailyConfig.videoProcessor') },
  ])
  expect(scripted.devices.tracks.filter(({ kind, readyState }) => kind === 'video' && readyState === 'live')).toEqual(
    [],
  )
  await scripted.call.updateInputSettings(none)
  scripted.call.setLocalVideo(true)
  await expect.poll(() => sent(scripted)?.state).toBe('playable')
})

test('asked for in a call it is there once it is drawn; what cannot be drawn is refused, and all stays as it was', async () => {
  const { made, options } = drawing()
  const scripted = scriptedCall(options)
  await scripted.call.join()
  const { track: camera } = sent(scripted) ?? {}
  await scripted.call.updateInputSettings(blur)
  expect(sent(scripted)?.track).toBe(made[0]?.track)
  const ofNumber = { video: { processor: { type: 'background-image', config: { source: 3 } } } }
  await expect(scripted.call.updateInputSettings(ofNumber)).rejects.toMatchObject({ code: 'not-supported' })
  expect(nonfatal(scripted)).toMatchObject([{ type: 'input-settings-error' }])
  expect([sent(scripted)?.track, await scripted.call.getInputSettings()]).toEqual([made[0]?.track, blur])
  await scripted.call.updateInputSettings(none)
  expect([sent(scripted)?.track, made[0]?.isStopped]).toEqual([camera, true])
})

test('a browser that blurs by itself is left to it', async () => {
  const { made, options } = drawing()
  const scripted = scriptedCall({ ...options, inputSettings: blur })
  vi.spyOn(FakeTrack.prototype, 'getSettings').mockReturnValue({
    deviceId: 'a',
    groupId: 'b',
    backgroundBlur: true,
  } as never)
  await scripted.call.startCamera()
  expect([made, scripted.devices.asked[0]?.video]).toEqual([[], { backgroundBlur: true }])
  expect(sent(scripted)?.state).toBe('playable')
})

test('a browser that no longer blurs, as somebody switched that off beside the page, has the camera switched off', async () => {
  const scripted = scriptedCall({ inputSettings: blur })
  const settings = { deviceId: 'a', groupId: 'b', backgroundBlur: true }
  vi.spyOn(FakeTrack.prototype, 'getSettings').mockImplementation(() => settings)
  await scripted.call.startCamera()
  const camera = scripted.devices.tracks.find(({ kind }) => kind === 'video')
  camera?.dispatchEvent(new Event('configurationchange'))
  expect(sent(scripted)?.state).toBe('playable')
  settings.backgroundBlur = false
  camera?.dispatchEvent(new Event('configurationchange'))
  expect([sent(scripted)?.state, camera?.readyState]).toEqual(['off', 'ended'])
  expect(nonfatal(scripted)).toMatchObject([{ type: 'video-processor-error' }])
})

test('two backgrounds asked for one after the other: what is drawn is what the settings say, also where one cannot be', async () => {
  const waiting: (() => void)[] = []
  const made: { track: FakeTrack; wanted: { type: string } }[] = []
  const videoProcessor: VideoProcessor = async (_, wanted) => {
    if (wanted.type === 'background-blur' && wanted.strength === 1) throw new Error('too strong')
    await new Promise<void>((resolve) => waiting.push(resolve))
    const one = { track: new FakeTrack('video', 'drawn'), wanted }
    made.push(one)
    return { track: one.track as never, stop() {} }
  }
  const scripted = scriptedCall({ dailyConfig: { videoProcessor } })
  await scripted.call.join()
  const stronger = { video: { processor: { type: 'background-blur', config: { strength: 0.9 } } } }
  const strongest = { video: { processor: { type: 'background-blur', config: { strength: 1 } } } }
  const all = [blur, stronger, strongest].map((settings) => scripted.call.updateInputSettings(settings))
  const outcomes = Promise.allSettled(all)
  for (let drawn = 0; drawn < 2; drawn += 1) {
    await expect.poll(() => waiting.length).toBe(1)
    waiting.pop()?.()
  }
  expect((await outcomes).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected'])
  expect(sent(scripted)?.track).toBe(made[1]?.track)
  expect(made[1]?.wanted).toMatchObject({ strength: 0.9 })
  expect(await scripted.call.getInputSettings()).toEqual(stronger)
})

test('a background that is changed while the camera opens is the one that is drawn', async () => {
  const waiting: (() => void)[] = []
  const made: { track: FakeTrack; wanted: object; isStopped: boolean }[] = []
  const videoProcessor: VideoProcessor = async (_, wanted) => {
    await new Promise<void>((resolve) => waiting.push(resolve))
    const one = { track: new FakeTrack('video', 'drawn'), wanted, isStopped: false }
    made.push(one)
    return { track: one.track as never, stop: () => void Object.assign(one, { isStopped: true }) }
  }
  const scripted = scriptedCall({ dailyConfig: { videoProcessor }, inputSettings: blur })
  const started = scripted.call.startCamera()
  await expect.poll(() => waiting.length).toBe(1)
  await scripted.call.updateInputSettings({
    video: { processor: { type: 'background-blur', config: { strength: 1 } } },
  })
  waiting.pop()?.()
  await expect.poll(() => waiting.length).toBe(1)
  waiting.pop()?.()
  await started
  expect(sent(scripted)?.track).toBe(made[1]?.track)
  expect(made.map(({ wanted, isStopped }) => [wanted, isStopped])).toEqual([
    [{ type: 'background-blur', strength: 0.2 }, true],
    [{ type: 'background-blur', strength: 1 }, false],
  ])
})

test.each([
  ['gives a track that has ended', async () => ({ track: ended(), stop() {} })],
  ['gives the camera back', async (track: MediaStreamTrack) => ({ track, stop() {} })],
  ['gives a sound', async () => ({ track: fakeTrack('audio'), stop() {} })],
  ['gives nothing', async () => undefined],
  ['fails', () => Promise.reject(new Error('no WebGL'))],
])('a processor that %s sends nothing', async (_, videoProcessor) => {
  const scripted = scriptedCall({ dailyConfig: { videoProcessor: videoProcessor as never }, inputSettings: blur })
  await scripted.call.startCamera()
  expect([sent(scripted)?.state, nonfatal(scripted).length]).toEqual(['off', 1])
})

test('a background that is no longer drawn switches the camera off', async () => {
  const { made, options } = drawing()
  const scripted = scriptedCall({ ...options, inputSettings: blur })
  await scripted.call.startCamera()
  made[0]?.track.end()
  expect([sent(scripted)?.state, namesOf(scripted.events).at(-1)]).toEqual(['off', 'nonfatal-error'])
  expect(nonfatal(scripted)).toMatchObject([{ type: 'video-processor-error' }])
})
