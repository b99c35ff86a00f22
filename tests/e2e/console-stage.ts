import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { viewports } from './browser.ts'

type Router = {
  routesByPath: Record<string, unknown>
  history: { push(address: string): void }
  state: { status: string; resolvedLocation?: { href: string } }
}
declare global {
  interface Window {
    /** TanStack's router shows itself to its tools under this name. */
    __TSR_ROUTER__: Router
  }
}

/** Every address that the console has a screen for, `$id` for the id of something; from its own router. */
export const routesOf = (page: Page) => page.evaluate(() => Object.keys(window.__TSR_ROUTER__.routesByPath))

/** Goes to another screen as its link does, without loading the console anew, and waits until its code is there. */
export async function goTo(page: Page, path: string) {
  await page.evaluate((address) => window.__TSR_ROUTER__.history.push(address), `/console${path}`)
  await page.waitForFunction((href) => {
    const { status, resolvedLocation } = window.__TSR_ROUTER__.state
    return status === 'idle' && resolvedLocation?.href === href
  }, path)
}

/** The addresses of the parts of the screen that is open, the one that is shown first left out. */
export const partsOf = (page: Page) =>
  page
    .locator('.tabs [data-part]:not([data-part=""])')
    .evaluateAll((tabs) => tabs.map((tab) => `?part=${(tab as HTMLElement).dataset.part}`))

const controls = 'a[href], button, input, select, textarea, summary, [tabindex]'

/** Whatever a mouse can use of what is in sight, and Tab does not lead to, or does not show that it has led there. */
export async function outOfReachOfKeys(page: Page): Promise<string[]> {
  await page.keyboard.press('Tab') // from now on what has the focus is shown
  return page.evaluate((all) => {
    const inUse = [...document.querySelectorAll<HTMLElement>(all)].filter(
      (element) =>
        element.checkVisibility() && !element.matches(':disabled, [inert] *, [tabindex="-1"]:not(a, button)'),
    )
    return inUse.flatMap((element) => {
      element.focus({ preventScroll: true })
      if (element.tabIndex !== 0 && !element.closest('[role=tablist], [role=radiogroup]'))
        return [`Tab passes over ${element.outerHTML.slice(0, 120)}`]
      // a field may have its frame around it
      const around = [element, element.parentElement, element.parentElement?.parentElement]
      const isShown = around.some((each) => each && getComputedStyle(each).outlineStyle !== 'none')
      const has = document.activeElement === element
      return has && !isShown ? [`nothing shows the focus of ${element.outerHTML.slice(0, 120)}`] : []
    })
  }, controls)
}

/** The names of whatever can be pressed, chosen or written into, links left out. */
export const usable = (page: Page) =>
  page.evaluate(() => {
    const inUse = [...document.querySelectorAll<HTMLElement>('button, input, select, textarea')].filter(
      (element) => element.checkVisibility() && !element.matches(':disabled, [readonly]'),
    )
    return inUse.map((element) => {
      const labels = 'labels' in element ? [...((element as HTMLInputElement).labels ?? [])] : []
      const name = element.ariaLabel || labels.map((label) => label.innerText).join(' ') || element.innerText
      return name.replaceAll(/\s+/g, ' ').trim()
    })
  })

export type State = 'filled' | 'empty' | 'loading' | 'failed'

/** What the console asks beside who it works for, and its way in. */
const isAsked = (address: string) =>
  !/^\/(console|assets|docs)\b|^\/auth\/v1\/token|^\/me$|\/events$|\.(css|js|svg|woff2?)$/.test(
    new URL(address).pathname,
  )

const withoutEntries = (answer: unknown) => {
  if (Array.isArray(answer)) return []
  const isPage = typeof answer === 'object' && answer !== null && 'results' in answer && Array.isArray(answer.results)
  return isPage ? { ...answer, results: [], next: null } : answer
}

/** Has whatever the console asks from now on be answered so. */
export async function inState(page: Page, state: State) {
  if (state === 'filled') return
  await page.route('**/*', async (route) => {
    const request = route.request()
    if (request.resourceType() !== 'fetch' || request.method() !== 'GET' || !isAsked(request.url()))
      return route.fallback()
    if (state === 'loading') return // for as long as the page is open
    if (state === 'failed') return route.fulfill({ status: 422, json: { message: 'It cannot be shown just now.' } })
    const answer = await route.fetch()
    if (!answer.headers()['content-type']?.includes('json')) return route.fulfill({ response: answer })
    await route.fulfill({ response: answer, json: withoutEntries(await answer.json()) })
  })
}

/** Presses a control as a keyboard does, after a look that it is there at both widths. */
export async function press(control: Locator) {
  const page = control.page()
  const before = page.viewportSize() ?? viewports.desktop
  for (const { width, height } of [viewports.phone, viewports.desktop, before]) {
    await page.setViewportSize({ width, height })
    await control.waitFor()
  }
  await expect.poll(() => control.isEnabled()).toBe(true)
  await control.press('Enter')
}
