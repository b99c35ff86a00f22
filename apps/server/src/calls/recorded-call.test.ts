import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { demoPublicKey, type RoomRequest, type RoomServerMessage, roomVersion } from '@parley/protocol'
import { heardFrameBytes, heardSides } from '@parley/protocol/resources'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { levelsIn, opusPacketsIn } from '../../../../packages/agent/src/audio/recording/ogg-opus.fixture.ts'
import { RoomPeer } from '../../../../packages/agent/src/transport/room/room-peer.fixture.ts'
import { opusPackets } from '../../../../packages/agent/src/transport/testing/test-peer.ts'
import { filesDir } from '../files/open-file-store.ts'
import { recordingFile } from '../files/recording-file.ts'
import { createResourceService } from '../resources/resource-service.ts'
import { serverFixture } from '../server-fixture.ts'
import { openSqliteStore } from '../store/sqlite/sqlite-store.ts'
import { join as joinCall, openScene, type Scene } from './call-fixture.ts'

/** A server that may record, and whose members may listen. */
let stage: Scene
beforeAll(async () => {
  stage = await openScene({ VOICE_RECORDINGS: 'on', VOICE_LISTENING_IN: 'on' })
})
afterAll(() => stage.server.remove())

const dataDir = () => String(stage.server.settings.DATA_DIR)
const asOwner = () => ({ authorization: `Bearer ${stage.server.firstKeys?.privateKey}` })
const ask = (line: string, body?: object, headers: Record<string, string> = {}) => {
  const [method = '', path] = line.split(' ')
  return fetch(stage.server.url + path, {
    method,
    headers: { ...asOwner(), ...(body && { 'content-type': 'application/json' }), ...headers },
    ...(body && { body: JSON.stringify(body) }),
  })
}
type Call = { id: string; status: string; artifact?: { recordingUrl?: string; recording?: { bytes: number } } }
const read = async (id: string) => (await (await ask(`GET /call/${id}`)).json()) as Call

const recorded = {
  name: 'Ours',
  firstMessage: 'Hello.',
  model: { provider: 'guide' },
  artifactPlan: { recordingEnabled: true },
}

test('a recorded call says so first, is heard by whoever may, in parts too, and goes with its call', async () => {
  const { status, body } = await stage.order({ assistant: recorded }, asOwner())
  expect(status, JSON.stringify(body)).toBe(201)
  const { peer } = await joinCall(stage, body)
  await expect.poll(() => peer.messages.join()).toContain('This call is recorded.')
  await vi.waitFor(() => {
    const started = peer.messages.filter((text) => text.includes('"speech-update"') && text.includes('stopped'))
    expect(started.length).toBeGreaterThan(0)
  }, 60_000)
  peer.send({ type: 'end-call' })
  const call = await vi.waitFor(async () => {
    const now = await read(body.id)
    expect(now).toMatchObject({
      status: 'ended',
      artifact: { recordingUrl: expect.stringMatching(/stereo-recording$/) },
      // a machine that stands still for seconds loses the line for as long
      networkQuality: { lossFromCaller: expect.any(Number), dropouts: expect.any(Number), rating: expect.any(String) },
    })
    return now
  }, 60_000)
  const whole = await ask(`GET /call/${call.id}/stereo-recording`)
  expect([whole.status, whole.headers.get('content-type')]).toEqual([200, 'audio/ogg; codecs=opus'])
  const sound = Buffer.from(await whole.arrayBuffer())
  expect(sound.length).toBe(call.artifact?.recording?.bytes)
  const { channels, seconds, packets } = opusPacketsIn(sound)
  expect([channels, seconds > 0.5]).toEqual([2, true])
  expect(packets.some(({ length }) => length > 20)).toBe(true)
  const part = await ask(`GET /call/${call.id}/stereo-recording`, undefined, { range: 'bytes=0-3' })
  expect([part.status, await part.text(), part.headers.get('content-range')]).toEqual([
    206,
    'OggS',
    `bytes 0-3/${sound.length}`,
  ])
  const { value } = (await (await ask('POST /token', { tag: 'public' })).json()) as { value: string }
  expect(
    (await ask(`GET /call/${call.id}/stereo-recording`, undefined, { authorization: `Bearer ${value}` })).status,
  ).toBe(403)
  const asViewer = await keyOfMember('viewer')
  const readByViewer = ask(`GET /call/${call.id}`, undefined, asViewer)
  expect(await (await readByViewer).json(), 'a viewer reads what was said').toMatchObject({ id: call.id })
  for (const method of ['GET', 'HEAD']) {
    const heard = await ask(`${method} /call/${call.id}/stereo-recording`, undefined, asViewer)
    expect([method, heard.status, heard.headers.get('content-type')]).toEqual([
      method,
      403,
      expect.stringMatching('json'),
    ])
  }
  const file = join(filesDir(dataDir()), 'main', recordingFile(call.id))
  expect(existsSync(file)).toBe(true)
  expect(readdirSync(join(dataDir(), 'recording'))).toEqual([])
  await ask(`DELETE /call/${call.id}`)
  expect(existsSync(file)).toBe(false)
  expect((await ask(`GET /call/${call.id}/stereo-recording`)).status).toBe(404)
})

