import type { NetworkFigures } from '@parley/protocol'
import type { Call } from '@parley/protocol/resources'
import { expect, test } from 'vitest'
import { networkAdvice, networkFigures, networkWord } from './network-words.ts'

const figures: NetworkFigures = {
  ...{ rating: 'poor', roundTripMs: 620.4, jitterMs: 12 },
  ...{ lossFromCaller: 0.123, lossToCaller: null },
}

test('a network is told in a word, where it was measured and the call is over', () => {
  const networkQuality = { ...figures, concealedMs: 0, dropouts: 0, stretches: [] }
  const word = (call: Partial<Call>) => networkWord(call as Call)
  expect(word({ status: 'ended', networkQuality })).toBe('Poor')
  expect(word({ status: 'ended', type: 'inboundPhoneCall' })).toBe('Not measured')
  expect(word({ status: 'in-progress' })).toBe('Told when it is over')
})

test('its figures are told with their units, and what nobody measured as that', () => {
  expect(networkFigures(figures)).toEqual([
    ['Lost from the caller', '12.3%'],
    ['Lost on the way to them', 'not measured'],
    ['There and back', '620 ms'],
    ['Unevenness (jitter)', '12 ms'],
  ])
})

test.each([
  ['poor', 1, /lost or came late/],
  ['fair', 1, /was gone/],
  ['fair', 0, /may have been lost/],
  ['good', 0, /Neither side/],
] as const)('%s with %i dropouts says what may have been noticed', (rating, dropouts, words) => {
  expect(networkAdvice({ rating, dropouts })).toMatch(words)
})
