import { beforeEach, describe, expect, test, vi } from 'vitest'
import { deferred } from '../lib/deferred.ts'
import { scriptedJoin, scriptedParticipant } from '../testing/scripted-machine.ts'
import { fakeTrack, fatalTypes, joinedCall, namesOf, room, scriptedCall, until } from './call.fixture.ts'
import { isCallFailure } from './call-failure.ts'
import { shortState } from './core/meeting-state.ts'
import { createCallObject } from './create-call.ts'
import { getCallInstance } from './instances.ts'

beforeEach(() => {
  for (const word of ['error', 'warn'] as const) vi.spyOn(console, word).mockImplementation(() => {})
})

describe('a call', () => {
  test('C4 S4.65 is new, loading, loaded, joining, joined and left, and says so', async () => {
    const { call, events } = scriptedCall()
    const states = [call.meetingState()]
    const names = ['loading', 'loaded', 'joining-meeting', 'joined-meeting', 'left-meeting'] as const
    for (const name of names) call.on(name, () => states.push(call.meetingState()))
    const joining = call.join()
    expect(call.meetingState()).toBe('loading')
    await joining
    await call.leave()
    expect(states).toEqual(['new', 'loading', 'loaded', 'joining-meeting', 'joined-meeting', 'left-meeting'])
    expect(states.map(shortState)).toEqual(['new', 'loading', 'loaded', 'joining', 'joined', 'left'])
    expect(events.every(({ callClientId }) => callClientId === call.callClientId)).toBe(true)
  })

  test('joins with what the page said, and answers with everybody', async () => {
    const ada = scriptedParticipant()
    const join = async () =>
      scriptedJoin({ participants: [...scriptedJoin().participants, ada], maxAppMessageLength: 10 })
    const { call, machine, events } = scriptedCall(
      { token: 'secret', userName: 'Bob', lang: 'de' },
      { answers: { join } },
    )
    const participants = await call.join({ userData: { seat: 1 }, startVideoOff: true })
    const asked = machine.asked.find(({ name }) => name === 'join')?.asked
    expect(asked).toMatchObject({ ...room, token: 'secret', userName: 'Bob', userData: { seat: 1 }, language: 'de' })
    expect(asked).toMatchObject({ tracks: [{ name: 'audio', isOn: true }], subscribeAutomatically: true })
    expect(Object.keys(participants ?? {})).toEqual(['local', 'ada'])
    expect(call.participants().local).toMatchObject({ session_id: 'me', local: true, audio: true, video: false })
    expect(events.find(({ action }) => action === 'joined-meeting')).toMatchObject({ participants })
    expect(namesOf(events)).not.toContain('participant-joined')
    expect(() => call.sendAppMessage('123456789')).toThrow('Max size is 10')
  })

  test('C3 S4.69 S4.70 S8.27 does not join twice: it warns, and resolves to nothing', async () => {
    const { call, machine } = scriptedCall()
    const first = call.join()
    expect(await call.join()).toBeUndefined()
    expect(await first).toBeDefined()
    expect(await call.join()).toBeUndefined()
    const warned = vi.mocked(console.warn).mock.calls.flat()
    expect(warned).toEqual(Array(2).fill('already joined meeting, call leave() before joining again'))
    expect(machine.asked.filter(({ name }) => name === 'join')).toHaveLength(1)
  })

  test('joins again after it was left, with a machine of its own', async () => {
    const { call, machine, events } = await joinedCall()
    await call.leave()
    await call.leave()
    expect(machine.closed).toBe(1)
    expect(call.participants()).toEqual({})
    expect(await call.join()).toBeDefined()
    expect(namesOf(events).filter((name) => name === 'left-meeting')).toHaveLength(1)
    expect(namesOf(events).filter((name) => name === 'loading')).toHaveLength(1)
  })

  test('that is left while it loads does not join', async () => {
    const { call, machine, events } = scriptedCall()
    const joining = call.join()
    await call.leave()
    await expect(joining).rejects.toMatchObject({ code: 'left' })
    expect(call.meetingState()).toBe('left-meeting')
    expect(namesOf(events)).toContain('left-meeting')
    expect(machine.asked).toEqual([])
  })

  test('that is left while it loads can be joined again at once', async () => {
    const { call } = scriptedCall()
    const first = call.join()
    const failed = expect(first).rejects.toMatchObject({ code: 'left' })
    await call.leave()
    expect(await call.join()).toBeDefined()
    await failed
    expect(call.meetingState()).toBe('joined-meeting')
  })

  test('tells the room afterwards what changed while it thought', async () => {
    const thinking = deferred<void>()
    const join = async () => {
      await thinking.promise
      return scriptedJoin()
    }
    const { call, machine } = scriptedCall({ userName: 'Bob' }, { answers: { join } })
    const joining = call.join()
    await until(() => expect(machine.asked.map(({ name }) => name)).toContain('join'))
    call.setLocalAudio(false).setLocalVideo(false)
    await call.setUserName('Eve')
    await call.setUserData({ seat: 1 })
    thinking.resolve()
    await joining
    const told = machine.asked.slice(machine.asked.findIndex(({ name }) => name === 'join') + 1)
    expect(told.filter(({ name }) => name !== 'encode')).toEqual([
      { name: 'publish', asked: { name: 'audio', track: expect.anything(), isOn: false } },
      { name: 'publish', asked: { name: 'video', track: null, isOn: false } },
      { name: 'setUserName', asked: 'Eve' },
      { name: 'setUserData', asked: { seat: 1 } },
    ])
  })

  test('joins all the same where the room cannot be told', async () => {
    const thinking = deferred<void>()
    const join = () => thinking.promise.then(() => scriptedJoin())
    const { call, machine } = scriptedCall({}, { answers: { join }, without: ['setUserName', 'publish'] })
    const joining = call.join()
    await until(() => expect(machine.asked.map(({ name }) => name)).toContain('join'))
    call.setLocalVideo(false)
    await call.setUserName('Eve')
    thinking.resolve()
    expect(await joining).toBeDefined()
  })

  test('has nothing to tell where nothing changed', async () => {
    const { machine } = await joinedCall({ userName: 'Bob', userData: { seat: 1 } })
    expect(machine.asked.at(-1)?.name).toBe('join')
  })

  test('that is destroyed ends what was begun after it', async () => {
    const { call } = await joinedCall()
    await call.leave()
    await call.startRemoteParticipantsAudioLevelObserver(100)
    await call.destroy()
    expect(call.isRemoteParticipantsAudioLevelObserverRunning()).toBe(false)
  })

  test('that is left while the room thinks does not join, and lets its devices go', async () => {
    const join = () => new Promise<never>(() => {})
    const { call, machine, devices } = scriptedCall({}, { answers: { join } })
    const joining = call.join()
    const failed = expect(joining).rejects.toMatchObject({ code: 'left' })
    await until(() => expect(machine.asked.map(({ name }) => name)).toContain('join'))
    await call.leave()
    await failed
    expect(devices.tracks.every(({ readyState }) => readyState === 'ended')).toBe(true)
  })

  test('needs a room, and the one that preAuth() asked for', async () => {
    const { call, machine } = scriptedCall({ token: 'one' })
    await expect(createCallObject({ allowMultipleCallInstances: true }).join()).rejects.toThrow('the url of a room')
    call.setProxyUrl('https://proxy.example')
    expect(await call.preAuth()).toEqual({ access: { level: 'full' } })
    expect(machine.asked.at(-1)?.asked).toEqual({ ...room, token: 'one', proxyUrl: 'https://proxy.example' })
    await expect(call.join({ token: 'other' })).rejects.toThrow('those of preAuth()')
    expect(await call.join({ token: 'one' })).toBeDefined()
  })

  test('C13 S4.66 S6.15 has access that is unknown at first, then full, lobby or none', async () => {
    const answers = (level: 'full' | 'lobby' | 'none') => ({
      authorise: async () => ({ access: { level }, room: { id: '1', name: 'one' } }),
    })
    for (const level of ['full', 'lobby', 'none'] as const) {
      const { call, events } = scriptedCall({ allowMultipleCallInstances: true }, { answers: answers(level) })
      expect(call.accessState()).toEqual({ access: 'unknown' })
      expect(await call.preAuth()).toEqual({ access: { level } })
      expect(call.accessState()).toEqual({ access: { level } })
      expect(events.at(-1)).toMatchObject({ action: 'access-state-updated', access: { level } })
    }
  })

  test('knocks from the lobby, and whoever is inside sees and admits those who wait', async () => {
    const join = async () => scriptedJoin({ access: { level: 'lobby' } })
    const { call, machine, events } = await joinedCall({}, { answers: { join } })
    expect(await call.requestAccess({ name: 'Bob' })).toEqual({ access: { level: 'full' }, granted: true })
    expect(machine.asked.at(-1)).toEqual({ name: 'requestAccess', asked: { level: 'full', name: 'Bob' } })
    expect(call.accessState()).toEqual({ access: { level: 'full' } })
    const waiting = { id: 'w1', name: 'Cy', awaitingAccess: { level: 'full' } } as const
    machine.report({ type: 'waiting', participant: waiting })
    machine.report({ type: 'waiting', participant: { ...waiting } })
    expect(call.waitingParticipants()).toEqual({ w1: waiting })
    expect(namesOf(events).filter((name) => name.startsWith('waiting'))).toEqual(['waiting-participant-added'])
    expect(await call.updateWaitingParticipants({ w1: { grantRequestedAccess: true } })).toEqual({ ids: ['w1'] })
    machine.report({ type: 'waiting-left', id: 'w1' })
    expect([call.waitingParticipants(), namesOf(events).at(-1)]).toEqual([{}, 'waiting-participant-removed'])
  })
})

