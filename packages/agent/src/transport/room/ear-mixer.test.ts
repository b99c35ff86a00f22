import { expect, test } from 'vitest'
import { frameSamples } from '../../audio/frame.ts'
import { EarMixer } from './ear-mixer.ts'

const tone = (level: number) => new Int16Array(frameSamples).fill(level)

function listener() {
  const levels: number[] = []
  const mixer = new EarMixer((frame) => levels.push(frame[0] ?? 0))
  return { mixer, levels }
}

test('one voice passes as it is, at once', () => {
  const { mixer, levels } = listener()
  mixer.hear(0, tone(5))
  mixer.hear(0, tone(6))
  expect(levels).toEqual([5, 6])
})

test('two voices are one sound, and neither is heard twice as fast', () => {
  const { mixer, levels } = listener()
  mixer.hear(0, tone(1))
  mixer.hear(1, tone(10)) // alone, before anybody else is known: the first frame of 0 is out
  for (let frame = 0; frame < 4; frame += 1) {
    mixer.hear(0, tone(1))
    mixer.hear(1, tone(10))
  }
  expect(levels[0]).toBe(1)
  expect(levels.slice(1).every((level) => level === 11 || level === 10)).toBe(true)
  expect(levels.length).toBeLessThanOrEqual(6)
})

test('too loud is as loud as can be', () => {
  const { mixer, levels } = listener()
  mixer.hear(0, tone(30_000))
  mixer.hear(1, tone(30_000))
  mixer.hear(0, tone(30_000))
  expect(levels.at(-1)).toBe(32_767)
})

test('who falls silent holds up nobody for long', () => {
  const { mixer, levels } = listener()
  mixer.hear(1, tone(10))
  mixer.hear(0, tone(1))
  for (let frame = 0; frame < 20; frame += 1) mixer.hear(0, tone(1))
  expect(levels.length).toBeGreaterThanOrEqual(18)
  mixer.hear(0, tone(1))
  expect(levels.at(-1)).toBe(1)
})
