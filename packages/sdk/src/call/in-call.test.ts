import { beforeEach, describe, expect, test, vi } from 'vitest'
import { scriptedJoin, scriptedParticipant } from '../testing/scripted-machine.ts'
import { fakeTrack, joinedCall, namesOf, room, scriptedCall, until } from './call.fixture.ts'

beforeEach(() => {
  for (const word of ['error', 'warn'] as const) vi.spyOn(console, word).mockImplementation(() => {})
})
const since = (events: { action: string }[], count: number) => events.slice(count).map(({ action }) => action)

describe('those in the call', () => {
  test('come, change and go, each told once; what changes nothing is not told', async () => {
    const { call, machine, events } = await joinedCall()
    const count = events.length
    const track = fakeTrack('audio')
    const ada = scriptedParticipant({ tracks: { audio: { state: 'playable', subscribed: true, track } } })
    machine.report({ type: 'participant', participant: ada })
    machine.report({ type: 'participant', participant: { ...ada, permissions: { ...ada.permissions } } })
    machine.report({ type: 'participant', participant: { ...ada, userName: 'Ada L.' } })
    machine.report({ type: 'participant-counts', present: 2, hidden: 0 })
    machine.report({ type: 'participant-counts', present: 2, hidden: 0 })
    machine.report({ type: 'active-speaker', sessionId: 'ada' })
    machine.report({ type: 'active-speaker', sessionId: 'ada' })
    expect(call.participants().ada).toMatchObject({ user_name: 'Ada L.', audio: true, video: false, owner: false })
    expect([call.participantCounts(), call.getActiveSpeaker()]).toEqual([{ present: 2, hidden: 0 }, { peerId: 'ada' }])
    machine.report({ type: 'participant-left', sessionId: 'ada' })
    machine.report({ type: 'participant-left', sessionId: 'ada' })
    expect(since(events, count)).toEqual([
      ...['participant-joined', 'track-started', 'participant-updated', 'participant-counts-updated'],
      ...['active-speaker-change', 'track-stopped', 'participant-left'],
    ])
    expect(events.at(-2)).toMatchObject({ track, type: 'audio', participant: { session_id: 'ada' } })
  })

  test('are changed by whoever may, in words that are known', async () => {
    const { call, machine } = await joinedCall({ subscribeToTracksAutomatically: false })
    call.updateParticipant('ada', {
      setAudio: false,
      eject: true,
      setSubscribedTracks: { audio: true, custom: { board: 'staged' } },
    })
    expect(machine.asked.at(-1)).toEqual({
      name: 'updateParticipants',
      asked: { ada: { setAudio: false, eject: true, subscribe: { audio: true, board: 'staged' } } },
    })
    call.updateParticipant('ada', { setVideo: false, eject: false as never })
    expect(machine.asked.at(-1)?.asked).toEqual({ ada: { setVideo: false } })
    call.updateParticipants({ ada: { updatePermissions: { canSend: ['audio'] } } })
    expect(machine.asked.at(-1)?.asked).toEqual({ ada: { permissions: { canSend: new Set(['audio']) } } })
    expect(() => call.updateParticipant('ada', { dance: true } as object)).toThrow(
      'unrecognized updateParticipant property dance',
    )
    expect(() => call.updateParticipant('ada', { setScreenShare: true } as object)).toThrow(
      "setScreenShare must be false, as it's only meant for stopping",
    )
    call.setSubscribeToTracksAutomatically(true)
    expect(() => call.updateParticipant('ada', { setSubscribedTracks: true })).toThrow(
      'setSubscribedTracks cannot be used when setSubscribeToTracksAutomatically is enabled',
    )
  })

  test('may be asked from afar to be quiet, and to go on, but no device is opened for anybody', async () => {
    const { call, machine, devices } = await joinedCall({ startVideoOff: true })
    machine.report({ type: 'asked-to', setAudio: false, setVideo: true })
    expect([call.localAudio(), call.localVideo()]).toEqual([false, false])
    expect(call.participants().local?.tracks.audio).toMatchObject({ state: 'off', off: { byRemoteRequest: true } })
    machine.report({ type: 'asked-to', setAudio: true })
    expect(call.localAudio()).toBe(true)
    expect(devices.asked).toHaveLength(1)
  })

  test('send what the room lets them', async () => {
    const { call, machine } = await joinedCall()
    expect(call.localVideo()).toBe(true)
    const me = scriptedJoin().participants[0] ?? scriptedParticipant()
    machine.report({
      type: 'participant',
      participant: { ...me, permissions: { ...me.permissions, canSend: new Set(['audio' as const]) } },
    })
    expect([call.localAudio(), call.localVideo()]).toEqual([true, false])
    expect(call.participants().local?.tracks.video.off).toEqual({ byCanSendPermission: true })
    expect(call.setLocalVideo(true).localVideo()).toBe(false)
    await call.setInputDevicesAsync({ videoSource: true })
    expect(call.localVideo()).toBe(false)
    machine.report({ type: 'participant', participant: me })
    expect(call.localVideo()).toBe(false)
    call.setLocalVideo(true)
    await until(() => expect(call.localVideo()).toBe(true))
  })

  test('show and send nothing of their own that the room does not let them', async () => {
    const { call, machine, devices, events } = await joinedCall()
    const permit = (...canSend: ('audio' | 'screenVideo')[]) => {
      const me = scriptedJoin().participants[0] ?? scriptedParticipant()
      const permissions = { ...me.permissions, canSend: new Set(canSend) }
      machine.report({ type: 'participant', participant: { ...me, permissions } })
    }
    const track = fakeTrack('video')
    await call.startCustomTrack({ track, trackName: 'drawing' })
    call.startScreenShare()
    await until(() => expect(namesOf(events)).toContain('local-screen-share-started'))
    permit('screenVideo')
    expect([call.localScreenVideo(), call.participants().local?.tracks.drawing]).toEqual([true, undefined])
    permit('audio')
    expect([call.localScreenVideo(), devices.tracks.at(-1)?.readyState]).toEqual([false, 'ended'])
    expect(namesOf(events)).toContain('local-screen-share-stopped')
    await expect(call.startCustomTrack({ track })).rejects.toThrow('You may not send custom-video-0 in this room.')
    const opened = devices.tracks.length
    call.startScreenShare()
    expect(events.at(-1)).toMatchObject({ action: 'nonfatal-error', type: 'screen-share-error' })
    expect(devices.tracks).toHaveLength(opened)
  })

  test('can be one who is not there', async () => {
    const { call, events } = await joinedCall()
    expect(call.addFakeParticipant()).toBe(call)
    expect([Object.keys(call.participants()).length, namesOf(events).at(-1)]).toEqual([2, 'participant-joined'])
  })
})

