import { expect, test } from 'vitest'
import { rank } from './rank.ts'

const entries: Parameters<typeof rank>[0] = [
  ['/docs/errors', 'Errors', '', 'Everything that goes wrong, a refused microphone for one.'],
  ['/docs/errors#the-codes', 'Errors', 'The codes', 'mic-denied, mic-not-found and others'],
  ['/docs/devices', 'Devices', '', 'Microphones and loudspeakers.'],
  ['/docs/devices#muting', 'Devices', 'Muting', 'setMuted during a call'],
]
const found = (query: string) => rank(entries, query).map(([address]) => address)

test('a page is found by its title before those that only mention the word', () => {
  expect(found('devices')).toEqual(['/docs/devices', '/docs/devices#muting'])
  expect(found('micro')).toEqual(['/docs/errors', '/docs/devices'])
})

test('every word has to be there, in any order, whole or begun, and case does not matter', () => {
  expect(found('MUTING dev')).toEqual(['/docs/devices#muting'])
  expect(found('mic-denied')).toEqual(['/docs/errors#the-codes'])
  expect(found('muting telephone')).toEqual([])
})

test('nothing finds nothing', () => expect([found(''), found(' -- ')]).toEqual([[], []]))
