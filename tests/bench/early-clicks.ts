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
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', slow4G)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
  await page.goto(url, { waitUntil: 'commit' })
  const { x, y } = await placeOf(page, target)
  await page.touchscreen.tap(x, y)
  await act?.(page)
  await new Promise((resolve) => setTimeout(resolve, patienceMs))
  const lost = !(await page.evaluate(effect))
  await context.close()
  return lost
}

/** Waits for the first contentful paint, brings the target into sight and tells its centre. */
async function placeOf(page: Page, target: string) {
  const found = await page.waitForFunction((selector) => {
    const element = document.querySelector(selector)
    const painted = performance.getEntriesByName('first-contentful-paint').length > 0
    if (!painted || !element) return null
    element.scrollIntoView({ block: 'center', behavior: 'instant' })
    const { left, top, width, height } = element.getBoundingClientRect()
    return { x: left + width / 2, y: top + height / 2 }
  }, target)
  return (await found.jsonValue()) as { x: number; y: number }
}