describe('what is said', () => {
  test('S5.25 is as long as the server lets it be, and 4096 again after the call', async () => {
    const join = vi.fn(async () => scriptedJoin({ maxAppMessageLength: 5000 }))
    const { call, machine } = await joinedCall({}, { answers: { join } })
    expect(call.sendAppMessage('x'.repeat(4998), 'ada')).toBe(call)
    expect(machine.asked.at(-1)?.asked).toMatchObject({ to: 'ada' })
    expect(() => call.sendAppMessage('x'.repeat(4999))).toThrow('Message data too large. Max size is 5000')
    await call.leave()
    join.mockImplementation(async () => scriptedJoin())
    await call.join()
    expect(() => call.sendAppMessage('x'.repeat(4095))).toThrow('Message data too large. Max size is 4096')
    machine.report({ type: 'app-message', data: { a: 1 }, fromId: 'ada' })
  })

  test('stands in the data of the meeting, which replaces or is merged, and comes back as it is', async () => {
    const { call, machine, events } = await joinedCall()
    expect(call.meetingSessionSummary()).toEqual({ id: 'meeting-1' })
    call.setMeetingSessionData({ topic: 'one' })
    expect(machine.asked.at(-1)).toEqual({
      name: 'setSessionData',
      asked: { data: { topic: 'one' }, strategy: 'replace' },
    })
    call.setMeetingSessionData({ seat: 1 }, 'shallow-merge')
    expect(machine.asked.at(-1)?.asked).toMatchObject({ strategy: 'shallow-merge' })
    const report = { type: 'session-data', data: { topic: 'one', seat: 1 }, topology: 'peer' } as const
    machine.report(report)
    machine.report({ ...report, data: { ...report.data } })
    expect(call.meetingSessionState()).toEqual({ data: report.data, topology: 'peer' })
    expect(namesOf(events).filter((name) => name === 'meeting-session-state-updated')).toHaveLength(2)
    await call.leave()
    expect(call.meetingSessionSummary()).toEqual({ id: 'meeting-1' })
  })

  test('under a name and with data of one’s own', async () => {
    const { call, machine } = scriptedCall()
    expect(await call.setUserName('Bob')).toEqual({ userName: 'Bob' })
    await call.join()
    expect(machine.asked.find(({ name }) => name === 'join')?.asked).toMatchObject({ userName: 'Bob' })
    expect(await call.setUserData({ seat: 2 })).toEqual({ userData: { seat: 2 } })
    expect(call.participants().local).toMatchObject({ userData: { seat: 2 } })
    await expect(call.setUserData('x'.repeat(4097))).rejects.toMatchObject({ code: 'too-large' })
    expect(call.properties).toEqual({ userName: 'Bob' })
  })
})

