import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Worker } from 'node:worker_threads'
import type { RoomLine } from '@parley/protocol'
import { afterAll, afterEach, expect, test } from 'vitest'
import { levelsIn, opusPacketsIn } from '../../audio/recording/ogg-opus.fixture.ts'
import { spoken } from '../../voice/flite/spoken.fixture.ts'
import type { MediaRoom, RoomEvent } from '../room/room-media.ts'
import { RoomPeer } from '../room/room-peer.fixture.ts'
import { opusPackets } from '../testing/test-peer.ts'
import type { TransportEvent } from '../transport.ts'
import { MediaPool } from './media-pool.ts'

const pool = new MediaPool()
afterAll(() => pool.close())

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

function aRoom(admit = () => {}, echoes = false) {
  const events: RoomEvent[] = []
  const room = pool.rooms.open({ tell: (event) => events.push(event), admit, echoes })
  ends.push(() => room.close())
  return { room, events }
}

async function enter(room: MediaRoom, events: RoomEvent[], seat: number, sent: { layered?: RoomLine } = {}) {
  const peer = new RoomPeer(sent)
  ends.push(() => peer.close())
  const before = events.length
  await peer.accept(await room.join(seat, await peer.offer()))
  await expect.poll(() => events.slice(before)).toContainEqual({ type: 'open', seat })
  return peer
}

const words = (text: string) => Buffer.from(text)
/** Says it again until it has arrived: the first packets of a line may be lost. */
const until = (send: () => void, arrived: () => unknown) =>
  expect.poll(() => {
    send()
    return arrived()
  })

test('what one sends everybody else receives on the line of their seat, and nobody on another', async () => {
  const { room, events } = aRoom()
  const [ada, bob, eve] = [await enter(room, events, 0), await enter(room, events, 2), await enter(room, events, 3)]
  await until(
    () => ada.send('video', words('seen')),
    () => [bob.heard(2, 0, 'video').length, eve.heard(3, 0, 'video').length].every(Boolean),
  ).toBe(true)
  await until(
    () => eve.send('screenAudio', words('of eve')),
    () => ada.heard(0, 3, 'screenAudio').map(String)[0],
  ).toBe('of eve')
  expect(ada.received.size).toBe(1)
  expect(bob.heard(2, 3, 'screenVideo')).toEqual([])
})

test('whoever comes asks for whole pictures of those who are there', async () => {
  const { room, events } = aRoom()
  const ada = await enter(room, events, 0)
  const before = ada.keyFramesWanted
  await enter(room, events, 1)
  await expect.poll(() => ada.keyFramesWanted).toBeGreaterThan(before)
})

test('what is not permitted, or not wanted, does not arrive', async () => {
  const { room, events } = aRoom()
  const [ada, bob, eve] = [await enter(room, events, 0), await enter(room, events, 1), await enter(room, events, 2)]
  room.permit(0, ['audio'])
  room.withhold(1, new Map([[0, ['audio']]]))
  await until(
    () => {
      ada.send('video', words('forbidden'))
      ada.send('audio', words('allowed'))
    },
    () => eve.heard(2, 0, 'audio').length > 2,
  ).toBe(true)
  expect(eve.heard(2, 0, 'video')).toEqual([])
  expect([bob.heard(1, 0, 'audio'), bob.heard(1, 0, 'video')]).toEqual([[], []])
})

test('of a picture in several layers each gets the one they want, from its next whole picture on', async () => {
  const { room, events } = aRoom()
  const ada = await enter(room, events, 0, { layered: 'video' })
  const [bob, eve] = [await enter(room, events, 1), await enter(room, events, 2)]
  /** Each layer's packets say which they are of; all begin whole pictures. */
  const whole = (layer: number) => Buffer.from([0x10, 0x00, layer])
  const sendAll = () => {
    for (const layer of [0, 1, 2]) ada.sendLayer('video', layer, whole(layer))
  }
  const latest = (peer: RoomPeer, seat: number) => peer.heard(seat, 0, 'video').at(-1)?.at(-1)
  await until(sendAll, () => [latest(bob, 1), latest(eve, 2)]).toEqual([2, 2])
  room.chooseLayers(1, new Map([[0, { video: 0 }]]))
  await until(sendAll, () => [latest(bob, 1), latest(eve, 2)]).toEqual([0, 2])
  room.chooseLayers(1, new Map())
  await until(sendAll, () => latest(bob, 1)).toBe(2)
  expect(bob.received.size).toBe(1)
})

test('where somebody tries their connection, what they send comes back to them', async () => {
  const { room, events } = aRoom(undefined, true)
  const ada = await enter(room, events, 0)
  await until(
    () => ada.send('video', words('seen')),
    () => ada.heard(0, 1, 'video').map(String)[0],
  ).toBe('seen')
})

test('who comes back has their seat, and who left is counted no more', async () => {
  const { room, events } = aRoom()
  const first = await enter(room, events, 0)
  const bob = await enter(room, events, 1)
  expect(pool.rooms.people).toBe(2)
  const again = await enter(room, events, 0)
  expect(pool.rooms.people).toBe(2)
  await until(
    () => {
      first.send('audio', words('old'))
      again.send('audio', words('new'))
    },
    () => bob.heard(1, 0, 'audio').map(String).includes('new'),
  ).toBe(true)
  expect(bob.heard(1, 0, 'audio').map(String)).not.toContain('old')
  room.leave(0)
  expect(pool.rooms.people).toBe(1)
})

