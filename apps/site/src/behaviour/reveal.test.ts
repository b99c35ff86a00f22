// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { reveal, revealDefaults } from './reveal.ts'

const pageHeightPx = 5000
const windowHeightPx = 800
let resized = () => {}
let stop: AbortController

beforeEach(() => {
  vi.useFakeTimers()
  stop = new AbortController()
  endWith(stop.signal)
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(changed: () => void) {
        resized = changed
      }
      observe() {}
    },
  )
  document.body.replaceChildren()
  vi.stubGlobal('scrollY', 0)
  vi.stubGlobal('innerHeight', windowHeightPx)
  vi.spyOn(document.documentElement, 'scrollHeight', 'get').mockReturnValue(pageHeightPx)
  vi.spyOn(HTMLElement.prototype, 'offsetTop', 'get').mockImplementation(function (this: HTMLElement) {
    return Number(this.dataset.top ?? 0)
  })
})
afterEach(() => {
  stop.abort()
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** A page reveals until it is left; here each test is a page. */
function endWith(signal: AbortSignal) {
  const listen = window.addEventListener.bind(window)
  vi.spyOn(window, 'addEventListener').mockImplementation((type: string, listener: unknown, options?: unknown) =>
    listen(type, listener as EventListener, { ...(options as AddEventListenerOptions), signal }),
  )
  const Watcher = MutationObserver
  vi.stubGlobal(
    'MutationObserver',
    class extends Watcher {
      override observe(node: Node, options: MutationObserverInit) {
        super.observe(node, options)
        signal.addEventListener('abort', () => this.disconnect())
      }
    },
  )
}

function add(topPx: number, delayMs?: number) {
  const element = document.createElement('p')
  Object.assign(element.dataset, { reveal: '', top: String(topPx) })
  if (delayMs !== undefined) element.dataset.revealDelay = String(delayMs)
  document.body.append(element)
  return element
}

const isRevealed = (element: Element) => element.classList.contains('revealed')

function scrollTo(y: number) {
  vi.stubGlobal('scrollY', y)
  window.dispatchEvent(new Event('scroll'))
}

test('S9.18 S9.19 S9.20 S9.21 S9.22 C14 the defaults', () => {
  expect(revealDefaults).toEqual({
    offsetPx: 120,
    durationMs: 400,
    throttleMs: 99,
    debounceMs: 50,
    delayMs: 0,
    easing: 'ease',
    once: false,
    startEvent: 'DOMContentLoaded',
  })
})

test('S9.18 an element is reached when its top is 120 px above the bottom edge of the window', () => {
  const [reached, below] = [add(windowHeightPx + 80), add(windowHeightPx + 81)]
  reveal()
  scrollTo(200)
  vi.advanceTimersByTime(99)
  expect([isRevealed(reached), isRevealed(below)]).toEqual([true, false])
})

test('what is in sight when it begins is not moved, however near the bottom edge', () => {
  const [inSight, below] = [add(windowHeightPx - 1), add(windowHeightPx + 1)]
  reveal({ once: true })
  expect([isRevealed(inSight), isRevealed(below)]).toEqual([true, false])
})

test('S9.20 scrolling is looked at every 99 ms at most', () => {
  const element = add(1000)
  reveal()
  scrollTo(500)
  vi.advanceTimersByTime(60)
  scrollTo(501)
  vi.advanceTimersByTime(38)
  expect(isRevealed(element)).toBe(false)
  vi.advanceTimersByTime(1)
  expect(isRevealed(element)).toBe(true)
  expect(vi.getTimerCount()).toBe(0)
})

test.each(['resize', 'orientationchange', 'layout'])('S9.21 a change (%s) is looked at after 50 ms of rest', (type) => {
  const change = () => (type === 'layout' ? resized() : window.dispatchEvent(new Event(type)))
  const element = add(900)
  reveal()
  element.dataset.top = '100'
  change()
  vi.advanceTimersByTime(49)
  change()
  vi.advanceTimersByTime(49)
  expect(isRevealed(element)).toBe(false)
  vi.advanceTimersByTime(1)
  expect(isRevealed(element)).toBe(true)
})

test.each([
  [false, 'goes back'],
  [true, 'stays'],
])('S9.14 S9.22 with once: %s an element %s when it is scrolled out again', (once) => {
  const element = add(1000)
  reveal(once ? { once } : {})
  for (const y of [500, 0]) {
    scrollTo(y)
    vi.advanceTimersByTime(99)
  }
  expect(isRevealed(element)).toBe(once)
})

test('S9.13 S9.19 S9.22 duration, easing and delay reach the stylesheet with what is reached', () => {
  const [plain, late, below] = [add(0), add(0, 80), add(900)]
  const timings = () => [plain, late, below].map((element) => element.style.getPropertyValue('--reveal'))
  reveal()
  expect(timings()).toEqual(['400ms ease 0ms', '400ms ease 80ms', ''])
  scrollTo(500)
  vi.advanceTimersByTime(99)
  expect(timings()[2]).toBe('400ms ease 0ms')
})

test('changes nothing before every position is read, and nothing that the whole page inherits', () => {
  const changes: Element[] = []
  const positions = vi.spyOn(HTMLElement.prototype, 'offsetTop', 'get').mockImplementation(() => {
    expect(changes).toEqual([])
    return 0
  })
  vi.spyOn(CSSStyleDeclaration.prototype, 'setProperty').mockImplementation(() => {
    changes.push(document.body)
  })
  const elements = [add(0), add(0)]
  reveal()
  expect(positions).toHaveBeenCalledTimes(elements.length)
  expect(document.documentElement.getAttribute('style')).toBeFalsy()
  expect(elements.every(isRevealed)).toBe(true)
})

test('S9.22 starts when the document is ready', () => {
  const element = add(0)
  const ready = vi.spyOn(document, 'readyState', 'get').mockReturnValue('loading')
  reveal()
  expect(isRevealed(element)).toBe(false)
  ready.mockReturnValue('interactive')
  document.dispatchEvent(new Event('DOMContentLoaded'))
  expect(isRevealed(element)).toBe(true)
})

test('S9.24 elements added later are picked up', async () => {
  reveal()
  const element = add(100)
  await vi.waitFor(() => {
    vi.advanceTimersByTime(50)
    expect(isRevealed(element)).toBe(true)
  })
})

test('at the end of the page everything is reached', () => {
  const last = add(pageHeightPx - 20)
  reveal()
  scrollTo(pageHeightPx - windowHeightPx)
  vi.advanceTimersByTime(99)
  expect(isRevealed(last)).toBe(true)
})
