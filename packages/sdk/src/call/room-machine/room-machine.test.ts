import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { livekitFile } from '@parley/protocol'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { MachineReport } from '../machine.ts'
import { machines } from '../method-table/support.ts'
import { RoomMachine } from './room-machine.ts'
import { iceConfiguration } from './room-media.ts'

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
  const folder = await mkdtemp(join(tmpdir(), 'far-livekit-'))
  // its client never gets as far as a room: the server says no way in
  await writeFile(join(folder, livekitFile), 'export class Room {}')
  vi.stubGlobal('WebSocket', FarEnd)
  vi.stubGlobal('location', new URL('http://far/'))
  const machine = new RoomMachine({
    callClientId: 'a',
    scriptUrl: `${pathToFileURL(folder)}/call-machine/room-machine.js`,
    report: (report) => void reports.push(report),
  })
  onTestFinished(async () => {
    machine.close()
    vi.unstubAllGlobals()
    await rm(folder, { recursive: true })
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