describe('settings', () => {
  test('of what is sent and received are kept before a call, merged, and told only when they change', async () => {
    const { call, machine, events } = scriptedCall()
    expect([call.getSendSettings(), await call.getReceiveSettings()]).toEqual([null, {}])
    expect(await call.updateSendSettings({ video: 'quality-optimized' })).toEqual({
      sendSettings: { video: 'quality-optimized' },
    })
    await call.join()
    expect(machine.asked.find(({ name }) => name === 'join')?.asked).toMatchObject({
      encodings: { video: [{ scaleResolutionDownBy: 4 }, {}, { maxBitrate: 1_500_000 }] },
    })
    await call.updateSendSettings({ video: { maxQuality: 'low' } })
    expect(machine.asked.at(-1)).toMatchObject({ name: 'encode', asked: { video: [{ maxFramerate: 10 }] } })
    await call.updateSendSettings({ video: { maxQuality: 'low' } })
    machine.report({ type: 'participant', participant: scriptedParticipant() })
    await call.updateReceiveSettings({ base: { video: { layer: 1 } }, ada: { video: { layer: 0 } } })
    expect(machine.asked.at(-1)).toEqual({ name: 'receive', asked: { base: { video: 1 }, ada: { video: 0 } } })
    expect(await call.getReceiveSettings('ada')).toEqual({ video: { layer: 0 } })
    await call.updateReceiveSettings({ ada: 'inherit' })
    expect(await call.getReceiveSettings('ada', { showInheritedValues: true })).toEqual({ video: { layer: 1 } })
    await call.updateReceiveSettings({ '*': { video: { layer: 2 } } })
    expect(await call.getReceiveSettings()).toEqual({ ada: { video: { layer: 2 } }, base: { video: { layer: 2 } } })
    await expect(call.updateReceiveSettings({ local: {} })).rejects.toThrow('receiveSettings must be of the form')
    const told = namesOf(events).filter((name) => name.endsWith('settings-updated'))
    expect(told).toEqual([
      'send-settings-updated',
      'send-settings-updated',
      ...Array(3).fill('receive-settings-updated'),
    ])
  })

  test('C6 C17 that the hosted library lets pass, or breaks by, are refused: levels at every moment, a player of four layers', async () => {
    const { call, machine } = await joinedCall()
    const before = machine.asked.length
    for (const observe of ['startLocalAudioLevelObserver', 'startRemoteParticipantsAudioLevelObserver'] as const)
      await expect(call[observe](0)).rejects.toThrow('greater than or equal to 100 milliseconds')
    const settings = { simulcastEncodings: Array(4).fill({ maxBitrate: 100_000 }) }
    const played = call.startRemoteMediaPlayer({ url: 'https://x.example/a.mp4', settings })
    await expect(played).rejects.toThrow('between 1 to 3 layers')
    await expect(call.updateRemoteMediaPlayer({ session_id: 'a', settings })).rejects.toThrow('between 1 to 3 layers')
    expect(machine.asked).toHaveLength(before)
  })

  test('of the input are kept before a call; noise is cancelled by the browser, and faces, which nobody looks for here, are refused', async () => {
    const { call, events, devices } = scriptedCall()
    const faces = { video: { processor: { type: 'face-detection' } } }
    expect(await call.updateInputSettings(faces)).toEqual({ inputSettings: faces })
    await call.updateInputSettings({ audio: { processor: { type: 'noise-cancellation' } } })
    await call.startCamera()
    expect(devices.asked[0]?.audio).toEqual({ noiseSuppression: true })
    expect(events.filter(({ action }) => action === 'nonfatal-error')).toMatchObject([
      { type: 'video-processor-error' },
    ])
    expect(await call.getInputSettings()).toMatchObject({ video: { processor: { type: 'none' } } })
    await expect(call.updateInputSettings(faces)).rejects.toMatchObject({ code: 'not-supported' })
    await expect(call.updateInputSettings({ audio: { processor: { type: 'echo' } } })).rejects.toThrow(
      'inputSettings must be',
    )
  })

  test('of the language, the proxy and the speaker mode act, or are refused', async () => {
    const { call, events, machine } = await joinedCall()
    expect(call.setDailyLang('user')).toBe(call)
    expect(await call.getDailyLang()).toEqual({ lang: 'en', langSetting: 'user' })
    expect(() => call.setDailyLang('tlh')).toThrow('language not supported')
    call.setActiveSpeakerMode(true).setActiveSpeakerMode(true)
    expect([call.activeSpeakerMode(), namesOf(events).at(-1)]).toEqual([true, 'active-speaker-mode-change'])
    expect(() => call.setProxyUrl('proxy')).toThrow('has to be a whole one')
    const iceConfig = { iceServers: [{ urls: 'turn:turn.example' }], placement: 'replace' as const }
    expect(call.setIceConfig(iceConfig)).toBe(call)
    expect(machine.asked.at(-1)).toEqual({ name: 'iceConfig', asked: iceConfig })
    expect(() => call.setIceConfig('turn' as never)).toThrow('iceConfig should be an object')
    expect(call.setBandwidth({ kbs: 500 })).toBe(call)
    expect(machine.asked.at(-1)).toEqual({ name: 'bandwidth', asked: 500_000 })
    expect(() => call.setPlayNewParticipantSound('loud' as never)).toThrow(
      'should be true, false, or a number, but is loud',
    )
  })
})

