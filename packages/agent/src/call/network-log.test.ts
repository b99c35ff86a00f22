import { pause, SimulatedCall } from '@parley/testkit'
import { expect, test } from 'vitest'
import type { NetworkSample } from '../transport/transport.ts'
import { NetworkLog } from './network-log.ts'

const second: NetworkSample = {
  ...{ received: 50, lost: 0, concealedMs: 0, sent: 50, sentLost: 0 },
  ...{ jitterMs: 4, roundTripMs: 40 },
}

/** A call of so many seconds; `changes` says what a second was like. */
function logged(seconds: number, changes: (at: number) => Partial<NetworkSample> = () => ({})) {
  const log = new NetworkLog()
  for (let at = 0; at < seconds; at += 1) log.add({ ...second, ...changes(at) }, at * 1000)
  return log
}

test('what nobody measured has no figures', () => {
  expect(new NetworkLog().quality).toBe(null)
  const unknown = { received: 0, sent: 0, jitterMs: null, roundTripMs: null }
  expect(logged(5, () => unknown).quality).toBe(null)
  const late = logged(20, (at) => (at < 10 ? unknown : {})).quality
  expect(late?.stretches).toMatchObject([{ secondsFromStart: 10, rating: 'good' }])
})

test('a stretch in which packets are lost is told from the others, and the whole call is judged by all of it', () => {
  const { quality } = logged(30, (at) => (at >= 10 && at < 20 ? { received: 40, lost: 10, concealedMs: 200 } : {}))
  expect(quality).toEqual({
    ...{ rating: 'fair', roundTripMs: 40, jitterMs: 4, lossFromCaller: 0.067, lossToCaller: 0 },
    ...{ concealedMs: 2000, dropouts: 0 },
    stretches: [0, 0.2, 0].map((lossFromCaller, index) => ({
      secondsFromStart: index * 10,
      rating: lossFromCaller ? 'poor' : 'good',
      ...{ roundTripMs: 40, jitterMs: 4, lossFromCaller, lossToCaller: 0 },
    })),
  })
})

test.each([
  ['good', {}],
  ['fair', { roundTripMs: 300 }],
  ['poor', { roundTripMs: 600 }],
  ['fair', { lost: 2 }],
  ['fair', { sentLost: 2 }],
  ['poor', { sentLost: 5 }],
] as const)('a network is %s by the worst of its figures: %o', (rating, changes) => {
  expect(logged(3, () => changes).quality?.rating).toBe(rating)
})

test('a call of hours is kept in stretches that are few and of one length', () => {
  const stretches = logged(3 * 3600, (at) => (at === 0 ? { lost: 50 } : {})).quality?.stretches ?? []
  expect(stretches).toHaveLength(17)
  expect(stretches.map(({ secondsFromStart }) => secondsFromStart).slice(0, 3)).toEqual([0, 640, 1280])
  expect(stretches[0]?.lossFromCaller).toBeCloseTo(50 / 32_050)
})

test('a call knows how its network was, and that of a caller who was gone is never good', async () => {
  const call = await new SimulatedCall().open()
  call.transport.emit({ type: 'network', sample: second })
  call.transport.emit({ type: 'lost' })
  await call.perform(pause(2000))
  call.transport.emit({ type: 'open' })
  call.agent.end('customer-ended-call')
  await call.agent.ended
  expect(call.report?.network).toMatchObject({ rating: 'fair', dropouts: 1, stretches: [{ rating: 'good' }] })
})
