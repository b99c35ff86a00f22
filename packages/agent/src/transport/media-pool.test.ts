import { afterEach, expect, test } from 'vitest'
import { spoken } from '../voice/flite/spoken.fixture.ts'
import { MediaPool } from './media-pool.ts'
import { TestPeer } from './test-peer.ts'
import type { TransportEvent } from './transport.ts'

const cleanups: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

test.each([true, false])('with forwardsAudio %s, speech is told with or without its sound', async (forwardsAudio) => {
  const pool = new MediaPool({ threads: 1, port: 0, hostAddresses: ['127.0.0.1'] })
  cleanups.push(() => pool.close())
  const peer = await TestPeer.create()
  cleanups.push(() => peer.close())
  const { transport, answerSdp } = await pool.answer(await peer.offer(), { forwardsAudio })
  const types: TransportEvent['type'][] = []
  transport.listen(({ type }) => types.push(type))
  await peer.accept(answerSdp)
  await expect.poll(() => types).toContain('open')
  peer.speak(await spoken('Good morning.'))
  await expect.poll(() => types).toContain('speech-stopped')
  expect(types.includes('audio')).toBe(forwardsAudio)
  expect(types.filter((type) => type !== 'audio')).toEqual(['open', 'speech-started', 'speech-stopped'])
})
