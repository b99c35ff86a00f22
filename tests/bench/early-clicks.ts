import type { Browser, Page } from 'playwright-core'

/** How long after the action its effect has to be there, in ms. */
const patienceMs = 3000

/** The figures of Chromium's own "Slow 4G". */
const slow4G = {
  offline: false,
  latency: 562.5,
  downloadThroughput: (1.6 * 1024 * 1024 * 0.9) / 8,
  uploadThroughput: (0.75 * 1024 * 1024 * 0.9) / 8,
}
const cpuSlowdown = 4

type Action = {
  /** What a visitor touches. */
  target: string
  act?(page: Page): Promise<void>
  /** Whether the page shows that it understood. Runs in the page. */
  effect(): boolean
}

/** What a visitor may do as soon as there is something to see. The selectors hold for every site. */
const actions = {
  menu: {
    target: 'button[aria-controls="menu"]',
    effect: () => document.querySelector('dialog#menu[open]') !== null,
  },
  card: {
    target: '#features li button',
    effect: () => document.querySelector('dialog[id^="feature-"][open]') !== null,
  },
  question: {
    target: '[aria-controls="answer-2"]',
    effect: () => document.querySelector('#answer-2')?.checkVisibility() === true,
  },
  typing: {
    target: 'input[name="fullName"]',
    act: (page) => page.keyboard.type('Ada Byron'),
    effect: () => document.querySelector<HTMLInputElement>('input[name="fullName"]')?.value === 'Ada Byron',
  },
} satisfies Record<string, Action>

export type ActionName = keyof typeof actions
export const actionNames = Object.keys(actions) as ActionName[]

/** Does one thing at first contentful paint of a slowed-down phone; resolves to whether its effect was missing later. */
export async function isLost(browser: Browser, url: string, name: ActionName): Promise<boolean> {
  const { target, act, effect }: Action = actions[name]
  const page = await openPhone(browser)
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', slow4G)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
  await page.goto(url, { waitUntil: 'commit' })
  await tap(page, target)
  await act?.(page)
  await new Promise((resolve) => setTimeout(resolve, patienceMs))
  const lost = !(await page.evaluate(effect))
  await page.context().close()
  return lost
}

/** The control: throws when an action has no effect even on a fast phone that has loaded everything. */
export async function mustWorkLater(browser: Browser, url: string, name: ActionName) {
  const { target, act, effect }: Action = actions[name]
  const page = await openPhone(browser)
  await page.goto(url, { waitUntil: 'networkidle' })
  // what comes alive when it is seen does so between two tries
  for (let left = 5; left > 0; left--) {
    await tap(page, target)
    await act?.(page)
    const worked = await page.waitForFunction(effect, null, { timeout: 1000 }).catch(() => null)
    if (worked) return page.context().close()
  }
  throw new Error(`${name} does not work on ${url} at all, so that losing it early would say nothing`)
}

async function openPhone(browser: Browser) {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })
  return context.newPage()
}

/** Waits for the first contentful paint, brings the target into sight and taps its centre. */
async function tap(page: Page, target: string) {
  const found = await page.waitForFunction((selector) => {
    const element = document.querySelector(selector)
    const painted = performance.getEntriesByName('first-contentful-paint').length > 0
    if (!painted || !element) return null
    element.scrollIntoView({ block: 'center', behavior: 'instant' })
    const { left, top, width, height } = element.getBoundingClientRect()
    return { x: left + width / 2, y: top + height / 2 }
  }, target)
  const { x, y } = (await found.jsonValue()) as { x: number; y: number }
  await page.touchscreen.tap(x, y)
}