describe('how the connection is', () => {
  test('is not known before the call, then compared from look to look, and told when it turns', async () => {
    const flow = (packets: number, packetsLost = 0) => ({ bytes: packets * 100, packets, packetsLost, jitter: 0.01 })
    const silent = { audio: flow(0), video: flow(0) }
    const looks = [
      { takenAt: 1000, roundTripTime: 0.05, sent: silent, received: silent },
      { takenAt: 2000, roundTripTime: 0.05, sent: { ...silent, audio: flow(50) }, received: silent },
      {
        takenAt: 3000,
        roundTripTime: 0.05,
        sent: { ...silent, audio: flow(90, 10) },
        received: silent,
        isCpuLimited: true,
      },
    ]
    const sample = async () =>
      ({ availableOutgoingBitrate: null, isCpuLimited: false, ...(looks.shift() ?? looks[0]) }) as never
    const { call, events } = scriptedCall({}, { answers: { sample } })
    expect(await call.getNetworkStats()).toEqual({
      threshold: 'good',
      quality: 100,
      networkState: 'unknown',
      networkStateReasons: [],
      stats: {},
    })
    expect(await call.getCpuLoadStats()).toEqual({ cpuLoadState: undefined, cpuLoadStateReason: undefined, stats: {} })
    await call.join()
    expect((await call.getNetworkStats()).networkState).toBe('good')
    expect((await call.getNetworkStats()).stats.latest).toMatchObject({
      audioSendBitsPerSecond: 40_000,
      totalSendPacketLoss: 0,
    })
    const stats = await call.getNetworkStats()
    expect(stats).toMatchObject({ networkState: 'bad', networkStateReasons: ['sendPacketLoss'], threshold: 'very-low' })
    expect(stats.stats).toMatchObject({
      worstAudioSendPacketLoss: 0.2,
      averageNetworkRoundTripTime: expect.closeTo(0.05),
    })
    const told = events.filter(({ action }) => /quality|cpu/.test(action))
    expect(told).toMatchObject([
      { networkState: 'good' },
      { networkState: 'bad' },
      { cpuLoadState: 'high', cpuLoadStateReason: 'encode' },
    ])
    expect(await call.getNetworkTopology()).toEqual({ topology: 'peer' })
  })

  test('a topology that calls of this machine never have is refused', async () => {
    const setTopology = async (wanted: 'sfu' | 'peer') => (wanted === 'sfu' ? {} : null)
    const { call } = scriptedCall({}, { answers: { setTopology } })
    await call.join()
    expect(await call.setNetworkTopology({ topology: 'sfu' })).toEqual({})
    await expect(call.setNetworkTopology({ topology: 'peer' })).rejects.toMatchObject({ code: 'not-supported' })
  })

  test('a call’s quality is tested with the camera’s picture, on the way to the room that is named', async () => {
    const { call, machine } = scriptedCall(room)
    await call.startCamera()
    const testing = call.testCallQuality()
    await until(() => expect(machine.asked.map(({ name }) => name)).toContain('sample'))
    call.stopTestCallQuality()
    expect(await testing).toMatchObject({ result: 'aborted' })
    expect(machine.asked).toContainEqual({
      name: 'startQualityTest',
      asked: expect.objectContaining({ credentials: room, track: expect.objectContaining({ kind: 'video' }) }),
    })
    expect(machine.asked.at(-1)?.name).toBe('stopQualityTest')
    await call.destroy()
    const without = scriptedCall(room)
    await without.call.startCamera({ startVideoOff: true })
    expect(await without.call.testCallQuality()).toMatchObject({
      result: 'failed',
      errorMsg: expect.stringContaining('startCamera()'),
    })
  })
})

