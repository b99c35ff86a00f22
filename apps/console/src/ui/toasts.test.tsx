// @vitest-environment happy-dom
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dismissAll, Toasts, tell } from './toasts.tsx'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout'] }))
afterEach(() => {
  dismissAll()
  vi.useRealTimers()
})

test('what has to be read stays until somebody dismisses it, whatever else is said', () => {
  const element = document.createElement('div')
  const root = createRoot(element)
  flushSync(() => root.render(<Toasts />))
  flushSync(() => tell('It still stands in your backups.', { stays: true }))
  flushSync(() => {
    for (const words of ['One.', 'Two.', 'Three.']) tell(words)
  })
  expect(element.textContent).toBe('It still stands in your backups.One.Two.Three.')
  flushSync(() => vi.advanceTimersByTime(60_000))
  expect(element.textContent).toBe('It still stands in your backups.')
  flushSync(() => element.querySelector<HTMLElement>('[aria-label="Dismiss"]')?.click())
  expect(element.textContent).toBe('')
  root.unmount()
})
