import { join } from 'node:path'
import { callMachineFile } from '@parley/protocol'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { adminToken } from '../../apps/server/src/calls/livekit/room-tokens.ts'
import { sipService } from '../../apps/server/src/phone/livekit/sip-service.fixture.ts'
import { scriptsForPage } from '../../packages/sdk/scripts/for-page.ts'
import type { CallObject, CallOptions } from '../../packages/sdk/src/call/call-object.ts'
import type {
  CallMachine,
  CallMachineFactory,
  MachineReport,
  RemoteParticipant,
} from '../../packages/sdk/src/call/machine.ts'
import { startBriskVoice } from '../setup/brisk-voice.ts'
import { firstKeys } from '../setup/first-keys.ts'
import { type LivekitServer, startLivekitServer } from '../setup/livekit-server.ts'
import { notRunHere } from '../setup/not-run.ts'
import { startPageServer } from '../setup/page-server.ts'
import { isThorough } from '../setup/thorough.ts'
import { startVoiceServer, type VoiceServer } from '../setup/voice-server.ts'
import { browserTests, visit } from './browser.ts'

const livekit = await startLivekitServer()
if (livekit instanceof Error) notRunHere('rooms that LiveKit carries', livekit.message)
const sip = livekit instanceof Error ? null : await sipService(livekit)

let server: VoiceServer
let isOnLivekit = false
let privateKey: string

/** Has a server with these settings for the tests beside it. */
function withServer(settings: Record<string, string>) {
  let closeVoice: () => Promise<unknown>
  beforeAll(async () => {
    const voice = await startBriskVoice()
    closeVoice = voice.close
    isOnLivekit = settings.VOICE_TRANSPORT === 'livekit'
    server = await startVoiceServer({ ...voice.settings, VOICE_MAX_ROOM_PEOPLE_PER_IP: '100', ...settings })
    await server.logs('first keys')
    privateKey = (await firstKeys(server.dataDir)).privateKey
  })
  afterAll(async () => {
    await server?.stop()
    await closeVoice?.()
  })
}
afterAll(async () => {
  await sip?.close()
  if (!(livekit instanceof Error)) await livekit.stop()
})