describe('a call that breaks', () => {
  test.each(fatalTypes)('S8.39 by %s tells it once, is in error, and a join that waits rejects', async (type) => {
    const error = { type, msg: 'It is over.' }
    const join = () => new Promise<never>(() => {})
    const { call, machine, events } = scriptedCall({}, { answers: { join } })
    const joining = call.join()
    const seen: string[] = []
    call.on('error', () => seen.push(call.meetingState()))
    const failed = expect(joining).rejects.toMatchObject({ code: 'fatal', message: 'It is over.', error })
    await until(() => expect(machine.asked.map(({ name }) => name)).toContain('join'))
    machine.report({ type: 'fatal', error })
    machine.report({ type: 'fatal', error })
    await failed
    expect(seen).toEqual(['error'])
    expect(events.filter(({ action }) => action === 'error')).toMatchObject([{ errorMsg: 'It is over.', error }])
    await call.leave()
    expect(namesOf(events)).not.toContain('left-meeting')
    expect([call.participants(), machine.closed]).toEqual([{}, 1])
  })

  test('because the room refuses to answer is a connection error of the join', async () => {
    const join = async () => Promise.reject(new Error('No socket.'))
    const { call, events } = scriptedCall({}, { answers: { join } })
    await expect(call.join()).rejects.toMatchObject({ message: 'No socket.' })
    expect(events.at(-1)).toMatchObject({
      action: 'error',
      error: { type: 'connection-error', details: { on: 'join' } },
    })
  })

  test('can be joined again', async () => {
    const { call, machine } = await joinedCall()
    machine.report({ type: 'fatal', error: { type: 'ejected', msg: 'Away.' } })
    expect(await call.join()).toBeDefined()
  })

  test('whose listener throws goes on telling the others', async () => {
    vi.stubGlobal('reportError', undefined)
    const { call } = scriptedCall()
    const heard = vi.fn()
    call.on('loaded', () => {
      throw new Error('mine')
    })
    call.on('loaded', heard)
    await call.load()
    expect(heard).toHaveBeenCalledOnce()
  })
})

