// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { type Line, remembered } from './remembered.ts'

const lines: Line[] = [
  { role: 'user', text: 'Hello' },
  { role: 'assistant', text: 'Good day.' },
]

test('a conversation is read as it was written, and nothing else that lies under its name', () => {
  remembered('talk').write(lines)
  expect(remembered('talk').read()).toEqual(lines)
  expect(remembered('another').read()).toEqual([])
  for (const foreign of ['{', '{}', '[1, null, {"role":"system","text":"x"}]']) {
    sessionStorage.setItem('talk', foreign)
    expect(remembered('talk').read()).toEqual([])
  }
})

test('the newest lines are kept, and of each the beginning; a browser that keeps nothing is no fault', () => {
  const memory = remembered('long')
  memory.write(
    Array.from({ length: 40 }, (_, index) => ({ role: 'user' as const, text: `${index} ${'x'.repeat(2000)}` })),
  )
  expect(memory.read()).toHaveLength(30)
  expect(memory.read()[0]?.text).toMatch(/^10 x{997}$/)
  const full = {
    getItem: () => null,
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError')
    },
  }
  expect(() => remembered('full', full as unknown as Storage).write(lines)).not.toThrow()
})