async function post(path: string, body: object) {
  const response = await fetch(server.url + path, {
    method: 'POST',
    headers: { authorization: `Bearer ${privateKey}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const answer = await response.json()
  expect([response.status, answer.message]).toEqual([201, undefined])
  return answer
}
let made = 0
async function aRoom(fields: object = {}): Promise<{ id: string; url: string }> {
  made += 1
  const { id } = await post('/room', { name: `room-${made}`, privacy: 'public', ...fields })
  return { id, url: `${server.url}/rooms/main/${id}` }
}
const tokenFor = async (id: string, fields: object = {}) => (await post(`/room/${id}/token`, fields)).token as string

/** What a page of these tests keeps. */
type Stage = Window & {
  parleyCallMachines: Record<string, CallMachineFactory>
  machine: CallMachine
  reports: MachineReport[]
  people: Map<string, RemoteParticipant>
  ears?: Map<string, AnalyserNode>
  connections: RTCPeerConnection[]
  tone(): MediaStreamTrack
  picture(width?: number, height?: number): MediaStreamTrack
}

/** A page of the site, the shortest of them, under its policy, with the script of the machine and tracks that need no permission. */
async function aPage(): Promise<Page> {
  const page = await visit('/terms', { origin: server.url, prepare: (page) => page.addInitScript(keepConnections) })
  await page.evaluate(`import('/${callMachineFile}')`)
  await page.evaluate(prepareStage)
  return page
}

/** Runs in the page before its scripts. */
function keepConnections() {
  const connections: RTCPeerConnection[] = []
  const Native = window.RTCPeerConnection
  window.RTCPeerConnection = class extends Native {
    constructor(configuration?: RTCConfiguration) {
      super(configuration)
      connections.push(this)
    }
  }
  Object.assign(window, { connections })
}

/** The page's connection finds that nothing comes any more; one of LiveKit's is ended there. */
async function breakConnection(page: Page) {
  if (isOnLivekit) return putOutOfLivekit(page)
  await page.evaluate(() => {
    const connection = (window as unknown as Stage).connections.at(-1)
    Object.defineProperty(connection, 'connectionState', { get: () => 'failed' })
    connection?.dispatchEvent(new Event('connectionstatechange'))
  })
}

async function putOutOfLivekit(page: Page) {
  const { url, apiKey, apiSecret } = livekit as LivekitServer
  const identity = await page.evaluate(() => {
    const people = [...(window as unknown as Stage).people.values()]
    return people.find(({ local }) => local)?.sessionId ?? ''
  })
  const ask = async (method: string, room: string, body: object) => {
    const response = await fetch(`${url.replace('ws', 'http')}/twirp/livekit.RoomService/${method}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${await adminToken({ apiKey, apiSecret }, room)}`,
      },
      body: JSON.stringify({ ...body, ...(room && { room }) }),
    })
    return response.json()
  }
  const { rooms } = (await ask('ListRooms', '', {})) as { rooms: { name: string }[] }
  for (const { name } of rooms) await ask('RemoveParticipant', name, { identity })
}

/** Runs in the page: tracks that need no permission. */
function prepareStage() {
  const stage = window as unknown as Stage
  stage.tone = () => {
    const context = new AudioContext()
    const line = context.createMediaStreamDestination()
    const source = new OscillatorNode(context, { frequency: 300 })
    source.connect(line)
    source.start()
    return line.stream.getAudioTracks()[0] as MediaStreamTrack
  }
  stage.picture = (width = 300, height = 150) => {
    const canvas = Object.assign(document.createElement('canvas'), { width, height })
    const context = canvas.getContext('2d')
    let hue = 0
    setInterval(() => {
      hue += 40
      if (context) context.fillStyle = `hsl(${hue} 80% 50%)`
      context?.fillRect(0, 0, canvas.width, canvas.height)
    }, 100)
    return canvas.captureStream(10).getVideoTracks()[0] as MediaStreamTrack
  }
}

type LibraryStage = Stage & {
  library: { createCallObject(options: CallOptions): CallObject }
  call: CallObject
  events: object[]
}

/** In the page: how a call would be, once enough of its picture has come back from the server. */
async function testQuality(room: { url: string; token: string }) {
  const stage = window as unknown as LibraryStage
  const call = stage.library.createCallObject({ ...room, videoSource: stage.picture(), audioSource: stage.tone() })
  await call.startCamera()
  const testing = call.testCallQuality()
  const cameBack = async () => {
    const reports = await Promise.all(stage.connections.map((connection) => connection.getStats()))
    const packets = reports.flatMap((report) =>
      [...report.values()].map(({ type, packetsReceived = 0 }) => (type === 'inbound-rtp' ? packetsReceived : 0)),
    )
    return Math.max(0, ...packets) >= 25
  }
  const looking = setInterval(async () => {
    if (await cameBack()) call.stopTestCallQuality()
  }, 100)
  const results = await testing
  clearInterval(looking)
  await call.destroy()
  return { ...results }
}

/** In the page: how wide the screen arrives that the other shares. */
async function screenOfOther() {
  const { call } = window as unknown as LibraryStage
  const other = Object.values(call.participants()).find((participant) => participant && !participant.local)
  const track = other?.tracks.screenVideo?.track
  if (!track) return 0
  const player = Object.assign(document.createElement('video'), { muted: true, srcObject: new MediaStream([track]) })
  const loaded = new Promise((resolve) => player.addEventListener('loadeddata', resolve, { once: true }))
  void player.play()
  await loaded
  return player.videoWidth
}

/** In the page: a short film of its own making, as base64. */
async function makeFilm() {
  const { tone, picture } = window as unknown as LibraryStage
  const recorder = new MediaRecorder(new MediaStream([tone(), picture(320, 180)]), { mimeType: 'video/webm' })
  const parts: Blob[] = []
  recorder.ondataavailable = ({ data }) => parts.push(data)
  const stopped = new Promise((resolve) => recorder.addEventListener('stop', resolve, { once: true }))
  recorder.start()
  setTimeout(() => recorder.stop(), 8_000)
  await stopped
  for (const track of recorder.stream.getTracks()) track.stop()
  const bytes = new Uint8Array(await new Blob(parts).arrayBuffer())
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}

/** In the page: begins to look and to listen to what the other plays. */
async function attendFilm() {
  const { call } = window as unknown as LibraryStage
  const other = Object.values(call.participants()).find((participant) => participant && !participant.local)
  const tracks = ['rmpVideo', 'rmpAudio'].flatMap((name) => other?.tracks[name]?.track ?? [])
  const srcObject = new MediaStream(tracks)
  const player = Object.assign(document.createElement('video'), { muted: true, srcObject })
  void player.play()
  const context = new AudioContext()
  const analyser = context.createAnalyser()
  context.createMediaStreamSource(srcObject).connect(analyser)
  const samples = new Float32Array(2048)
  const seen = { shape: 0, isLoud: false }
  setInterval(() => {
    analyser.getFloatTimeDomainData(samples)
    if (player.videoWidth > 2) seen.shape = Math.round((100 * player.videoWidth) / player.videoHeight)
    seen.isLoud ||= samples.some((sample) => Math.abs(sample) > 0.01)
  }, 20)
  Object.assign(window, { seen })
}

const actionOf = (event: object) => (event as { action: string }).action

type Entry = { url: string; token?: string; userName?: string; sends?: boolean }

/** Begins to join; what comes of it stands in the page's reports. */
const enter = (page: Page, entry: Entry) =>
  page.evaluate(({ url, token, userName = '', sends = false }) => {
    const stage = window as unknown as Stage
    stage.reports = []
    stage.people = new Map()
    const make = stage.parleyCallMachines['0.79.0'] as CallMachineFactory
    stage.machine = make({
      callClientId: crypto.randomUUID(),
      report(report) {
        stage.reports.push(report)
        if (report.type === 'participant') stage.people.set(report.participant.sessionId, report.participant)
        if (report.type === 'participant-left') stage.people.delete(report.sessionId)
      },
    })
    const tracks = sends
      ? [
          { name: 'audio', track: stage.tone(), isOn: true },
          { name: 'video', track: stage.picture(), isOn: true },
        ]
      : []
    void stage.machine.answers
      .join?.({
        url,
        ...(token && { token }),
        userName,
        language: 'en',
        tracks,
        encodings: {},
        layers: {},
        subscribeAutomatically: true,
        iceConfig: null,
        proxyUrl: null,
      })
      .then(({ access, participants }) => {
        for (const participant of participants) stage.people.set(participant.sessionId, participant)
        stage.reports.push({ type: 'access', access })
      })
  }, entry)

const reports = <Type extends MachineReport['type']>(page: Page, type: Type) =>
  page.evaluate(
    (type) => (window as unknown as Stage).reports.filter((report) => report.type === type).map((one) => ({ ...one })),
    type,
  ) as Promise<Extract<MachineReport, { type: Type }>[]>

/** The others as the page sees them: their name, and the states of their tracks. */
const others = (page: Page) =>
  page.evaluate(() => {
    const people = [...(window as unknown as Stage).people.values()].filter(({ local }) => !local)
    return people
      .map(({ sessionId, userName, participantType, tracks }) => ({
        sessionId,
        userName,
        isAgent: participantType === 'agent',
        states: Object.fromEntries(
          Object.entries(tracks).map(([name, { state, track }]) => [name, [state, track?.readyState].join(' ')]),
        ),
      }))
      .sort((a, b) => a.userName.localeCompare(b.userName))
  })

const received = (page: Page) =>
  page.evaluate(async () => {
    const sample = await (window as unknown as Stage).machine.answers.sample?.(undefined)
    return { audio: sample?.received.audio.bytes ?? 0, video: sample?.received.video.bytes ?? 0 }
  })

/** Of the picture that arrives just now. */
const heightReceived = (page: Page) =>
  page.evaluate(async () => {
    const { connections } = window as unknown as Stage
    const reports = await Promise.all(connections.map((connection) => connection.getStats()))
    const heights = reports.flatMap((report) =>
      [...report.values()].flatMap(({ type, frameHeight = 0 }) =>
        type === 'inbound-rtp' && frameHeight > 0 ? [frameHeight as number] : [],
      ),
    )
    return heights[0]
  })

/** How loud somebody arrives, 0–1; the same listeners are kept for the next look. */
const loudness = (page: Page, userName: string) =>
  page.evaluate(async (userName) => {
    const stage = window as unknown as Stage
    const person = [...stage.people.values()].find((one) => one.userName === userName)
    const track = person?.tracks.audio?.track
    if (!track) return 0
    stage.ears ??= new Map()
    if (!stage.ears.has(track.id)) {
      const player = new Audio() // without one, Chromium decodes nothing
      player.srcObject = new MediaStream([track])
      player.muted = true
      await player.play()
      const context = new AudioContext()
      const analyser = context.createAnalyser()
      context.createMediaStreamSource(new MediaStream([track])).connect(analyser)
      stage.ears.set(track.id, analyser)
    }
    const samples = new Float32Array(2048)
    stage.ears.get(track.id)?.getFloatTimeDomainData(samples)
    return Math.sqrt(samples.reduce((sum, sample) => sum + sample ** 2, 0) / samples.length)
  }, userName)

const ask = (page: Page, name: string, asked: unknown) =>
  page.evaluate(
    ([name, asked]) => {
      const answers = (window as unknown as Stage).machine.answers as Record<
        string,
        (asked: unknown) => Promise<unknown>
      >
      return answers[name as string]?.(asked)
    },
    [name, asked] as const,
  )

const fatal = async (page: Page) => {
  await expect.poll(async () => (await reports(page, 'fatal')).length).toBe(1)
  return (await reports(page, 'fatal'))[0]?.error.type
}
const isIn = (page: Page, level: 'full' | 'lobby') =>
  expect.poll(async () => (await reports(page, 'access')).map(({ access }) => access)).toContainEqual({ level })
const isOver = (page: Page) => page.evaluate(() => (window as unknown as Stage).machine.close())

browserTests('a room', () => {
  withServer({})
  joined()
  byLibrary()
  layers()
  refusals()
})

browserTests('a room that LiveKit carries', () => {
  describe.skipIf(livekit instanceof Error)('of the same', () => {
    const { url, apiKey, apiSecret } = livekit as LivekitServer
    withServer({
      ...{ VOICE_TRANSPORT: 'livekit', LIVEKIT_API_KEY: apiKey, LIVEKIT_API_SECRET: apiSecret },
      ...{ LIVEKIT_URL: sip?.url ?? '', LIVEKIT_PUBLIC_URL: url },
    })
    joined()
    telephones()
    // the library asks the machine, which alone knows what carries the room
    if (isThorough) byLibrary()
  })
})

/** What the page was told of telephones. */
const dialled = async (page: Page) =>
  (await reports(page, 'event')).flatMap(({ name, details }) =>
    name.startsWith('dialout-') ? [[name.slice(8), details.errorMsg].filter(Boolean).join(': ')] : [],
  )

/** Only LiveKit rings telephones. */
function telephones() {
  test('an owner calls somebody into the room, who hears and is heard, understands tones, and is put through, hung up on, or hangs up', async () => {
    const number = { provider: 'livekit', number: '+442071838754', livekitTrunkId: 'ST_1' }
    const { id: phoneNumberId } = await post('/phone-number', number)
    const { id, url } = await aRoom({
      dialOut: { phoneNumberId, to: ['+44*', '+1500*'], transferTo: ['+442071838799'] },
    })
    const [ada, bob] = await Promise.all([aPage(), aPage()])
    const token = await tokenFor(id, { isOwner: true })
    await Promise.all([enter(ada, { url, token, userName: 'Ada', sends: true }), enter(bob, { url, userName: 'Bob' })])
    await Promise.all([isIn(ada, 'full'), isIn(bob, 'full')])
    const office = { phoneNumber: '+442071838750', displayName: 'The office' }
    await expect(ask(bob, 'startDialOut', office)).rejects.toThrow('Only owners of this meeting')
    await expect(ask(ada, 'startDialOut', { phoneNumber: '+33140205050' })).rejects.toThrow('dialOut.to')

    const call = async () => {
      const { session } = (await ask(ada, 'startDialOut', office)) as { session: { sessionId: string } }
      await expect.poll(() => dialled(ada).then((told) => told.at(-1))).toBe('answered')
      await expect
        .poll(() => others(bob))
        .toContainEqual(expect.objectContaining({ ...session, states: { audio: 'playable live' } }))
      return { ...session, telephone: sip?.telephones.at(-1) }
    }
    const isGone = async () => {
      await expect.poll(() => dialled(ada).then((told) => told.at(-1))).toBe('stopped')
      await expect.poll(() => others(bob).then((people) => people.map(({ userName }) => userName))).toEqual(['Ada'])
    }
    const first = await call()
    expect(await dialled(ada)).toEqual(['connected', 'answered'])
    expect(await dialled(bob)).toEqual([])
    await expect.poll(() => first.telephone?.loudness).toBeGreaterThan(500)
    await expect
      .poll(async () => {
        await first.telephone?.hum()
        return loudness(bob, 'The office')
      })
      .toBeGreaterThan(0.01)
    await ask(ada, 'sendDTMF', { sessionId: first.sessionId, tones: '42#' })
    await expect.poll(() => first.telephone?.keys).toBe('42#')
    await first.telephone?.leave()
    await isGone()

    const { sessionId } = await call()
    await ask(ada, 'sipCallTransfer', { sessionId, toEndPoint: '+442071838799' })
    expect(sip?.transfers.at(-1)).toMatchObject({ participant_identity: sessionId, transfer_to: 'tel:+442071838799' })
    await isGone()

    const last = await call()
    await ask(ada, 'stopDialOut', { sessionId: last.sessionId })
    await isGone()
    await expect.poll(() => last.telephone?.isThere).toBe(false)

    await ask(ada, 'startDialOut', { phoneNumber: '+15005550001' })
    await expect.poll(() => dialled(ada).then((told) => told.at(-1))).toBe('error: The line is busy.')
    for (const page of [ada, bob]) await ask(page, 'leave', undefined)
  })
}

/** LiveKit sends less than is wanted where it finds a machine or a network too slow for it, as a busy one is: only ours promises a size. */
function layers() {
  test('of a picture in three layers everybody gets the one that they want', async () => {
    const { url } = await aRoom()
    const [ada, bob] = await Promise.all([aPage(), aPage()])
    await Promise.all([enter(ada, { url, userName: 'Ada' }), enter(bob, { url, userName: 'Bob' })])
    await Promise.all([isIn(ada, 'full'), isIn(bob, 'full')])
    const layer = (maxBitrate: number, scaleResolutionDownBy: number) => ({ maxBitrate, scaleResolutionDownBy })
    await ask(ada, 'encode', { video: [layer(50_000, 4), layer(80_000, 2), layer(120_000, 1)] })
    await ada.evaluate(() => {
      const stage = window as unknown as Stage
      return stage.machine.answers.publish?.({ name: 'video', track: stage.picture(960, 540), isOn: true })
    })
    await expect.poll(() => heightReceived(bob)).toBe(540)
    await ask(bob, 'receive', { base: { video: 0 } })
    await expect.poll(() => heightReceived(bob)).toBe(135)
    await ask(bob, 'receive', { base: { video: 1 } })
    await expect.poll(() => heightReceived(bob)).toBe(270)
    expect(await ask(ada, 'setTopology', 'sfu')).toEqual({})
    for (const page of [ada, bob]) await ask(page, 'leave', undefined)
  })
}

/** What every room does, whatever carries it. */
function joined() {
  test('S7.157 S7.158 S6.15 two people and the assistant hear and see each other, and say things to each other', async () => {
    const { url } = await aRoom({ assistantId: 'site' })
    const [ada, bob] = await Promise.all([aPage(), aPage()])
    await Promise.all([
      enter(ada, { url, userName: 'Ada', sends: true }),
      enter(bob, { url, userName: 'Bob', sends: true }),
    ])
    const playing = { audio: 'playable live', video: 'playable live' }
    await expect.poll(() => others(ada)).toMatchObject([{ userName: 'Bob', states: playing }, { isAgent: true }])
    await expect.poll(() => others(bob)).toMatchObject([{ userName: 'Ada', states: playing }, { isAgent: true }])
    for (const page of [ada, bob]) {
      await expect.poll(async () => (await received(page)).video).toBeGreaterThan(1_500)
      await expect.poll(async () => (await received(page)).audio).toBeGreaterThan(0)
    }
    const said = async (page: Page) => JSON.stringify(await reports(page, 'app-message'))
    // the greeting, in words and as sound
    await expect.poll(() => said(ada)).toMatch(/"role":"assistant".*\bAI\b/)
    await expect.poll(() => loudness(ada, 'Bob')).toBeGreaterThan(0.01)
    const agent = (await others(ada)).find(({ isAgent }) => isAgent)
    await ask(ada, 'startTranscription', {})
    await ask(ada, 'sendAppMessage', { data: { type: 'say', message: 'One. Two. Three. Four.' }, to: agent?.sessionId })
    const caption = { participantId: agent?.sessionId, text: expect.stringContaining('One') }
    await expect
      .poll(async () => (await reports(ada, 'event')).map(({ details }) => details))
      .toContainEqual(expect.objectContaining(caption))
    await expect.poll(() => loudness(bob, agent?.userName ?? '')).toBeGreaterThan(0.01)

    await ask(ada, 'sendAppMessage', { data: { to: 'everybody' }, to: '*' })
    await expect.poll(() => said(bob)).toContain('"to":"everybody"')
    const [adaSeen] = await others(bob)
    await ask(bob, 'sendAppMessage', { data: 'for Ada', to: adaSeen?.sessionId })
    await expect.poll(() => said(ada)).toContain('for Ada')

    // pressed again where a packet was lost: what is pressed in one go is one number
    const press = async () => {
      await ask(ada, 'sendDTMF', { sessionId: agent?.sessionId, tones: '42#' })
      return said(bob)
    }
    const typed = /"role":"user","transcriptType":"final","transcript":"[^"]*42#"/
    await expect.poll(press, { interval: 4_000 }).toMatch(typed)

    await ada.evaluate(() => {
      const stage = window as unknown as Stage
      return stage.machine.answers.publish?.({ name: 'screenVideo', track: stage.picture(), isOn: true })
    })
    await expect.poll(() => others(bob)).toMatchObject([{ states: { screenVideo: 'playable live' } }, {}])
    await ask(ada, 'publish', { name: 'screenVideo', track: null, isOn: false })
    await expect.poll(async () => Object.keys((await others(bob))[0]?.states ?? {})).toEqual(['audio', 'video'])

    await ask(ada, 'leave', undefined)
    await expect.poll(async () => (await others(bob)).map(({ userName }) => userName)).not.toContain('Ada')
    await ask(bob, 'leave', undefined)
    await expect.poll(() => server.endedCalls().map(({ callId }) => callId)).toContain(agent?.sessionId)
  })

  test('S6.16 S8.30 whoever knocks is let in or sent away by an owner, who can also put people out', async () => {
    const { id, url } = await aRoom({ privacy: 'private', knocking: true })
    const [boss, eve] = await Promise.all([aPage(), aPage()])
    await enter(boss, { url, token: await tokenFor(id, { isOwner: true, userName: 'Boss' }) })
    await isIn(boss, 'full')
    await enter(eve, { url, userName: 'Eve', sends: true })
    await isIn(eve, 'lobby')
    expect(await others(eve)).toEqual([])
    const knock = () =>
      eve.evaluate(() => (window as unknown as Stage).machine.answers.requestAccess?.({ level: 'full', name: 'Eve' }))
    const knocks = () => reports(boss, 'waiting')
    const decide = async (isWelcome: boolean) => {
      const { length: before } = await knocks()
      const answer = knock()
      await expect.poll(async () => (await knocks()).length).toBe(before + 1)
      const { participant } = (await knocks()).at(-1) ?? {}
      expect(participant).toMatchObject({ name: 'Eve' })
      await ask(boss, 'admit', { [participant?.id ?? '']: isWelcome })
      return answer
    }
    expect(await decide(false)).toEqual({ access: { level: 'lobby' }, granted: false })
    expect(await decide(true)).toEqual({ access: { level: 'full' }, granted: true })
    await expect.poll(() => others(boss)).toMatchObject([{ userName: 'Eve', states: { video: 'playable live' } }])
    await expect.poll(async () => (await received(boss)).video).toBeGreaterThan(2_000)
    // a connection that is lost is built again, and nobody has to do anything
    await breakConnection(eve)
    const network = async () => (await reports(eve, 'event')).map(({ details }) => `${details.type} ${details.event}`)
    await expect.poll(network).toEqual(['sfu connected', 'sfu interrupted', 'sfu connected'])
    const before = (await received(boss)).video
    await expect.poll(async () => (await received(boss)).video).toBeGreaterThan(before + 1_500)

    const [seen] = await others(boss)
    await ask(boss, 'updateParticipants', { [seen?.sessionId ?? '']: { setAudio: false } })
    await expect.poll(() => reports(eve, 'asked-to')).toMatchObject([{ setAudio: false }])
    await ask(boss, 'updateParticipants', { [seen?.sessionId ?? '']: { eject: true } })
    expect(await fatal(eve)).toBe('ejected')
    await expect.poll(() => others(boss)).toEqual([])
    await isOver(boss)
  })
}

function byLibrary() {
  test('S7.157 S7.158 S8.29 S8.31 S8.37 S8.39 by the call library: it loads the machine, joins, and tells what happens', async () => {
    const library = await scriptsForPage(
      `export * from '${join(import.meta.dirname, '../../packages/sdk/src/call/index.ts')}'`,
      'esm',
    )
    const open = async (origin: string) => {
      const tolerate = /WebSocket connection to .* failed|request to another origin|404|CORS|ERR_FAILED/ // of the address that is no room's
      const prepare = (page: Page) => page.addInitScript(keepConnections)
      const page = await visit('/', { origin, tolerate, prepare })
      for (const { fileName, code: body } of library)
        await page.route(`${origin}/library/${fileName}`, (route) =>
          route.fulfill({ contentType: 'text/javascript', body }),
        )
      await page.evaluate(prepareStage)
      await page.evaluate(`import('/library/index.js').then((library) => { window.library = library })`)
      return page
    }
    const { id, url } = await aRoom({ privacy: 'private' })
    // our own pages let nobody share a screen
    let film = Buffer.of()
    const somebodyElse = await startPageServer((path, response) => {
      if (path === '/film') return response.writeHead(200, { 'content-type': 'video/webm' }).end(film)
      if (path !== '/') return response.writeHead(404).end()
      response.writeHead(200, { 'content-type': 'text/html' })
      response.end('<!doctype html><html class="js" lang="en"><title>A page</title>')
    })
    onTestFinished(() => somebodyElse.close())
    const [ada, bob] = [await open(server.url), await open(somebodyElse.origin)]
    film = Buffer.from(await bob.evaluate(makeFilm), 'base64')
    const start = (page: Page, entry: Pick<Entry, 'url' | 'token'>) =>
      page.evaluate(
        async (options) => {
          const stage = window as unknown as LibraryStage
          stage.events = []
          stage.call = stage.library.createCallObject({ videoSource: stage.picture(), audioSource: stage.tone() })
          const names = [
            'joined-meeting',
            'participant-joined',
            'track-started',
            'track-stopped',
            'local-screen-share-started',
            'local-screen-share-stopped',
            'app-message',
            'error',
            'participant-left',
            'remote-media-player-started',
            'remote-media-player-updated',
            'remote-media-player-stopped',
          ] as const
          for (const name of names) stage.call.on(name, (event: object) => stage.events.push(told(event)))
          return stage.call.join(options).then(
            () => null,
            (error: { message?: string }) => String(error.message ?? 'no words'),
          )

          function told(event: object) {
            const { action, participant, type, data, error, reason, updatedBy, remoteMediaPlayerState } =
              event as Record<string, { user_name?: string; type?: string; state?: string }>
            const { state } = remoteMediaPlayerState ?? {}
            return { action, type, data, name: participant?.user_name, error: error?.type, reason, updatedBy, state }
          }
        },
        { ...entry, baseUrl: server.url },
      )
    const events = (page: Page) => page.evaluate(() => (window as unknown as LibraryStage).events)

    expect(await start(ada, { url })).toEqual(expect.stringContaining('private'))
    expect((await events(ada)).at(-1)).toMatchObject({ action: 'error', error: 'not-allowed' })
    expect(await ada.evaluate(() => (window as unknown as LibraryStage).call.meetingState())).toBe('error')
    await ada.evaluate(() => (window as unknown as LibraryStage).call.destroy())

    // nothing answers where no room can be
    expect(await start(ada, { url: `${server.url}/rooms/nowhere` })).toEqual(expect.any(String))
    expect((await events(ada)).at(-1)).toMatchObject({ action: 'error', error: 'connection-error' })
    await ada.evaluate(() => (window as unknown as LibraryStage).call.destroy())
    // a page that was loaded long ago
    await ada.evaluate(() => {
      const { send } = WebSocket.prototype
      WebSocket.prototype.send = function (text) {
        send.call(this, String(text).replace('"version":"0.79.0"', '"version":"0.10.0"'))
      }
      Object.assign(window, { sendAsNow: () => Object.assign(WebSocket.prototype, { send }) })
    })
    expect(await start(ada, { url })).toEqual(expect.stringContaining('0.10.0'))
    expect((await events(ada)).at(-1)).toMatchObject({ action: 'error', error: 'end-of-life' })
    await ada.evaluate(() => {
      const stage = window as unknown as LibraryStage & { sendAsNow(): void }
      stage.sendAsNow()
      return stage.call.destroy()
    })

    const [owner, guest] = [
      await tokenFor(id, { isOwner: true, userName: 'Ada' }),
      await tokenFor(id, { userName: 'Bob' }),
    ]
    const quality = await ada.evaluate(testQuality, { url, token: owner })
    expect(quality).toMatchObject({ result: expect.stringMatching(/^(good|warning|bad)$/) })
    for (const figure of ['avgRoundTripTime', 'avgJitter', 'avgSendPacketLoss', 'avgRecvPacketLoss'])
      expect(quality.data, figure).toHaveProperty(figure, expect.any(Number))
    expect(await start(ada, { url, token: owner })).toBeNull()
    expect(await start(bob, { url, token: guest })).toBeNull()
    for (const type of ['audio', 'video'])
      await expect
        .poll(() => events(ada))
        .toContainEqual(expect.objectContaining({ action: 'track-started', type, name: 'Bob' }))
    await bob.evaluate(() => void (window as unknown as LibraryStage).call.sendAppMessage({ hello: 'Ada' }))
    await expect
      .poll(() => events(ada))
      .toContainEqual(expect.objectContaining({ action: 'app-message', data: { hello: 'Ada' } }))

    // what the browser's own picker is answered, here by the browser itself
    await bob.evaluate(() => void (window as unknown as LibraryStage).call.startScreenShare())
    const screen = { type: 'screenVideo', name: 'Bob' }
    await expect.poll(() => events(ada)).toContainEqual(expect.objectContaining({ action: 'track-started', ...screen }))
    expect((await events(bob)).map(actionOf)).toContain('local-screen-share-started')
    await expect.poll(() => ada.evaluate(screenOfOther)).toBeGreaterThan(2)
    await bob.evaluate(() => void (window as unknown as LibraryStage).call.stopScreenShare())
    await expect.poll(() => events(ada)).toContainEqual(expect.objectContaining({ action: 'track-stopped', ...screen }))
    expect((await events(bob)).map(actionOf)).toContain('local-screen-share-stopped')
    // a film that one page plays to everybody
    const play = (url: string) =>
      bob.evaluate((url) => {
        const { call } = window as unknown as LibraryStage
        const settings = { volume: 0.8, simulcastEncodings: [{ maxBitrate: 400_000 }] }
        return call.startRemoteMediaPlayer({ url, settings }).then(
          ({ session_id, remoteMediaPlayerState }) => [session_id, remoteMediaPlayerState.state],
          ({ code, message }) => [code, message],
        )
      }, url)
    expect(await play('/nothing')).toEqual(['not-played', expect.stringContaining('answers 404')])
    expect(await play('/')).toEqual([
      'not-played',
      expect.stringContaining('cannot play what stands there (text/html)'),
    ])
    expect(await play(`${somebodyElse.origin.replace('127.0.0.1', 'localhost')}/film`)).toEqual([
      'not-played',
      expect.stringContaining('access-control'),
    ])
    const [playerId] = await play('/film')
    const told = (page: Page, what: string, more: object) =>
      expect
        .poll(() => events(page))
        .toContainEqual(expect.objectContaining({ action: `remote-media-player-${what}`, ...more }))
    await told(ada, 'started', { updatedBy: playerId })
    for (const type of ['rmpVideo', 'rmpAudio'])
      for (const page of [ada, bob])
        await expect.poll(() => events(page)).toContainEqual(expect.objectContaining({ type, name: 'Bob' }))
    await ada.evaluate(attendFilm)
    const seen = () => ada.evaluate(() => (window as unknown as { seen: object }).seen)
    await expect.poll(seen).toEqual({ shape: 178, isLoud: true })
    const change = (state: 'play' | 'pause') =>
      ada.evaluate(
        async ([session_id, state]) => {
          const { call } = window as unknown as LibraryStage
          await call.updateRemoteMediaPlayer({ session_id, settings: { state } })
          return call.participants().local?.session_id
        },
        [playerId as string, state] as const,
      )
    const updatedBy = await change('pause')
    for (const page of [ada, bob]) await told(page, 'updated', { state: 'paused', updatedBy })
    await change('play')
    for (const page of [ada, bob]) await told(page, 'stopped', { reason: 'EOS', updatedBy: playerId })
    await expect
      .poll(() => events(ada))
      .toContainEqual(expect.objectContaining({ action: 'track-stopped', type: 'rmpVideo', name: 'Bob' }))

    await ada.evaluate(() => {
      const { call } = window as unknown as LibraryStage
      const other = Object.values(call.participants()).find((participant) => participant && !participant.local)
      call.updateParticipant(other?.session_id ?? '', { eject: true })
    })
    await expect.poll(() => events(bob)).toContainEqual(expect.objectContaining({ action: 'error', error: 'ejected' }))
    await expect
      .poll(() => events(ada))
      .toContainEqual(expect.objectContaining({ action: 'participant-left', name: 'Bob' }))
    await ada.evaluate(() => (window as unknown as LibraryStage).call.leave())
  })
}

function refusals() {
  test('S8.32 S8.33 S8.34 S8.35 S8.36 S8.37 S8.38 whoever cannot come in is told why', async () => {
    const page = await aPage()
    const nowS = Math.floor(Date.now() / 1000)
    const open = await aRoom()
    const outcome = async (entry: Entry) => {
      await enter(page, entry)
      return fatal(page)
    }
    const room = async (fields: object) => ({ url: (await aRoom(fields)).url })
    const token = async (fields: object) => ({ url: open.url, token: await tokenFor(open.id, fields) })
    expect(await outcome({ url: `${server.url}/rooms/main/nowhere` })).toBe('no-room')
    expect(await outcome(await room({ privacy: 'private' }))).toBe('not-allowed')
    expect(await outcome(await room({ nbf: nowS + 600 }))).toBe('nbf-room')
    expect(await outcome(await room({ exp: nowS - 600 }))).toBe('exp-room')
    expect(await outcome(await token({ nbf: nowS + 600 }))).toBe('nbf-token')
    expect(await outcome(await token({ exp: nowS - 600 }))).toBe('exp-token')
    const small = await room({ maxParticipants: 1 })
    const guest = await aPage()
    await enter(guest, small)
    await isIn(guest, 'full')
    expect(await outcome(small)).toBe('meeting-full')
    await isOver(guest)
  })
}