describe('one call at a time', () => {
  test('a second one beside it is refused, unless it says that it may be, and only warned of where it is not strict', async () => {
    const { call } = scriptedCall()
    expect(() => createCallObject()).toThrow(expect.objectContaining({ code: 'duplicate-instance' }))
    const other = createCallObject({ allowMultipleCallInstances: true })
    const third = createCallObject({ strictMode: false })
    expect(vi.mocked(console.warn).mock.calls.flat().join()).toContain('Duplicate call instances are not allowed')
    expect(other.callClientId).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
    expect(getCallInstance()).toBe(call)
    expect(getCallInstance(third.callClientId)).toBe(third)
    for (const each of [call, other, third]) await each.destroy()
    expect(getCallInstance()).toBeUndefined()
    expect(call.callClientId).toBeUndefined()
    createCallObject()
  })
})

describe('what a call is made with', () => {
  test('S8.20 is known by name', () => {
    expect(() => createCallObject({ colour: 'red' } as object)).toThrow("unrecognized property 'colour'")
    expect(() => createCallObject(JSON.parse('{"__proto__":1}'))).toThrow("unrecognized property '__proto__'")
    expect(isCallFailure(failureOf({ toString: 1 }), 'unknown-property')).toBe(true)
  })

  test('S8.26 says what is wrong with a value, the reason included', () => {
    expect(failureOf({ token: undefined }).message).toBe("property 'token': token should be a string")
    expect(failureOf({ userData: 'x'.repeat(4097) }).message).toContain("property 'userData': userData is too large")
    expect(failureOf({ lang: 'tlh' }).message).toContain('language not supported. Options are: da, de, en-us')
    expect(failureOf({ layoutConfig: { grid: { maxTilesPerPage: 50 } } }).message).toContain('unsupported layoutConfig')
    expect(failureOf({ dailyConfig: { proxyUrl: 5 } }).message).toContain('proxyUrl should be a string')
    expect(failureOf({ receiveSettings: { local: {} } }).message).toContain('receiveSettings must be of the form')
    expect(failureOf({ receiveSettings: { '*': {} } }).message).toContain('receiveSettings must be of the form')
  })

  test('C22 is judged by load(), join(), preAuth() and startCamera() too, in the same words', async () => {
    const { call } = scriptedCall()
    const tooLarge = "property 'userData': userData is too large (4097 characters). Maximum size supported is 4096."
    for (const method of ['load', 'join', 'preAuth', 'startCamera'] as const) {
      await expect(call[method]({ shape: 'round' } as object)).rejects.toThrow("unrecognized property 'shape'")
      await expect(call[method]({ userData: 'x'.repeat(4097) })).rejects.toThrow(tooLarge)
    }
    expect(call.meetingState()).toBe('new')
  })

  const failureOf = (options: object): Error => {
    try {
      createCallObject(options)
    } catch (error) {
      return error as Error
    }
    throw new Error('was accepted')
  }
})

