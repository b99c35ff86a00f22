import { maxSessionDataChars, type RoomServerMessage, roomVersion } from '@parley/protocol'
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { WebSocket } from 'ws'
import { type ServerFixture, serverFixture } from '../server-fixture.ts'

let server: ServerFixture
beforeAll(async () => {
  server = await serverFixture({ VOICE: 'on', VOICE_MAX_ROOM_PEOPLE_PER_IP: '8', VOICE_MAX_ROOMS: '100' })
})
afterAll(() => server.remove())

const sockets: WebSocket[] = []
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.terminate()
})

async function ask(line: string, body?: unknown, key = server.firstKeys?.privateKey, at = server.url) {
  const [method = '', path = ''] = line.split(' ')
  const response = await fetch(at + path, {
    method,
    headers: { authorization: `Bearer ${key}`, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  return { status: response.status, body: await response.json() }
}

let rooms = 0
/** Another room for each test: what it holds is its own. */
async function aRoom(fields: object = { privacy: 'public' }) {
  rooms += 1
  const { status, body } = await ask('POST /room', { name: `room-${rooms}`, ...fields })
  expect(status).toBe(201)
  return body as { id: string; url: string; name: string }
}
const tokenFor = async (id: string, fields: object = {}) =>
  (await ask(`POST /room/${id}/token`, fields)).body.token as string

function knock(url: string, hello: object | string = {}, at = server.url) {
  const socket = new WebSocket(url.replace(/^http.*?(?=\/rooms)/, at.replace('http', 'ws')))
  sockets.push(socket)
  const told: RoomServerMessage[] = []
  socket.on('message', (data) => told.push(JSON.parse(String(data))))
  const say = (message: object | string) => socket.send(typeof message === 'string' ? message : JSON.stringify(message))
  socket.on('open', () =>
    say(typeof hello === 'string' ? hello : { type: 'hello', version: roomVersion, purpose: 'join', ...hello }),
  )
  const first = <Type extends RoomServerMessage['type']>(type: Type) =>
    expect
      .poll(() => told.find((one): one is Extract<RoomServerMessage, { type: Type }> => one.type === type))
      .toBeDefined()
      .then(() => told.find((one) => one.type === type) as Extract<RoomServerMessage, { type: Type }>)
  const fatal = async () => (await first('fatal')).error.type
  return { socket, told, say, first, fatal }
}
const minutesFromNow = (minutes: number) => Math.floor(Date.now() / 1000) + 60 * minutes

test('who says something without end in any depth is sent away, and everybody else stays', async () => {
  const { url } = await aRoom()
  const inside = knock(url)
  await inside.first('joined')
  const nested = `${'['.repeat(200_000)}${']'.repeat(200_000)}`
  const stranger = knock(url, `{"type":"hello","version":"${roomVersion}","purpose":"look","userData":${nested}}`)
  await stranger.fatal()
  inside.say(`{"type":"app-message","to":"*","data":${nested}}`)
  await inside.first('refused')
})

describe('a room of the API', () => {
  test('has its name in its address, once', async () => {
    const { id, url } = await aRoom({ name: 'once', privacy: 'public', maxParticipants: 2 })
    expect([id, url]).toEqual(['once', expect.stringMatching(/\/rooms\/main\/once$/)])
    expect(await ask('POST /room', { name: 'once' })).toMatchObject({ status: 409 })
    const unnamed = await ask('POST /room', {})
    expect(unnamed.body).toMatchObject({ privacy: 'private', name: expect.stringMatching(/^[\w-]{12}$/) })
    expect((await ask('PATCH /room/once', { maxParticipants: 3 })).body).toMatchObject({
      id: 'once',
      maxParticipants: 3,
    })
  })

  test.each([
    ['more people than there are seats', { maxParticipants: 5 }, 'maxParticipants'],
    ['a name that is no part of an address', { name: 'a/b' }, 'name'],
    ['a recording', { recordingEnabled: true }, 'recordingEnabled'],
    ['telephones, which LiveKit alone rings', { dialOut: { phoneNumberId: 'n', to: ['+44*'] } }, 'dialOut'],
    ['numbers that begin so, without a star', { dialOut: { phoneNumberId: 'n', to: ['+44'] } }, 'dialOut.to.0'],
    ['half a call', { dialOut: { phoneNumberId: 'n', to: ['+44*'], maxCalls: 1.5 } }, 'dialOut.maxCalls'],
    ['SIP addresses, which are not called', { dialOut: { phoneNumberId: 'n', to: ['sip:a@b'] } }, 'dialOut.to.0'],
    ['telephones without a word of which', { dialOut: { phoneNumberId: 'n', to: [] } }, 'dialOut.to'],
    ['a limit that is misspelt', { dialOut: { phoneNumberId: 'n', to: ['+44*'], maxCall: 1 } }, 'dialOut.maxCall'],
    ['a lobby that nobody would wait in', { privacy: 'public', knocking: true }, 'knocking'],
    ['an end before its beginning', { nbf: 20, exp: 10 }, 'exp'],
    ['an ejection without a time', { ejectAtRoomExp: true }, 'ejectAtRoomExp'],
    ['an assistant that there is not', { assistantId: 'nobody' }, 'assistantId'],
  ])('is not made with %s', async (_, fields, field) => {
    const { status, body } = await ask('POST /room', fields)
    expect([status, String(body.message)]).toEqual([400, expect.stringContaining(field)])
  })

  test('is made, and its tokens are signed, with private keys of who may write only', async () => {
    const { id } = await aRoom()
    const page = 'pk_parley_demo'
    for (const line of ['POST /room', 'GET /room', `GET /room/${id}`, `POST /room/${id}/token`]) {
      const answer = await ask(line, line.startsWith('POST') ? {} : undefined, page)
      expect([line, answer.status >= 401 && answer.status <= 403]).toEqual([line, true])
    }
    expect((await ask(`POST /room/${id}/token`, { userId: 'x'.repeat(37) })).status).toBe(400)
    expect((await ask('POST /room/nothing/token', {})).status).toBe(404)
  })
})

test('two people meet over real sockets, and say things to each other', async () => {
  const { url } = await aRoom()
  const ada = knock(url, { userName: 'Ada' })
  const { sessionId } = await ada.first('joined')
  const bob = knock(url, { userName: 'Bob' })
  await bob.first('joined')
  expect((await ada.first('participant')).participant.userName).toBe('Bob')
  bob.say({ type: 'app-message', data: { hello: true }, to: [sessionId], ask: 1 })
  expect(await ada.first('app-message')).toMatchObject({ data: { hello: true } })
  expect(await bob.first('done')).toEqual({ type: 'done', ask: 1 })
  const long = { text: 'é'.repeat(maxSessionDataChars - 20) }
  bob.say({ type: 'session-data', data: long, strategy: 'replace', ask: 2 })
  expect((await ada.first('session-data')).data).toEqual(long)
  bob.say({ type: 'offer', sdp: 'no offer', ask: 3 })
  expect(await bob.first('refused')).toMatchObject({ ask: 3, message: expect.stringContaining('offer') })
  bob.say({ type: 'leave' })
  await ada.first('participant-left')
})

test('S6.15 what a room would let somebody do is told without joining', async () => {
  const shut = await aRoom({ privacy: 'private' })
  const lobby = await aRoom({ privacy: 'private', knocking: true })
  const levels = async (url: string, token?: string) =>
    (await knock(url, { purpose: 'look', ...(token && { token }) }).first('allowed')).access.level
  expect(await levels(shut.url)).toBe('none')
  expect(await levels(lobby.url)).toBe('lobby')
  expect(await levels(shut.url, await tokenFor(shut.id))).toBe('full')
})

test('S8.30 S8.31 S8.32 S8.33 S8.34 S8.35 S8.36 S8.37 S8.38 whoever cannot come in is told why, in its type', async () => {
  const url = async (fields: object) => (await aRoom(fields)).url
  const open = await aRoom({ privacy: 'public' })
  const token = (fields: object) => tokenFor(open.id, fields)
  expect(await knock(`${server.url}/rooms/main/nowhere`).fatal()).toBe('no-room')
  expect(await knock(await url({ privacy: 'private' })).fatal()).toBe('not-allowed')
  expect(await knock(open.url, { token: 'made up' }).fatal()).toBe('not-allowed')
  expect(await knock(await url({ privacy: 'public', nbf: minutesFromNow(9) })).fatal()).toBe('nbf-room')
  expect(await knock(await url({ privacy: 'public', exp: minutesFromNow(-9) })).fatal()).toBe('exp-room')
  expect(await knock(open.url, { token: await token({ nbf: minutesFromNow(9) }) }).fatal()).toBe('nbf-token')
  expect(await knock(open.url, { token: await token({ exp: minutesFromNow(-9) }) }).fatal()).toBe('exp-token')
  expect(await knock(open.url, { version: '0.1.0' }).fatal()).toBe('end-of-life')
  const one = await url({ privacy: 'public', maxParticipants: 1 })
  await knock(one).first('joined')
  expect(await knock(one).fatal()).toBe('meeting-full')
})

test('S8.38 whoever is in a room that is deleted is told', async () => {
  const { id, url } = await aRoom()
  const ada = knock(url)
  await ada.first('joined')
  await ask(`DELETE /room/${id}`)
  expect(await ada.first('fatal')).toMatchObject({
    error: { type: 'no-room', msg: expect.stringContaining('deleted') },
  })
  expect(await knock(url).fatal()).toBe('no-room')
})

test('a page that was away comes back to its place', async () => {
  const { url } = await aRoom()
  const ada = knock(url)
  const { sessionId, resumeToken } = await ada.first('joined')
  ada.socket.terminate()
  const again = knock(url, { purpose: 'resume', sessionId, resumeToken })
  expect(await again.first('joined')).toMatchObject({ sessionId })
  expect(await knock(url, { purpose: 'resume', sessionId, resumeToken }).fatal()).toBe('connection-error')
})

test('S8.29 nobody fills the server: people of one network, and words, have their limits', async () => {
  const urls = await Promise.all([aRoom(), aRoom()]).then((made) => made.map(({ url }) => url))
  const people = [...urls, ...urls, ...urls, ...urls].map((url) => knock(url))
  await Promise.all(people.map((person) => person.first('joined')))
  expect(await knock((await aRoom()).url).fatal()).toBe('connection-error')
  const [loud] = people
  for (let count = 0; count < 300; count += 1) loud?.say({ type: 'user', userName: `${count}` })
  expect(await loud?.fatal()).toBe('connection-error')
})

test('coming back takes no second place of a network, and counts as no join, however dead the socket before is', async () => {
  const strict = { VOICE: 'on', VOICE_MAX_ROOM_PEOPLE_PER_IP: '2', VOICE_ROOM_JOINS_PER_HOUR_PER_IP: '3' }
  const office = await serverFixture(strict)
  onTestFinished(() => office.remove())
  const { privateKey } = office.firstKeys ?? {}
  const { url } = (await ask('POST /room', { privacy: 'public' }, privateKey, office.url)).body
  const come = (hello: object = {}) => knock(url, hello, office.url)
  const [ada, bob] = [come(), come()]
  await bob.first('joined')
  const { sessionId, resumeToken } = await ada.first('joined')
  ada.socket.pause() // as a network that is gone: nothing is read, and nothing answered
  const wrong = come({ purpose: 'resume', sessionId, resumeToken: 'wrong' })
  expect(await wrong.first('fatal')).toMatchObject({ error: { details: { on: 'reconnect' } } })
  const again = come({ purpose: 'resume', sessionId, resumeToken })
  expect(await again.first('joined')).toMatchObject({ sessionId })
  expect(await come().fatal()).toBe('connection-error')
  bob.say({ type: 'leave' })
  const outcome = async () => {
    const { told } = come()
    await expect.poll(() => told.length).toBeGreaterThan(0)
    return told[0]?.type
  }
  await expect.poll(outcome).toBe('joined')
})

test.each<[string, object | string | Buffer, string]>([
  ['a recording of five hours', { type: 'start-recording', maxDurationS: 20_000, ask: 1 }, 'maxDurationS'],
  ['a word that there is not', { type: 'dance', ask: 1 }, 'type'],
  ['no JSON', 'hello?', 'message'],
  ['bytes', Buffer.from('hello'), 'text'],
  ['a second first word', { type: 'hello', version: roomVersion, purpose: 'join' }, 'hello'],
])('whoever is in a room and says %s is refused, and stays', async (_, word, why) => {
  const ada = knock((await aRoom()).url)
  await ada.first('joined')
  if (word instanceof Buffer) ada.socket.send(word)
  else ada.say(word)
  const refused = await ada.first('refused')
  expect(refused.message).toContain(why)
  expect(refused.ask).toBe(typeof word === 'object' && 'ask' in word ? word.ask : undefined)
  ada.say({ type: 'user', userName: 'Ada', ask: 2 })
  expect(await ada.first('done')).toEqual({ type: 'done', ask: 2 })
})

test.each([
  ['no JSON', 'hello?'],
  ['a request before the first word', '{"type":"leave"}'],
])('who begins with %s is sent away', async (_, word) => {
  expect(await knock((await aRoom()).url, word).fatal()).toBe('connection-error')
})

test('S7.156 the region is the one that the owner set, for pages of every origin', async () => {
  const response = await fetch(`${server.url}/api/geo`)
  expect(await response.json()).toEqual({ geo: 'uk' })
  expect(response.headers.get('access-control-allow-origin')).toBe('*')
})
