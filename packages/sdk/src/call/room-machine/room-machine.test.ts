import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { livekitFile } from '@parley/protocol'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { createCallObject } from '../create-call.ts'
import { type MachineAnswers, type MachineReport, registerCallMachine } from '../machine.ts'
import { machines } from '../method-table/support.ts'
import { FarEnd } from './far-end.fixture.ts'
import { RoomMachine } from './room-machine.ts'
import { iceConfiguration } from './room-media.ts'

/** The address of a machine's script beside a client of LiveKit that never gets as far as a room: the server says no way in. */
async function scriptBesideLivekit() {
  const folder = await mkdtemp(join(tmpdir(), 'far-livekit-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await writeFile(join(folder, livekitFile), 'export class Room {}')
  return `${pathToFileURL(folder)}/call-machine/room-machine.js`
}

test('it can be asked for what the table of machines says of it', () => {
  const machine = new RoomMachine({ callClientId: 'a', report() {} })
  expect(Object.keys(machine.answers).sort()).toEqual([...(machines[machine.name] ?? [])].sort())
})

test('before anybody has joined, what needs a meeting is refused in words, and closing twice is fine', async () => {
  const machine = new RoomMachine({ callClientId: 'a', report() {} })
  const { answers } = machine
  await expect(answers.sendAppMessage?.({ data: 1, to: '*' })).rejects.toThrow('You are in no meeting.')
  await expect(answers.sendDTMF?.({ sessionId: 'x', tones: '1' })).rejects.toThrow('assistant')
  machine.close()
  machine.close()
})

test('servers of the page’s own stand before those of the room, behind them or in their place', () => {
  const [given, iceServers] = [[{ urls: 'stun:room.example' }], [{ urls: 'turn:page.example' }]]
  const configured = (config: Parameters<typeof iceConfiguration>[1]) => iceConfiguration(given, config)
  expect(configured(null)).toEqual({ iceServers: given, iceTransportPolicy: 'all' })
  expect(configured({ iceServers }).iceServers).toEqual([...iceServers, ...given])
  expect(configured({ iceServers, placement: 'back' }).iceServers).toEqual([...given, ...iceServers])
  const replaced = { iceServers, iceTransportPolicy: 'relay' } as const
  expect(configured({ ...replaced, placement: 'replace' })).toEqual(replaced)
})

test('whoever comes back to a room of LiveKit tells its server again whether sound flows and what they send, and hears once of what is recorded', async () => {
  const sockets: { onopen(): void; onclose(): void; onmessage(told: { data: string }): void }[] = []
  const said: Record<string, unknown>[] = []
  const reports: MachineReport[] = []
  class FarEnd {
    static readonly CONNECTING = 0
    static readonly OPEN = 1
    readonly readyState = FarEnd.OPEN
    onopen = () => {}
    onclose = () => {}
    onmessage = () => {}
    constructor() {
      sockets.push(this)
    }
    send(text: string) {
      said.push(JSON.parse(text))
    }
    close() {}
  }
  const scriptUrl = await scriptBesideLivekit()
  vi.stubGlobal('WebSocket', FarEnd)
  vi.stubGlobal('location', new URL('http://far/'))
  const machine = new RoomMachine({
    callClientId: 'a',
    scriptUrl,
    report: (report) => void reports.push(report),
  })
  onTestFinished(() => {
    machine.close()
    vi.unstubAllGlobals()
  })
  const request = { url: 'http://far/rooms/main/a', tracks: [], encodings: {}, subscribeAutomatically: true }
  const joining = machine.answers.join?.({
    ...request,
    language: 'en',
    layers: { base: {} },
    iceConfig: null,
    proxyUrl: null,
  } as never)
  joining?.catch(() => {})
  const joined = {
    ...{ type: 'joined', access: { level: 'full' }, sessionId: 'me', seat: 0, participants: [], waiting: [] },
    ...{ meetingSessionId: 'm', sessionData: {}, room: { id: 'a', name: 'a', config: {} }, maxAppMessageChars: 10 },
    ...{ iceServers: [], carrier: 'livekit', resumeToken: 'first' },
    recording: { recordingId: 'r1', startedBy: 'ada', startedAt: 1 },
  }
  await vi.waitFor(() => expect(sockets).toHaveLength(1))
  const come = () => {
    sockets.at(-1)?.onopen()
    sockets.at(-1)?.onmessage({ data: JSON.stringify(joined) })
  }
  come()
  await joining
  expect(said.map(({ type }) => type)).not.toContain('media')
  expect(Object.keys(machine.answers)).toEqual(expect.arrayContaining([...(machines['rooms on LiveKit'] ?? [])]))
  const begun = () => reports.filter((report) => report.type === 'event' && report.name === 'recording-started')
  await vi.waitFor(() => expect(begun()).toHaveLength(1))
  const tracks = { audio: { line: 'audio', isOn: true } }
  const track = { kind: 'audio' } as MediaStreamTrack
  machine.answers.publish?.({ name: 'audio', track, isOn: true }).catch(() => {}) // it goes into the socket that dies
  await vi.waitFor(() => expect(said.at(-1)).toMatchObject({ type: 'tracks', tracks }))
  sockets[0]?.onclose()
  await vi.waitFor(() => expect(sockets).toHaveLength(2), 10_000)
  said.length = 0
  come()
  expect(said).toContainEqual(expect.objectContaining({ type: 'media', isOpen: false }))
  expect(said).toContainEqual(expect.objectContaining({ type: 'tracks', tracks }))
  expect(begun()).toHaveLength(1)
})

describe('a room whose server the test plays', () => {
  const url = 'https://far.example/rooms/main/a'
  const request = { url, language: 'en', tracks: [], encodings: {}, layers: {}, subscribeAutomatically: true }
  const joined = {
    ...{ type: 'joined', access: { level: 'full' }, sessionId: 'me', seat: 0, participants: [], waiting: [] },
    ...{ meetingSessionId: 'm', sessionData: {}, room: { id: 'a', name: 'a', config: {} }, maxAppMessageChars: 10 },
    ...{ iceServers: [], resumeToken: 'first' },
  }

  beforeEach(() => {
    FarEnd.all = []
    vi.stubGlobal('WebSocket', FarEnd)
    onTestFinished(() => void vi.unstubAllGlobals())
  })

  function beginning(scriptUrl?: string) {
    const reports: MachineReport[] = []
    const report = (report: MachineReport) => void reports.push(report)
    const machine = new RoomMachine({ callClientId: 'a', report, ...(scriptUrl && { scriptUrl }) })
    onTestFinished(() => machine.close())
    return { answers: machine.answers as Required<MachineAnswers>, reports }
  }

  async function waitingIn(scriptUrl?: string) {
    const begun = beginning(scriptUrl)
    const joining = begun.answers.join({ ...request, iceConfig: null, proxyUrl: null })
    await vi.waitFor(() => expect(FarEnd.all).toHaveLength(1))
    FarEnd.last.open()
    return { ...begun, joining }
  }

  test('whoever is refused before joining is told first that the call is over', async () => {
    vi.stubGlobal('navigator', { language: 'en' })
    for (const word of ['error', 'warn'] as const) vi.spyOn(console, word).mockImplementation(() => {})
    registerCallMachine((host) => new RoomMachine(host))
    const call = createCallObject({ url })
    const asking = call.preAuth()
    const refused = expect(asking).rejects.toMatchObject({ code: 'fatal', error: { type: 'no-room' } })
    await vi.waitFor(() => expect(FarEnd.all).toHaveLength(1))
    FarEnd.last.open()
    FarEnd.last.says({ type: 'fatal', error: { type: 'no-room', msg: 'There is no such room.' } })
    await refused
    await call.destroy()
  })

  test('what looks or tries before joining goes through the proxy, too', () => {
    const { answers } = beginning()
    const proxyUrl = 'https://proxy.example'
    void answers.authorise({ url, proxyUrl })
    void answers.tryWebSockets({ url, proxyUrl })
    void answers.iceServers({ credentials: { url }, proxyUrl })
    expect(FarEnd.all.map(({ address }) => address)).toEqual(Array(3).fill('wss://proxy.example/rooms/main/a'))
  })

  test('a proxy keeps the path of its address where no room is named', () => {
    vi.stubGlobal('location', new URL('https://page.example/somewhere/else'))
    const { answers } = beginning()
    void answers.tryWebSockets({ url: null, proxyUrl: 'https://proxy.example/parley/' })
    expect(FarEnd.last.address).toBe('wss://proxy.example/parley/rooms/any/any')
  })

  test('the servers of a connection are asked of the room while nobody has joined', async () => {
    const { answers } = beginning()
    const asking = answers.iceServers({ credentials: { url, token: 't' }, proxyUrl: null })
    FarEnd.last.open()
    expect(FarEnd.last.said).toMatchObject([{ type: 'hello', purpose: 'test', token: 't' }])
    FarEnd.last.says({ type: 'testing', iceServers: [{ urls: 'turn:relay.example' }] })
    expect(await asking).toEqual([{ urls: 'turn:relay.example' }])
    expect(FarEnd.last.readyState).toBe(3)
  })

  test('a track that may not be sent is refused, and keeps nothing of the others from being known', async () => {
    vi.stubGlobal('location', new URL(url))
    const { answers, joining } = await waitingIn(await scriptBesideLivekit())
    const me = { sessionId: 'me', tracks: {}, permissions: { canSend: ['audio'], canAdmin: false } }
    FarEnd.last.says({ ...joined, carrier: 'livekit', participants: [me] })
    await joining
    const publish = async (kind: 'audio' | 'video') => {
      const published = answers.publish({ name: kind, track: { kind } as MediaStreamTrack, isOn: true })
      await vi.waitFor(() => expect(tracksSaid()).toHaveLength(kind === 'video' ? 2 : 3))
      FarEnd.last.says({ type: 'done', ask: FarEnd.last.said.at(-1)?.ask })
      return published
    }
    const tracksSaid = () => FarEnd.last.said.filter(({ type }) => type === 'tracks')
    await expect(publish('video')).rejects.toThrow('You may not send video in this room.')
    await publish('audio')
    expect(tracksSaid().at(-1)?.tracks).toEqual({ audio: { line: 'audio', isOn: true } })
  })

  test('whoever waited and gave up during an interruption waits no longer for those who come back', async () => {
    const { reports, joining } = await waitingIn()
    const [ada, bob] = ['ada', 'bob'].map((id) => ({ id, name: id }))
    FarEnd.last.says({ ...joined, access: { level: 'lobby' }, seat: null, waiting: [ada] })
    FarEnd.last.says({ type: 'waiting', waiting: bob })
    await joining
    FarEnd.last.close()
    await vi.waitFor(() => expect(FarEnd.all).toHaveLength(2), 10_000)
    FarEnd.last.open()
    FarEnd.last.says({ ...joined, access: { level: 'lobby' }, seat: null, waiting: [bob] })
    expect(reports.filter(({ type }) => type === 'waiting-left')).toEqual([{ type: 'waiting-left', id: 'ada' }])
  })
})