test('a custom track of the page is sent under its name, and no longer once it ends', async () => {
  const { call, machine, events } = await joinedCall()
  const track = fakeTrack('video')
  expect(await call.startCustomTrack({ track, trackName: 'drawing' })).toBe('drawing')
  expect(machine.asked.at(-1)).toMatchObject({ name: 'publish', asked: { name: 'drawing', track, isOn: true } })
  expect(call.participants().local?.tracks.drawing).toMatchObject({ state: 'playable' })
  expect(await call.stopCustomTrack('drawing')).toBe('drawing')
  expect(
    namesOf(events)
      .filter((name) => name.startsWith('track-'))
      .slice(-2),
  ).toEqual(['track-started', 'track-stopped'])
  await expect(call.stopCustomTrack('drawing')).rejects.toThrow('There is no custom track')
  expect(await call.startCustomTrack({ track })).toBe('custom-video-0')
})

describe('a custom track', () => {
  test('that the room has no place for is refused, and is no longer the visitor’s', async () => {
    const publish = async () => Promise.reject(new Error('Only one more track of audio can be sent.'))
    const { call } = await joinedCall({}, { answers: { publish } })
    const started = call.startCustomTrack({ track: fakeTrack('audio'), trackName: 'music' })
    await expect(started).rejects.toThrow('Only one more track of audio')
    expect(call.participants().local?.tracks).not.toHaveProperty('music')
  })

  test('is none of the screen’s, whatever it is called, and has a name of its own', async () => {
    const { call } = await joinedCall()
    const track = fakeTrack('video')
    await call.startCustomTrack({ track, trackName: 'screen2' })
    call.stopScreenShare()
    expect([track.readyState, call.participants().local?.tracks.screen2?.state]).toEqual(['live', 'playable'])
    for (const trackName of ['audio', 'screenVideo', 'customAudio'])
      await expect(call.startCustomTrack({ track, trackName })).rejects.toThrow('already used by the call')
  })
})
