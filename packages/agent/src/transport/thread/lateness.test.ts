import { describe, expect, test } from 'vitest'
import { Lateness } from './lateness.ts'

/** A second of eight calls, whose frames leave on time but for those of so many ms. */
const second = ({ lateForMs = 0 } = {}) => {
  const frames = Array.from({ length: 400 }, () => 0.5)
  const late = Math.round((frames.length * lateForMs) / 1000)
  return frames.map((onTime, index) => (index < late ? 50 : onTime))
}

function after(...seconds: number[][]): number | null {
  const lateness = new Lateness()
  return seconds.map((each) => lateness.add(each)).at(-1) ?? null
}

const calm = second()
const hiccup = second({ lateForMs: 60 })

describe('how late the frames of a thread leave', () => {
  test('one bad moment in the last seconds does not count', () => {
    expect(after(calm, calm, hiccup)).toBeLessThan(1)
    expect(after(calm, calm, hiccup, calm, calm)).toBeLessThan(1)
  })

  test('two do, and so does a thread that is late in every second', () => {
    expect(after(calm, hiccup, calm, hiccup)).toBe(50)
    expect(after(hiccup, hiccup)).toBe(50)
  })

  test('what is long past is forgotten', () => {
    expect(after(hiccup, hiccup, calm, calm, calm, calm, calm)).toBeLessThan(1)
  })

  test('without frames nothing is known', () => {
    expect(after()).toBe(null)
    expect(after([], [], [])).toBe(null)
    expect(after(calm)).toBe(null)
  })
})