/** The key of a member of this role. */
async function keyOfMember(role: 'viewer' | 'editor') {
  const email = `${role}@agency.example`
  await ask('POST /org/main/invite', { emails: [email], role })
  const members = (await (await ask('GET /org/main/user')).json()) as { id: string; email: string }[]
  const userId = members.find((member) => member.email === email)?.id
  const { value } = (await (await ask('POST /token', { userId })).json()) as { value: string }
  return { authorization: `Bearer ${value}` }
}

/** Reads what is heard of a call until this side says something. */
async function untilHeard(response: Response, side: (typeof heardSides)[number]) {
  const reader = (response.body as ReadableStream<Uint8Array>).getReader()
  let bytes = Buffer.alloc(0)
  for (;;) {
    const { done, value } = await reader.read()
    if (done) throw new Error(`it ended before the ${side} was heard`)
    bytes = Buffer.concat([bytes, value])
    for (let at = 0; at + heardFrameBytes <= bytes.length; at += heardFrameBytes) {
      if (heardSides[bytes[at] ?? -1] !== side) continue
      const loudest = Math.max(...Array.from({ length: 320 }, (_, index) => bytes.readInt16LE(at + 1 + 2 * index)))
      if (loudest > 1000) return reader
    }
  }
}

const overheard = {
  name: 'Ours',
  firstMessage: 'Hello.',
  model: { provider: 'guide' },
  monitorPlan: { listenEnabled: true },
}

test('a call whose caller was told is heard while it goes on, by editors and admins alone, and its log says by whom', async () => {
  const { body } = await stage.order({ assistant: overheard }, asOwner())
  const listenIn = (headers?: Record<string, string>) => ask(`GET /call/${body.id}/listen-in`, undefined, headers)
  const early = await listenIn()
  expect([early.status, await early.text()]).toEqual([422, expect.stringContaining('Nobody has joined')])
  const { peer } = await joinCall(stage, body)
  const [asViewer, asEditor] = [await keyOfMember('viewer'), await keyOfMember('editor')]
  expect((await listenIn(asViewer)).status).toBe(403)
  expect((await listenIn({ authorization: `Bearer ${demoPublicKey}` })).status).toBe(403)
  const before = peer.messages.length
  const response = await listenIn(asEditor)
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/octet-stream'])
  const reader = await untilHeard(response, 'assistant')
  await expect.poll(() => peer.messages.join()).toContain('Somebody of our team may listen to this call.')
  expect(peer.messages.slice(before).join(), 'nobody in it hears of it').not.toContain('listen in')
  peer.send({ type: 'end-call' })
  while (!(await reader.read()).done); // it ends with the call
  const lines = await vi.waitFor(async () => {
    const { results } = (await (await ask(`GET /log?callId=${body.id}&sortOrder=ASC`)).json()) as {
      results: { log: string }[]
    }
    const said = results.map(({ log }) => log)
    expect(said).toContain('editor@agency.example stopped listening in.')
    return said
  }, 60_000)
  expect(lines).toContain('editor@agency.example began to listen in.')
  expect((await listenIn(asEditor)).status, 'when it is over').toBe(422)
})

