import { beforeEach, describe, expect, test, vi } from 'vitest'
import { fakeTrack, joinedCall, methodNames, outcomeOf, scriptedCall, until } from '../call.fixture.ts'
import type { CallCore } from '../core/call-core.ts'
import { frameMethods } from '../frame/frame-methods.ts'
import { FrameModel } from '../frame/frame-model.ts'
import { makeCall } from '../make-call.ts'
import { methods } from './methods.ts'

beforeEach(() => {
  for (const word of ['error', 'warn'] as const) vi.spyOn(console, word).mockImplementation(() => {})
})

const iframe = { ownerDocument: new EventTarget() } as unknown as HTMLIFrameElement
const frame = (core: CallCore) => frameMethods(core, new FrameModel(core.tell), iframe)
const guardedBy = (guard: string) => methodNames.filter((name) => (methods[name] as readonly string[]).includes(guard))
const named = (name: string) => (['setMeetingSessionData', 'meetingSessionState'].includes(name) ? name : `${name}()`)

test('there are 124 methods, and a call has all of them and nothing beside', () => {
  const { call } = scriptedCall()
  expect(methodNames).toHaveLength(124)
  expect(Object.keys(call).toSorted()).toEqual([...methodNames, 'callClientId', 'properties'].toSorted())
})

describe('S8.21 27 methods wait for join()', () => {
  const names = guardedBy('joined')
  test('they are 27', () => expect(names).toHaveLength(27))
  test.each(names)('%s', async (name) => {
    // frames have all of them
    const { call } = makeCall({}, (methods[name] as readonly string[]).includes('frame') ? frame : undefined)
    const outcome = await outcomeOf(call, name)
    expect(outcome).toMatch(new RegExp(`^${named(name).replace(/[()]/g, '\\$&')} only supported after join\\.`))
    expect(console.error).toHaveBeenCalledWith(outcome)
  })
})

test.each(guardedBy('not-joined'))('S4.71 S8.22 %s is for before join()', async (name) => {
  expect(guardedBy('not-joined')).toEqual(['startCamera', 'preAuth', 'testCallQuality'])
  const { call } = await joinedCall()
  expect(await outcomeOf(call, name)).toMatch(new RegExp(`^${name}\\(\\) not supported after joining a meeting\\.`))
})

test.each(guardedBy('not-joined'))(
  'S4.72 %s is refused as soon as join() has begun, while the script loads',
  async (name) => {
    const { call } = scriptedCall()
    const joining = call.join()
    expect(['loading', 'loaded']).toContain(call.meetingState())
    expect(await outcomeOf(call, name)).toContain('not supported after joining a meeting.')
    await joining
  },
)

describe('S8.23 11 methods are for call objects, 13 for frames', () => {
  const [ofObjects, ofFrames] = [guardedBy('call-object'), guardedBy('frame')]
  test('they are so many', () => expect([ofObjects.length, ofFrames.length]).toEqual([11, 13]))
  test.each(ofObjects)('%s on a frame', async (name) => {
    const { call } = makeCall({}, frame)
    expect(await outcomeOf(call, name)).toBe(`${name}() is only supported on custom callObject instances`)
  })
  test.each(ofFrames)('%s on a call object', async (name) => {
    const { call } = scriptedCall()
    expect(await outcomeOf(call, name)).toBe(`${name}() is only supported as part of the prebuilt call frame`)
  })
})

test('S8.24 a screen is shared once the call has begun, by one of three methods', async () => {
  const { call } = scriptedCall()
  const words = 'requires preAuth(), startCamera(), or join() to initialize call state.'
  for (const name of ['startScreenShare', 'stopScreenShare'])
    expect(await outcomeOf(call, name)).toBe(`${name}() ${words}`)
  expect(await outcomeOf(call, 'testCallQuality')).toBe(
    'testCallQuality() requires preAuth() or startCamera() to initialize call state.',
  )
  await call.startCamera()
  for (const name of ['startScreenShare', 'stopScreenShare']) expect(await outcomeOf(call, name)).toBe('accepted')
})

test('while the quality of calls is tested, no other test begins', async () => {
  const { call } = scriptedCall()
  await call.startCamera()
  const testing = call.testCallQuality()
  await until(async () =>
    expect(await outcomeOf(call, 'testWebsocketConnectivity')).toMatch(/^A pre-call quality test is in progress\./),
  )
  call.stopTestCallQuality()
  expect(await testing).toHaveProperty('result')
  expect(await call.testWebsocketConnectivity()).toMatchObject({ result: 'passed', passedRegions: ['here'] })
})

describe('S8.19 whatever acts is refused after destroy()', () => {
  test('loading, joining, and whatever waits for join() and is more than a question', () => {
    const asksOnly = ['getMeetingSession', 'meetingSessionState']
    const acts = guardedBy('joined').filter((name) => !asksOnly.includes(name))
    expect(guardedBy('alive')).toEqual(expect.arrayContaining(['load', 'join', 'preAuth', 'startCamera', ...acts]))
  })

  test.each(guardedBy('alive'))('%s', async (name) => {
    const { call } = scriptedCall()
    await call.destroy()
    expect(await outcomeOf(call, name)).toBe('Use after destroy')
  })

  test('what only tells goes on, and strictMode: false makes it a warning', async () => {
    const { call } = scriptedCall({ strictMode: false })
    const id = call.callClientId
    await call.destroy()
    expect([call.isDestroyed(), call.meetingState(), call.participants()]).toEqual([true, 'left-meeting', {}])
    expect(await outcomeOf(call, 'join')).toBe('accepted')
    expect(await outcomeOf(call, 'setLocalAudio', true)).toBe('accepted')
    expect(console.warn).toHaveBeenCalledWith('Use after destroy')
    expect(call.callClientId).toBe(id)
  })
})

test('a machine that cannot do something refuses it with a failure of its own kind', async () => {
  const { call } = await joinedCall({}, { without: ['startRecording', 'startDialOut', 'sipRefer'] })
  const refer = { sessionId: 'a', toEndPoint: 'sip:ada@example.com' }
  await expect(call.sipRefer(refer)).rejects.toMatchObject({ code: 'not-supported' })
  await expect(call.startDialOut({ phoneNumber: '+441' })).rejects.toMatchObject({ code: 'not-supported' })
  expect(() => call.startRecording()).toThrow(expect.objectContaining({ code: 'not-supported' }))
  await expect(call.sipRefer({ ...refer, toEndPoint: '+44' })).rejects.toMatchObject({ code: 'invalid-argument' })
  await expect(call.sipCallTransfer(refer)).resolves.toBeUndefined()
  await expect(call.testPeerToPeerCallQuality({ videoTrack: fakeTrack('audio') })).rejects.toThrow('live')
})
