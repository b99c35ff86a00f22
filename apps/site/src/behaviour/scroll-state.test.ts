// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { scrollThresholdPx, watchScroll } from './scroll-state.ts'

const scrolled = () => document.documentElement.hasAttribute('data-scrolled')

function scrollTo(y: number) {
  vi.stubGlobal('scrollY', y)
  window.dispatchEvent(new Event('scroll'))
}

afterEach(() => void vi.unstubAllGlobals())

test('S9.15 the threshold is 10 px', () => expect(scrollThresholdPx).toBe(10))

test('S4.39 S2.22 S2.23 S2.24 scrolled means beyond the threshold, judged once at the start and on every scroll', () => {
  vi.stubGlobal('scrollY', 900)
  watchScroll()
  expect(scrolled()).toBe(true)
  scrollTo(10)
  expect(scrolled()).toBe(false)
  scrollTo(11)
  expect(scrolled()).toBe(true)
})