test('a call whose caller was told nothing is heard by nobody, and what allows it is said before anybody joins too', async () => {
  const { body } = await stage.order({ assistant: { ...overheard, monitorPlan: {} } }, asOwner())
  const refused = async () => {
    const answer = await ask(`GET /call/${body.id}/listen-in`)
    return [answer.status, await answer.text()]
  }
  const whatAllowsIt = [403, expect.stringMatching(/is not told.+VOICE_LISTENING_IN=on.+monitorPlan\.listenEnabled/)]
  expect(await refused()).toEqual(whatAllowsIt)
  const { peer } = await joinCall(stage, body)
  expect(await refused()).toEqual(whatAllowsIt)
  expect(peer.messages.join()).not.toContain('may listen')
  expect(await (await ask(`GET /call/${body.id}`)).json()).not.toHaveProperty('monitor')
})

test('the site’s own assistant is not recorded, and says why', async () => {
  const answer = await ask('PATCH /assistant/site', { artifactPlan: { recordingEnabled: true } })
  expect([answer.status, ((await answer.json()) as { message: string[] }).message]).toEqual([
    400,
    [expect.stringContaining('must be false for the assistant of the site')],
  ])
})

/** Somebody in a room, with a connection of their own. */
async function enterRoom(name: string, hello: { token?: string; userName: string }, { url } = stage.server) {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/rooms/main/${name}`)
  const told: RoomServerMessage[] = []
  socket.on('message', (data) => told.push(JSON.parse(String(data))))
  socket.on('open', () =>
    socket.send(JSON.stringify({ type: 'hello', version: roomVersion, purpose: 'join', ...hello })),
  )
  const all = <Type extends RoomServerMessage['type']>(type: Type) =>
    told.filter((one): one is Extract<RoomServerMessage, { type: Type }> => one.type === type)
  const last = <Type extends RoomServerMessage['type']>(type: Type) => all(type).at(-1)
  let asked = 0
  async function say(message: RoomRequest) {
    asked += 1
    const ask = asked
    socket.send(JSON.stringify({ ...message, ask }))
    return vi.waitFor(() => {
      const answer = [...all('done'), ...all('refused')].find((one) => one.ask === ask)
      if (!answer) throw new Error('no answer yet')
      return answer
    }, 60_000)
  }
  await expect.poll(() => last('joined') ?? last('fatal')).toMatchObject({ access: { level: 'full' } })
  return { socket, say, last, peer: new RoomPeer() }
}

test('what is said in a room is recorded where its owner switched it on: all are told, and it is heard by whoever may, and deleted', async () => {
  expect((await ask('POST /room', { name: 'minutes', privacy: 'public', recordingEnabled: true })).status).toBe(201)
  const { token } = (await (await ask('POST /room/minutes/token', { isOwner: true, userId: 'ada-7' })).json()) as {
    token: string
  }
  const ada = await enterRoom('minutes', { token, userName: 'Ada' })
  const bob = await enterRoom('minutes', { userName: 'Bob' })
  const { sdp = '' } = (await ada.say({ type: 'offer', sdp: await ada.peer.offer() })) as { sdp?: string }
  await ada.peer.accept(sdp)
  expect(await bob.say({ type: 'start-recording' })).toMatchObject({
    type: 'refused',
    message: expect.stringMatching(/^Only owners/),
  })
  const tooLong = await ada.say({ type: 'start-recording', maxDurationS: 20_000 })
  expect(tooLong, 'and she stays').toMatchObject({ type: 'refused', message: expect.stringContaining('14400') })
  expect((await ada.say({ type: 'start-recording' })).type).toBe('done')
  await expect.poll(() => bob.last('recording')?.recording?.recordingId).toEqual(expect.any(String))
  const id = bob.last('recording')?.recording?.recordingId
  const eve = await enterRoom('minutes', { userName: 'Eve' })
  expect(eve.last('joined')?.recording?.recordingId, 'who comes later is told').toBe(id)
  const packets = await opusPackets(
    Int16Array.from({ length: 320 * 150 }, (_, at) => 9000 * Math.sin((2 * Math.PI * 500 * at) / 16_000)),
  )
  for (const packet of packets) {
    ada.peer.send('audio', packet)
    await new Promise((resolve) => setTimeout(resolve, 20)) // as fast as speech
  }
  const listened = async () => (await ask(`GET /room-recording/${id}/sound`)).status
  expect(await listened(), 'while it goes on').toBe(404)
  await ada.say({ type: 'stop-recording' })
  await expect.poll(() => eve.last('recording-kept')?.recordingId).toBe(id)
  expect(eve.last('recording')?.recording).toBeNull()

  const asViewer = await keyOfMember('viewer')
  const [shown] = (await (await ask('GET /room-recording', undefined, asViewer)).json()) as object[]
  expect(shown).toMatchObject({
    ...{ id, roomId: 'minutes', endedReason: 'stopped', startedBy: { userId: 'ada-7' }, bytes: expect.any(Number) },
    people: [{ userId: 'ada-7' }, { userName: 'Bob' }, { userName: 'Eve' }],
  })
  expect((await ask(`GET /room-recording/${id}/sound`, undefined, asViewer)).status).toBe(403)
  const ofAPage = { authorization: `Bearer ${demoPublicKey}` }
  for (const line of ['GET /room-recording', `GET /room-recording/${id}/sound`, `DELETE /room-recording/${id}`])
    expect([line, (await ask(line, undefined, ofAPage)).status]).toEqual([line, 403])
  const sound = Buffer.from(await (await ask(`GET /room-recording/${id}/sound`)).arrayBuffer())
  const [said = 0, other = 1] = await levelsIn(sound, [500, 1500])
  expect([opusPacketsIn(sound).channels, said > 0.05, other < 0.01]).toEqual([1, true, true])
  const file = join(filesDir(dataDir()), 'main', recordingFile(String(id)))
  expect([existsSync(file), readdirSync(join(dataDir(), 'room-recording', 'main'))]).toEqual([true, []])
  await ask(`DELETE /room-recording/${id}`)
  expect([existsSync(file), await listened()]).toEqual([false, 404])

  expect((await ada.say({ type: 'start-recording' })).type).toBe('done')
  const second = ada.last('recording')?.recording?.recordingId
  await ask('PATCH /room/minutes', { recordingEnabled: false })
  expect(await ada.say({ type: 'start-recording' }), 'at once').toMatchObject({
    message: expect.stringMatching(/not recorded/),
  })
  await expect.poll(() => eve.last('recording')?.recording, { message: 'switched off, it ends' }).toBeNull()
  await expect
    .poll(async () => (await ask(`GET /room-recording/${second}`)).json())
    .toMatchObject({ endedReason: 'stopped', endedAt: expect.any(String) })
  for (const { socket, peer } of [ada, bob, eve]) {
    socket.close()
    await peer.close()
  }
})

test('what goes on when its server is ended is kept, and ended with the room', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'parley-recorded-room-'))
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }))
  const server = await serverFixture({ VOICE: 'on', VOICE_RECORDINGS: 'on', DATA_DIR: dir })
  const key = { authorization: `Bearer ${server.firstKeys?.privateKey}` }
  const post = async (path: string, body: object) => {
    const headers = { ...key, 'content-type': 'application/json' }
    return (await fetch(server.url + path, { method: 'POST', headers, body: JSON.stringify(body) })).json()
  }
  await post('/room', { name: 'late', recordingEnabled: true })
  const { token } = await post('/room/late/token', { isOwner: true })
  const ada = await enterRoom('late', { token, userName: 'Ada' }, server)
  expect((await ada.say({ type: 'start-recording' })).type).toBe('done')
  const id = ada.last('recording')?.recording?.recordingId
  await expect.poll(() => existsSync(join(dir, 'room-recording', 'main', `${id}.ogg`))).toBe(true)
  await server.remove()
  const store = await openSqliteStore(dir, { exclusive: true })
  onTestFinished(() => store.close())
  const kept = await createResourceService(store, Date.now).get('main', 'room-recording', String(id))
  expect(kept).toMatchObject({ endedReason: 'room-ended', bytes: expect.any(Number), people: [{ userName: 'Ada' }] })
  await ada.peer.close()
})
