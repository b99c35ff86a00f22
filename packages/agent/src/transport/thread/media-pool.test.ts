import { keeps } from '@parley/testkit'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { level } from '../../audio/frame.ts'
import { roomTone } from '../../audio/room-tone.ts'
import { threadsHere } from '../../lib/threads/threads-here.fixture.ts'
import { spoken } from '../../voice/flite/spoken.fixture.ts'
import { subjectAnswered } from '../testing/answered.fixture.ts'
import { strangePackets, strangeWord } from '../testing/strange-packets.fixture.ts'
import { TestPeer } from '../testing/test-peer.ts'
import { transportContract } from '../transport.contract.ts'
import type { TransportEvent } from '../transport.ts'
import { MediaPool } from './media-pool.ts'

const cleanups: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

test('one thread waits for callers; more callers share all threads, which go when nobody has called for a while', async () => {
  const before = threadsHere() // no other is just starting, and so not counted: the pool below is not there yet
  const pool = new MediaPool({ threads: 2 })
  cleanups.push(() => pool.close())
  const threads = () => threadsHere() - before - 1 // the public port has one too
  const callsByThread = () => pool.loads().flatMap(({ part, calls }) => (part === 'media' ? [calls] : []))
  const peer = await TestPeer.create()
  cleanups.push(() => peer.close())
  const offer = await peer.offer()
  const answers = (count: number) =>
    Promise.all(Array.from({ length: count }, () => pool.answer(offer, { forwardsAudio: false })))

  const calls = await answers(1)
  expect(threads()).toBe(1)
  calls.push(...(await answers(15)))
  expect(threads()).toBe(2)
  expect(callsByThread()).toEqual([8, 8])
  await pool.rest()
  expect(callsByThread()).toEqual([8, 8])

  for (const { transport } of calls) transport.close()
  await expect.poll(() => pool.rest().then(threads)).toBe(1)
  expect(callsByThread()).toEqual([0, 0])
})

describe('WebRTC on a thread of its own', () => {
  let pool: MediaPool
  beforeAll(() => {
    pool = new MediaPool()
  })
  afterAll(() => pool.close())
  keeps(transportContract, () => subjectAnswered(cleanups, (offer) => pool.answer(offer, { forwardsAudio: true })))
})

describe('what a stranger sends in a call ends no other call on its thread', () => {
  let pool: MediaPool
  const problems: unknown[] = []
  beforeAll(() => {
    pool = new MediaPool({ onProblem: (error) => problems.push(error) })
  })
  afterAll(() => pool.close())

  async function connected() {
    const peer = await TestPeer.create()
    cleanups.push(() => peer.close())
    const { transport, answerSdp } = await pool.answer(await peer.offer(), { forwardsAudio: false })
    cleanups.push(() => transport.close())
    const events: TransportEvent[] = []
    transport.listen((event) => events.push(event))
    await peer.accept(answerSdp)
    await expect.poll(() => events.map(({ type }) => type)).toContain('open')
    const texts = () => events.flatMap((event) => (event.type === 'message' ? [event.text] : []))
    peer.send('hello')
    await expect.poll(texts).toContain('hello')
    return { peer, texts }
  }

  test.each(Object.entries(strangePackets))('%s', async (_, made) => {
    const [stranger, neighbour] = [await connected(), await connected()]
    await stranger.peer.sendStrange(made)
    await expect.poll(stranger.texts).toContain('playable') // what came after it was read, so it was read, too
    neighbour.peer.send('still here')
    await expect.poll(neighbour.texts).toContain('still here')
    expect(problems).toEqual([])
  })

  test('and where it makes the thread throw, that is told, and the thread goes on', async () => {
    const [stranger, neighbour] = [await connected(), await connected()]
    await stranger.peer.sendStrange(strangeWord)
    await expect.poll(() => problems).toHaveLength(1)
    neighbour.peer.send('still here')
    await expect.poll(neighbour.texts).toContain('still here')
  })
})

test('whoever comes back to a call that has just ended is told so', async () => {
  const pool = new MediaPool()
  cleanups.push(() => pool.close())
  const peer = await TestPeer.create()
  cleanups.push(() => peer.close())
  const offer = await peer.offer()
  const { transport } = await pool.answer(offer, { forwardsAudio: false })
  transport.close()
  await expect(transport.connect(offer)).rejects.toMatchObject({ code: 'not-found' })
})

test.each([true, false])('with forwardsAudio %s, speech is told with or without its sound', async (forwardsAudio) => {
  const words = await spoken('Good morning.')
  const pool = new MediaPool()
  cleanups.push(() => pool.close())
  const peer = await TestPeer.create()
  cleanups.push(() => peer.close())
  const { transport, answerSdp } = await pool.answer(await peer.offer(), { forwardsAudio })
  const types: TransportEvent['type'][] = []
  transport.listen(({ type }) => types.push(type))
  await peer.accept(answerSdp)
  await expect.poll(() => types).toContain('open')
  peer.speak(words)
  await expect.poll(() => types).toContain('speech-stopped')
  expect(types.includes('audio')).toBe(forwardsAudio)
  // a machine that stands still for seconds may lose the line for as long: that is told too, and is not meant here
  const ofSpeech = types.filter((type) => type.startsWith('speech-'))
  expect(ofSpeech.slice(0, 2)).toEqual(['speech-started', 'speech-stopped'])
})

test('a background sound is heard by the caller although nothing is said', async () => {
  const pool = new MediaPool()
  cleanups.push(() => pool.close())
  const peer = await TestPeer.create()
  cleanups.push(() => peer.close())
  const { transport, answerSdp } = await pool.answer(await peer.offer(), { forwardsAudio: false })
  const types: TransportEvent['type'][] = []
  transport.listen(({ type }) => types.push(type))
  await peer.accept(answerSdp)
  await expect.poll(() => types).toContain('open')
  transport.background(roomTone())
  await expect.poll(() => peer.heard.length).toBeGreaterThan(25)
  expect(level(peer.heard.at(-1)?.frame ?? new Int16Array())).toBeGreaterThan(0.0005)
  transport.close()
})
