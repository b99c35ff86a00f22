import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, inject } from 'vitest'
import { roomsOfAll } from '../setup/carrier.ts'
import { chromiumSwitches, fewProcesses } from '../setup/chromium.ts'
import { turnToPage } from './turn-to-page.ts'

export const viewports = {
  phone: { width: 360, height: 740 },
  desktop: { width: 1280, height: 800 },
} as const

export type Visit = Omit<BrowserContextOptions, 'viewport'> & {
  viewport?: keyof typeof viewports | { width: number; height: number }
  /** Another origin than the server under test, such as a faulty proxy before it. */
  origin?: string
  /** Runs before the first document loads. */
  prepare?: (page: Page) => Promise<unknown>
  /** Faults the test provokes: messages matching it are not held against the page. */
  tolerate?: RegExp
  /** The test begins before the page's scripts have run. */
  early?: true
  /** The page stays open for the group's next tests. */
  stays?: true
}

/** For tests of what moves. */
export const moving = { reducedMotion: 'no-preference' } as const

type Opened = {
  page: Page
  /** The addresses that its visitor asked for, in any tab. */
  requested: string[]
  /** The ids of the calls that were promised to it. */
  promised: string[]
  faults: string[]
  tolerate: RegExp | undefined
  stays: boolean
}

let browser: Browser
let opened: Opened[] = []

/** Only ends what hangs: a busy machine may be several times slower than a quiet one. In ms. */
const actionTimeoutMs = 90_000

/**
 * A group of browser tests; skipped, with the reason printed by the set-up, where there is no Chromium. All share one
 * Chromium, whose microphone is silent, and have contexts of their own; switches start another for the group.
 */
export function browserTests(name: string, tests: () => void, switches?: string[]) {
  const chromiumPath = inject('chromiumPath')
  describe.skipIf(!chromiumPath)(name, () => {
    beforeAll(async () => {
      browser = switches
        ? await chromium.launch({
            executablePath: chromiumPath as string,
            args: [...chromiumSwitches, fewProcesses, ...switches],
          })
        : await chromium.connect(inject('browserEndpoint'))
    })
    afterAll(() => {
      opened = []
      return browser.close()
    })
    // Every test of every page also keeps these: no request to another host, no policy violation, no script error.
    afterEach(async () => {
      const faults = opened.flatMap(({ faults, tolerate }) =>
        faults.splice(0).filter((fault) => !tolerate?.test(fault)),
      )
      await Promise.all(opened.filter(({ stays }) => !stays).map(leave))
      opened = opened.filter(({ stays }) => stays)
      expect(faults).toEqual([])
    })
    tests()
  })
}

/** Callers leave as visitors do: a page that is only closed tells nobody, and its call keeps a line for half a minute. */
async function leave({ page, requested }: Opened) {
  const context = page.context()
  const closing = () => {} // by itself, before it could be led away
  // an answer that a test was still changing has nobody to go to
  await Promise.all(context.pages().map((page) => page.unrouteAll({ behavior: 'ignoreErrors' }).catch(closing)))
  const hasCalled = requested.some((url) => url.includes('/call/'))
  if (hasCalled) await Promise.all(context.pages().map((page) => page.goto('about:blank').catch(closing)))
  await context.close()
}

export const siteUrl = () => inject('siteUrl')

/**
 * Opens a page of the site in a fresh browser context, and waits until its scripts run where it may run them. Nothing moves
 * unless `reducedMotion` says 'no-preference': without a graphics card, every frame of a slide is the processor's work.
 */
export async function visit(path: string, options: Visit = {}): Promise<Page> {
  const {
    viewport = 'desktop',
    origin = siteUrl(),
    prepare,
    tolerate,
    early,
    stays = false,
    ...contextOptions
  } = options
  const context = await browser.newContext({
    reducedMotion: 'reduce',
    ...contextOptions,
    viewport: typeof viewport === 'string' ? viewports[viewport] : viewport,
  })
  context.setDefaultTimeout(actionTimeoutMs)
  const page = await context.newPage()
  const faults: string[] = []
  const requested: string[] = []
  const promised: string[] = []
  opened.push({ page, requested, promised, faults, tolerate, stays })
  context.on('request', (request) => requested.push(request.url()))
  context.on('response', async (response) => {
    if (!response.url().endsWith('/call/web') || !response.ok()) return
    const { id } = await response.json().catch(() => ({})) // the page has gone on meanwhile
    if (id) promised.push(id)
  })
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.protocol.startsWith('http') && url.origin !== origin && !isOfRooms(url))
      faults.push(`request to another origin: ${url.origin}`)
  })
  page.on('pageerror', (error) => faults.push(`script error: ${error.message}`))
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(`console error: ${message.text()}`)
  })
  await prepare?.(page)
  await page.goto(origin + path)
  if (!early && contextOptions.javaScriptEnabled !== false) await whenAlive(page)
  return page
}

/** Rooms of LiveKit are at another port of this machine, or behind a network that is at a third. */
const isOfRooms = ({ hostname }: URL) => roomsOfAll() !== null && ['localhost', '127.0.0.1'].includes(hostname)

/** A reader of the site for the tests of a group that change nothing: going on from page to page costs half of a visit. */
export function reader(options: Visit) {
  let page: Page | undefined
  return async (path: string): Promise<Page> => {
    if (!page) page = await visit(path, { ...options, stays: true })
    else {
      await page.goto(siteUrl() + path)
      await whenAlive(page)
    }
    return page
  }
}

/** The addresses that the visitor of a page has asked for, in any tab. */
export const requestedBy = (asking: Page) => opened.find(({ page }) => page === asking)?.requested ?? []

/** The ids of the calls that were promised to the visitor of a page. */
export const promisedTo = (asking: Page) => opened.find(({ page }) => page === asking)?.promised ?? []

/**
 * The scripts come after the first paint; before, a click follows the link or sends the form as HTML alone would. And the
 * visitor has turned to the page, which has laid out the rest of it: what is measured is not a guess.
 */
export async function whenAlive(page: Page) {
  await page.locator('html.js').waitFor()
  await page.evaluate(turnToPage)
}
