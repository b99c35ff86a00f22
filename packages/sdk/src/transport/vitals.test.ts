import { expect, test } from 'vitest'
import { callStats } from './call-stats.ts'
import { vitals } from './vitals.ts'

const inbound = (more: object) => ({ type: 'inbound-rtp', ...more })

test('levels are what the browser tells', () => {
  const reports = [inbound({ audioLevel: 0.25, packetsReceived: 7 }), { type: 'media-source', audioLevel: 0.5 }]
  expect(vitals(reports, [])).toEqual({ remoteLevel: 0.25, localLevel: 0.5, hears: true })
  expect(vitals(reports, reports).hears).toBe(false)
})

test('where it tells none, as Firefox does not, the level is made of the energy since the look before', () => {
  const before = [inbound({ totalAudioEnergy: 3, totalSamplesDuration: 40 })]
  const now = [inbound({ totalAudioEnergy: 3.004, totalSamplesDuration: 40.1 })]
  expect(vitals(now, before).remoteLevel).toBeCloseTo(0.2, 5)
  expect(vitals(before, before).remoteLevel).toBe(0)
})

test('without a connection everything is zero or unknown', () => {
  expect(vitals([], [])).toEqual({ remoteLevel: 0, localLevel: 0, hears: false })
  expect(callStats([])).toMatchObject({ roundTripMs: null, lossRatio: null, jitterMs: null, packetsReceived: 0 })
})

test('the share of lost packets is of those that were due', () => {
  expect(callStats([inbound({ packetsReceived: 75, packetsLost: 25 })]).lossRatio).toBe(0.25)
  expect(callStats([inbound({ packetsReceived: 75, packetsLost: -2 })]).lossRatio).toBe(0)
})