test('no way through a relay is found where no relay is known, asked before the call as in it', async () => {
  const { call, machine } = scriptedCall(room)
  expect(await call.testNetworkConnectivity(fakeTrack('video'))).toMatchObject({
    result: 'failed',
    errorMsg: 'No relay is known that could be tried.',
  })
  expect(machine.asked).toContainEqual({ name: 'iceServers', asked: { credentials: room, proxyUrl: null } })
})

describe('S7.156 the region', () => {
  test('is asked of our own server, or of whom the page says', async () => {
    const fetch = vi.fn(async (_url: string) => Response.json({ geo: 'eu-west' }))
    vi.stubGlobal('fetch', fetch)
    const { call } = scriptedCall({ baseUrl: 'https://voice.example/' })
    expect(await call.geo()).toEqual({ current: 'eu-west' })
    await call.load({ dailyConfig: { geoUrl: 'https://geo.example/where' } })
    await call.geo()
    expect(fetch.mock.calls.map(([url]) => url)).toEqual(['https://voice.example/api/geo', 'https://geo.example/where'])
  })

  test.each([
    ['nobody answers', () => Promise.reject(new TypeError('no network'))],
    ['the answer is none', async () => new Response('<html>')],
    ['it names no region', async () => Response.json({ geo: 5 })],
  ])('is empty where %s', async (_, fetch) => {
    vi.stubGlobal('fetch', fetch)
    expect(await scriptedCall().call.geo()).toEqual({ current: '' })
  })
})
