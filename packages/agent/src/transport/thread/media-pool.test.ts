import { keeps } from '@parley/testkit'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { level } from '../../audio/frame.ts'
import { roomTone } from '../../audio/room-tone.ts'
import { spoken } from '../../voice/flite/spoken.fixture.ts'
import { subjectAnswered } from '../testing/answered.fixture.ts'
import { TestPeer } from '../testing/test-peer.ts'
import { transportContract } from '../transport.contract.ts'
import type { TransportEvent } from '../transport.ts'
import { MediaPool } from './media-pool.ts'

const cleanups: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

describe('WebRTC on a thread of its own', () => {
  const pool = new MediaPool()
  afterAll(() => pool.close())
  keeps(transportContract, () => subjectAnswered(cleanups, (offer) => pool.answer(offer, { forwardsAudio: true })))
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
