// @vitest-environment happy-dom
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { submitPatienceMs, watchIslands } from './island-loader.ts'
import { wakeIslands } from './wake.ts'

let loads: { island: HTMLElement; done: () => void; broken: () => void }[] = []
let posted: HTMLFormElement[] = []
let asked: unknown[] = []
let answer: () => Promise<Response>

beforeAll(() =>
  watchIslands(
    (island) =>
      new Promise<void>((resolve, reject) => loads.push({ island, done: resolve, broken: () => reject(new Error()) })),
  ),
)
beforeEach(() => {
  vi.resetModules() // the reporter sends so many a minute, and nothing twice
  loads = []
  posted = []
  asked = []
  answer = async () => new Response()
  vi.useFakeTimers()
  vi.stubGlobal('fetch', async (address: string, { method = 'GET' } = {}) => {
    if (method === 'GET') asked.push(address)
    return answer()
  })
  vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(function (this: HTMLFormElement) {
    posted.push(this)
  })
  document.body.innerHTML = `<p>beside</p><div data-island="panel">
    <form><input name="a"><button type="submit">Send</button></form><button type="button">Call</button></div>`
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const find = (selector: string) => document.querySelector(selector) as HTMLElement
const fire = (selector: string, type: string) =>
  find(selector).dispatchEvent(new Event(type, { bubbles: true, cancelable: true }))
const settled = () => vi.advanceTimersByTimeAsync(0)

/** What the living island sees of the events of one type. */
function heard(type: string) {
  let count = 0
  find('[data-island]').addEventListener(type, (event) => {
    event.preventDefault()
    count++
  })
  return () => count
}

test.each(['focusin', 'pointerover', 'pointerdown', 'touchstart'])(
  '%s in an island loads it, once; beside it nothing is loaded',
  (type) => {
    fire('p', type)
    expect(loads.length).toBe(0)
    fire('input', type)
    fire('input', type)
    expect(loads.map(({ island }) => island)).toEqual([find('[data-island]')])
  },
)

test('an early submit waits for the island and reaches it once', async () => {
  const submits = heard('submit')
  expect(fire('form', 'submit')).toBe(false)
  fire('form', 'submit')
  expect(submits()).toBe(0)
  loads[0]?.done()
  await settled()
  expect(submits()).toBe(1)
  fire('form', 'submit')
  expect(submits()).toBe(2)
  expect(posted).toEqual([])
})

test('an early submit is posted by the browser when the island cannot be loaded', async () => {
  fire('form', 'submit')
  loads[0]?.broken()
  await settled()
  expect(posted).toEqual([find('form')])
})

test('an early submit is posted by the browser when loading takes too long', async () => {
  fire('form', 'submit')
  await vi.advanceTimersByTimeAsync(submitPatienceMs - 1)
  expect(posted).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(posted).toEqual([find('form')])
})

test('what was posted by the browser once is left to the browser, also when the island lives at last', async () => {
  const submits = heard('submit')
  fire('form', 'submit')
  await vi.advanceTimersByTimeAsync(submitPatienceMs)
  loads[0]?.done()
  await settled()
  expect(fire('form', 'submit')).toBe(true)
  expect(submits()).toBe(0)
})

test('an early click on a button is done again by the living island', async () => {
  const clicks = heard('click')
  find('[data-island] > button').click()
  expect(clicks()).toBe(0)
  loads[0]?.done()
  await settled()
  expect(clicks()).toBe(1)
})

describe('a click on an island that cannot be loaded', () => {
  const reload = vi.fn()
  beforeEach(() => {
    reload.mockClear()
    vi.spyOn(location, 'reload').mockImplementation(reload)
  })

  async function clickInVain() {
    find('[data-island] > button').click()
    loads[0]?.broken()
    await settled()
  }

  test('gets the page anew: that of a former build names scripts that are gone', async () => {
    await clickInVain()
    expect(asked).toEqual([location.href])
    expect(reload).toHaveBeenCalledOnce()
  })

  test.each([
    ['there is no network', async () => Promise.reject(new TypeError())],
    ['the server is just starting', async () => new Response(null, { status: 502 })],
  ])('leaves the page as it is where %s', async (_name, failing) => {
    answer = failing
    await clickInVain()
    expect(asked).toEqual([location.href])
    expect(reload).not.toHaveBeenCalled()
  })
})

test('after a failed load the next turn to the island tries again', async () => {
  fire('input', 'focusin')
  loads[0]?.broken()
  await settled()
  fire('input', 'focusin')
  expect(loads.length).toBe(2)
})

test('something else on the page can wake an island by its name', () => {
  wakeIslands('other')
  expect(loads.length).toBe(0)
  wakeIslands('panel')
  expect(loads.length).toBe(1)
})
