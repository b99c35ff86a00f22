// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { arrivalDelayMs, arriveAtSection, goToSection, scrollToSection } from './section-scroll.ts'

let scrolls: { id: string; behavior?: ScrollBehavior }[] = []

beforeEach(() => {
  vi.useFakeTimers()
  scrolls = []
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element, options) {
    scrolls.push({ id: this.id, ...(options as ScrollIntoViewOptions) })
  })
  history.replaceState(null, '', '/')
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  document.body.replaceChildren()
  sessionStorage.clear()
})

function addSection(id: string) {
  const section = document.createElement('section')
  section.id = id
  document.body.append(section)
  return section
}

test('S9.16 the delay is 100 ms', () => expect(arrivalDelayMs).toBe(100))

test('S2.17 S2.21 scrolls to the section, moves the focus there, and the address says so', () => {
  const section = addSection('process')
  expect(scrollToSection('process')).toBe(true)
  expect(scrolls).toEqual([{ id: 'process', behavior: 'smooth' }])
  expect(document.activeElement).toBe(section)
  expect(location.hash).toBe('#process')

  vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: true } as MediaQueryList)
  scrollToSection('process')
  expect(scrolls[1]?.behavior).toBe('instant')
})

test('a section that does not exist leaves the address alone', () => {
  expect(scrollToSection('nowhere')).toBe(false)
  expect(location.hash).toBe('')
})

test('S2.18 S2.19 a section chosen on another page is scrolled to 100 ms after arriving, once', () => {
  const link = document.createElement('a')
  link.href = '/other#process'
  const assigned = vi.spyOn(location, 'assign').mockImplementation(() => undefined)
  expect(goToSection(link)).toBe(true)
  expect(String(assigned.mock.calls[0]?.[0])).toMatch(/\/other$/)

  addSection('process')
  history.replaceState(null, '', '/other')
  arriveAtSection()
  vi.advanceTimersByTime(99)
  expect(scrolls).toEqual([])
  vi.advanceTimersByTime(1)
  expect(scrolls.map(({ id }) => id)).toEqual(['process'])
  expect(location.hash).toBe('#process')
  expect(sessionStorage.length).toBe(0)

  arriveAtSection()
  vi.runAllTimers()
  expect(scrolls.length).toBe(1)
})

test('whoever goes to another page after all comes to its top', () => {
  sessionStorage.setItem('section', '/other#process')
  addSection('process')
  arriveAtSection()
  vi.runAllTimers()
  expect(scrolls).toEqual([])
  expect(sessionStorage.length).toBe(0)
})

test('S2.19 a section that comes later is waited for, but not for ever', () => {
  sessionStorage.setItem('section', '/#late')
  arriveAtSection()
  vi.advanceTimersByTime(400)
  addSection('late')
  vi.advanceTimersByTime(100)
  expect(scrolls.map(({ id }) => id)).toEqual(['late'])

  sessionStorage.setItem('section', '/#never')
  arriveAtSection()
  vi.runAllTimers()
  expect(vi.getTimerCount()).toBe(0)
})
