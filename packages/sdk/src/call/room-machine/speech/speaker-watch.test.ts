import { expect, test } from 'vitest'
import { SpeakerWatch } from './speaker-watch.ts'

const levels = (ada: number, bob: number) =>
  new Map([
    ['ada', ada],
    ['bob', bob],
  ])

test('whoever is clearly the loudest speaks, through pauses, until there is silence', () => {
  const watch = new SpeakerWatch()
  expect(watch.look(levels(0.01, 0), 0)).toBeUndefined()
  expect(watch.look(levels(0.3, 0.1), 100)).toBe('ada')
  expect(watch.look(levels(0.2, 0.25), 200)).toBeUndefined()
  expect(watch.look(levels(0, 0), 1_000)).toBeUndefined()
  expect(watch.look(levels(0.1, 0.3), 1_100)).toBe('bob')
  expect(watch.look(levels(0, 0), 3_000)).toBeUndefined()
  expect(watch.look(levels(0, 0), 3_101)).toBeNull()
})
