import { expect, test } from 'vitest'
import { TelephoneEvents } from './telephone-event.ts'

const event = (number: number) => new Uint8Array([number, 10, 0, 160])

test('a key is told once, however many packets it has, also when it is pressed twice', () => {
  const events = new TelephoneEvents()
  const told = [
    [100, 1],
    [100, 1],
    [100, 1],
    [900, 1],
    [1800, 10],
    [2700, 11],
    [3600, 15],
  ].map(([timestamp = 0, number = 0]) => events.read(timestamp, event(number)))
  expect(told).toEqual(['1', null, null, '1', '*', '#', 'D'])
})

test('the last packet of a key that comes after the next one has begun is no third', () => {
  const events = new TelephoneEvents()
  const told = [
    [0xffff_ff00, 4],
    [100, 2],
    [0xffff_ff00, 4],
    [100, 2],
  ].map(([timestamp = 0, number = 0]) => events.read(timestamp, event(number)))
  expect(told).toEqual(['4', '2', null, null])
})

test('what is no key is not told', () => {
  const events = new TelephoneEvents()
  expect(events.read(1, event(16))).toBeNull()
  expect(events.read(2, new Uint8Array([1]))).toBeNull()
})