test('who was in a room whose thread has ended comes back to their seat', async () => {
  const threads: Worker[] = []
  const note = (thread: Worker) => void threads.push(thread)
  process.on('worker', note)
  ends.push(() => process.off('worker', note))
  const own = new MediaPool()
  ends.push(() => own.close())
  const events: RoomEvent[] = []
  const room = own.rooms.open({ tell: (event) => events.push(event), admit() {} })
  ends.push(() => room.close())
  await enter(room, events, 0)
  const media = threads.at(-1)
  media?.emit('error', new Error('out of memory'))
  await media?.terminate()
  expect(events).toContainEqual({ type: 'lost', seat: 0 })
  await enter(room, events, 0)
})

test('nobody is carried whom the host does not admit, and an offer of other lines is refused', async () => {
  const full = aRoom(() => {
    throw new Error('full')
  })
  await expect(full.room.join(0, 'v=0')).rejects.toThrow('full')
  const { room } = aRoom()
  await expect(room.join(0, 'v=0\r\n')).rejects.toMatchObject({ code: 'invalid-request' })
})

test('the agent hears everybody, everybody hears the agent, and it is told keys once', async () => {
  const { room, events } = aRoom()
  const [ada, bob] = [await enter(room, events, 0), await enter(room, events, 1)]
  const agent = await room.bringAgent({ forwardsAudio: true, identity: 'agent' })
  const heard: TransportEvent[] = []
  agent.listen((event) => heard.push(event))
  agent.write(1, new Int16Array(3200).fill(1000))
  agent.finish(1)
  await expect.poll(() => [ada.heardOfAgent.length, bob.heardOfAgent.length]).toEqual([10, 10])
  await expect.poll(() => heard.map(({ type }) => type)).toContain('played')
  const packets = await opusPackets(await spoken('Good morning, is anybody there?'))
  const pace = setInterval(() => bob.send('audio', packets.shift() ?? Buffer.alloc(0)), 20)
  ends.push(() => clearInterval(pace))
  await expect.poll(() => heard.map(({ type }) => type)).toContain('audio')
  for (let copy = 0; copy < 3; copy += 1)
    ada.send('audio', new Uint8Array([5, 10, 0, 160]), { payloadType: 126, timestamp: 77_000 })
  await expect
    .poll(() => events.filter(({ type }) => type === 'digit'))
    .toEqual([{ type: 'digit', seat: 0, digit: '5' }])
  agent.close()
})

test('a recording holds whatever sound may be passed on and what the agent says, as one voice, from when it was begun to its end', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'parley-room-recording-'))
  ends.push(() => rmSync(dir, { recursive: true, force: true }))
  const path = join(dir, 'room.ogg')
  const { room, events } = aRoom()
  const [ada, bob] = [await enter(room, events, 0), await enter(room, events, 1)]
  room.permit(1, ['video'])
  const tape = room.record?.(path)
  await expect.poll(() => existsSync(path)).toBe(true)
  const tone = (hz: number) =>
    Int16Array.from({ length: 320 * 100 }, (_, at) => 9000 * Math.sin((2 * Math.PI * hz * at) / 16_000))
  const [ofAda, ofBob] = [await opusPackets(tone(500)), await opusPackets(tone(1500))]
  const agent = await room.bringAgent({ forwardsAudio: false, identity: 'agent' })
  agent.write(1, tone(3000))
  agent.finish(1)
  await new Promise<void>((resolve) => {
    const pace = setInterval(() => {
      const [one, other] = [ofAda.shift(), ofBob.shift()]
      if (one) ada.send('audio', one)
      if (other) bob.send('audio', other)
      if (one || other) return
      clearInterval(pace)
      resolve()
    }, 20)
  })
  tape?.end()
  await tape?.written
  const file = readFileSync(path)
  expect(opusPacketsIn(file).channels).toBe(1)
  const [present, forbidden, said] = await levelsIn(file, [500, 1500, 3000])
  expect([present, said].map((level) => Number(level) > 0.01)).toEqual([true, true])
  expect(forbidden).toBeLessThan(0.005)
  ada.send('audio', words('later'))
  room.close()
  expect(readFileSync(path).length).toBe(file.length)
})

test('a recording that cannot be written says so, and the room goes on', async () => {
  const { room, events } = aRoom()
  const [ada, bob] = [await enter(room, events, 0), await enter(room, events, 1)]
  await expect(room.record?.('/dev/full').written).rejects.toThrow(/ENOSPC/)
  await until(
    () => ada.send('audio', words('still')),
    () => bob.heard(1, 0, 'audio').map(String).includes('still'),
  ).toBe(true)
})

test('whoever asks for very many connections gets no more for now, and the others do', async () => {
  const { room, events } = aRoom()
  const asked = await Promise.allSettled(Array.from({ length: 25 }, () => room.join(0, 'no offer')))
  const codes = asked.map((outcome) => outcome.status === 'rejected' && outcome.reason.code)
  expect(codes).toEqual([...Array(20).fill('invalid-request'), ...Array(5).fill('rate-limited')])
  await enter(room, events, 1)
})

test('whoever has left is not let in by an offer of before', async () => {
  const { room } = aRoom()
  const peer = new RoomPeer({})
  ends.push(() => peer.close())
  const joining = room.join(0, await peer.offer())
  room.leave(0)
  await expect(joining).rejects.toThrow('has left')
})
