import { createHook } from 'node:async_hooks'
import { keeps, VirtualClock } from '@parley/testkit'
import { afterEach, describe, expect, test } from 'vitest'
import { level } from '../../audio/frame.ts'
import { type CallClock, realClock } from '../../lib/call-clock.ts'
import { spoken } from '../../voice/flite/spoken.fixture.ts'
import { subjectAnswered } from '../testing/answered.fixture.ts'
import { TestPeer } from '../testing/test-peer.ts'
import { transportContract } from '../transport.contract.ts'
import type { TransportEvent } from '../transport.ts'
import { warmUp } from './warm-up.ts'
import { WeriftTransport } from './werift-transport.ts'

const cleanups: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0)) await cleanup()
})

const tone = (ms: number) =>
  Int16Array.from({ length: ms * 16 }, (_, i) => 8000 * Math.sin((i * 2 * Math.PI * 300) / 16_000))

async function connect(clock: CallClock = realClock, onTheWay = async () => {}) {
  const peer = await TestPeer.create()
  cleanups.push(() => peer.close())
  const { transport, answerSdp } = await WeriftTransport.answer(await peer.offer(), null, clock)
  await onTheWay()
  cleanups.push(() => transport.close())
  const events: TransportEvent[] = []
  transport.listen((event) => events.push(event))
  await peer.accept(answerSdp)
  const has = (type: TransportEvent['type'], count = 1) =>
    expect.poll(() => events.filter((event) => event.type === type).length).toBeGreaterThanOrEqual(count)
  await has('open')
  return { peer, transport, events, has, answerSdp }
}

describe('WebRTC by werift', () => {
  keeps(transportContract, () => subjectAnswered(cleanups, (offer) => WeriftTransport.answer(offer)))
})

test('an offer without candidates is answered as DTLS server, and the call opens', async () => {
  const { answerSdp, peer, transport, has } = await connect()
  expect(answerSdp).toContain('a=setup:passive')
  expect(answerSdp).toMatch(/a=candidate:.* 127\.0\.0\.1 /)
  transport.send('listening')
  await expect.poll(() => peer.messages).toEqual(['listening'])
  peer.send({ type: 'ping', at: 1 })
  await has('message')
})

test('the first DTLS message is answered, not asked for again: no round trip for a cookie, and one datagram', async () => {
  const { peer } = await connect()
  const dtls = { helloVerifyRequest: 3, wholeAnswer: [2, 11, 12, 13, 14] }
  expect(peer.handshakes[0]).toEqual(dtls.wholeAnswer)
  expect(peer.handshakes.flat()).not.toContain(dtls.helloVerifyRequest)
})

test('no DTLS record bears a number twice: a browser would drop it as a replay, and its message a second late', async () => {
  const { peer, transport } = await connect()
  for (let i = 0; i < 20; i += 1) transport.send(`message ${i}`)
  await expect.poll(() => peer.messages).toHaveLength(20)
  expect(peer.recordNumbers.length).toBeGreaterThan(20)
  expect(new Set(peer.recordNumbers).size).toBe(peer.recordNumbers.length)
})

test('what is written is heard, at the pace of speech, and reported once', async () => {
  const { peer, transport, events, has } = await connect()
  transport.write(1, tone(500))
  transport.finish(1)
  await has('played')
  await expect.poll(() => peer.heard).toHaveLength(25)
  expect(level(peer.heard[12]?.frame as Int16Array)).toBeGreaterThan(0.1)
  expect(events.filter(({ type }) => type === 'played')).toEqual([
    { type: 'played', segmentId: 1, playedMs: 500, complete: true },
  ])
  expect(await transport.stats()).toMatchObject({ loss: 0, framesSent: 25 })
})

test('the caller is heard in frames of 20 ms, from the start of speech to its end', async () => {
  const { peer, events, has } = await connect()
  peer.speak(await spoken('I would like to know more about this.'))
  await has('speech-stopped')
  const frame = events.find((event) => event.type === 'audio')
  expect(frame?.type === 'audio' && frame.frame).toHaveLength(320)
  // a machine that stands still for seconds may lose the line, or hear a pause: that is told too, and is not meant here
  const told = events.flatMap(({ type }) => (type === 'open' || type.startsWith('speech-') ? [type] : []))
  expect(told.slice(0, 3)).toEqual(['open', 'speech-started', 'speech-stopped'])
})

test('a caller who comes back by a new connection goes on in the same call', async () => {
  const { peer, transport, events, has } = await connect()
  await peer.close()
  const returned = await TestPeer.create()
  cleanups.push(() => returned.close())
  await returned.accept(await transport.connect(await returned.offer()))
  await has('open', 2)
  transport.write(7, tone(200))
  transport.finish(7)
  await expect.poll(() => returned.heard).toHaveLength(10)
  await has('played')
  expect(events).toContainEqual({ type: 'played', segmentId: 7, playedMs: 200, complete: true })
})

test('an offer that is still being answered when the call is closed comes to nothing', async () => {
  const { transport } = await connect()
  const returned = await TestPeer.create()
  cleanups.push(() => returned.close())
  const answering = transport.connect(await returned.offer())
  transport.close()
  await expect(answering).rejects.toMatchObject({ code: 'not-found' })
})

test('the seconds that connecting takes are no silence', async () => {
  const clock = new VirtualClock()
  const { peer, events } = await connect(clock, () => clock.advance(10_000))
  peer.stopMicrophone()
  await clock.advance(3000)
  expect(events.map(({ type }) => type)).not.toContain('lost')
})

test('a caller who is silent for seconds is told as lost, and as there again when heard again', async () => {
  const clock = new VirtualClock()
  const { peer, events, has } = await connect(clock)
  peer.stopMicrophone()
  const isLost = () => events.some(({ type }) => type === 'lost')
  await expect.poll(() => clock.advance(1000).then(isLost)).toBe(true)
  peer.send({ type: 'ping', at: 1 })
  await has('open', 2)
})

test.each([
  ['nonsense', 'not an SDP at all'],
  ['an offer without audio', 'v=0\r\no=- 1 1 IN IP4 0.0.0.0\r\ns=-\r\nt=0 0\r\n'],
])('%s is refused with a typed failure', async (_, sdp) => {
  await expect(WeriftTransport.answer(sdp)).rejects.toMatchObject({ code: 'invalid-request' })
})

test('a call asks no server of anybody else: neither a STUN server nor the names of one', async () => {
  const lookups: string[] = []
  const hook = createHook({
    init(_id, type) {
      if (type === 'GETADDRINFOREQWRAP') lookups.push(new Error('asked by').stack ?? '')
    },
  }).enable()
  cleanups.push(() => hook.disable())
  await connect()
  await warmUp()
  expect(lookups).toEqual([])
})
