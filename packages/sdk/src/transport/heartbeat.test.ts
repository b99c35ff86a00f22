import { expect, test } from 'vitest'
import { heartbeat } from './heartbeat.ts'

function watch() {
  let nowMs = 0
  const heart = heartbeat(() => nowMs)
  const ticks = (count: number, everyMs: number) => {
    const due: (string | undefined)[] = []
    for (let tick = 0; tick < count; tick++) {
      nowMs += everyMs
      due.push(heart.tick())
    }
    return due.filter(Boolean)
  }
  return { heart, ticks }
}

test('a far side not heard for more than 5 s is dead; a ping is due every 2 s', () => {
  const { ticks } = watch()
  expect(ticks(50, 100)).toEqual(['ping', 'ping'])
  expect(ticks(1, 100)).toEqual(['dead'])
})

test('whatever is heard starts the 5 s anew', () => {
  const { heart, ticks } = watch()
  ticks(49, 100)
  heart.beat()
  expect(ticks(50, 100)).not.toContain('dead')
})

test('a machine that slept for an hour asks first, instead of giving the call up', () => {
  const { ticks } = watch()
  ticks(11, 100)
  expect(ticks(1, 3_600_000)).toEqual(['ping'])
})
