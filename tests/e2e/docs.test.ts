import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { violationsInBothSchemes } from './axe.ts'
import { browserTests, requestedBy, viewports, visit } from './browser.ts'

const searchField = (page: Page) => page.getByRole('searchbox', { name: 'Search' })
const results = (page: Page) => page.getByRole('list', { name: 'Results' }).getByRole('link')
const isWiderThanItsWindow = (page: Page) => page.evaluate('document.documentElement.scrollWidth > innerWidth')

/** What moved by itself since the page began, once what was drawn last is measured too. */
const movedSoFar = () =>
  new Promise<string[]>((resolve) => {
    type Shift = PerformanceEntry & { sources: { node?: Element }[] }
    const moved: string[] = []
    new PerformanceObserver((list) => {
      for (const { sources } of list.getEntries() as Shift[])
        moved.push(...sources.map(({ node }) => `${node?.nodeName} ${node?.className}`))
    }).observe({ type: 'layout-shift', buffered: true })
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => resolve(moved))))
  })

browserTests('the documentation', () => {
  test.each(['/docs/quick-start', '/docs/api/log', '/docs/sdk/react', '/playground'])(
    'axe finds nothing on %s, light or dark, on a phone and on a desktop, and nothing is wider than the screen',
    async (path) => {
      const page = await visit(path, { viewport: 'phone' })
      expect(await isWiderThanItsWindow(page)).toBe(false)
      expect(await violationsInBothSchemes(page)).toEqual([])
      await page.setViewportSize(viewports.desktop)
      expect(await isWiderThanItsWindow(page)).toBe(false)
      expect(await violationsInBothSchemes(page)).toEqual([])
    },
  )

  test('is searched with the keyboard alone, offline too, and asks for its index once', async () => {
    const page = await visit('/docs')
    await page.keyboard.press('Control+K')
    expect(await searchField(page).evaluate((input) => input.matches(':focus'))).toBe(true)
    await page.keyboard.type('mic-denied')
    await page
      .getByRole('status')
      .filter({ hasText: /result/ })
      .waitFor()
    await page.keyboard.press('ArrowDown')
    expect(await page.locator(':focus').getAttribute('href')).toBe('/docs/errors#the-codes')
    expect(await violationsInBothSchemes(page)).toEqual([])
    await page.keyboard.press('Escape')
    expect(await results(page).count()).toBe(0)
    await page.keyboard.press('End')
    await page.keyboard.type(' zzz')
    await page.getByRole('status').filter({ hasText: 'Nothing found.' }).waitFor()
    await page.context().setOffline(true)
    await searchField(page).fill('useVoice')
    await results(page).first().waitFor()
    await page.context().setOffline(false)
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/docs\/(?:sdk\/)?react/)
    expect(requestedBy(page).filter((address) => address.includes('/search-'))).toHaveLength(1)
  })

  test.each(['/docs', '/docs/api/chat', '/playground'])(
    'on %s nothing moves when its script comes late',
    async (path) => {
      const isPainted = () => performance.getEntriesByType('paint').length > 0
      const prepare = (page: Page) =>
        page.route(/\.js$/, async (route) => {
          await page.waitForFunction(isPainted)
          await route.continue()
        })
      const page = await visit(path, { viewport: 'phone', prepare })
      await page.locator('.search').waitFor()
      expect(await page.evaluate(movedSoFar)).toEqual([])
    },
  )

  test('is read without a script, from page to page', async () => {
    const page = await visit('/docs', { javaScriptEnabled: false, viewport: 'phone' })
    await page.getByRole('link', { name: 'Next Quick start' }).click()
    await page.getByRole('heading', { level: 1, name: 'Quick start' }).waitFor()
    await page.getByRole('link', { name: 'All pages' }).click()
    await page.getByRole('navigation', { name: 'All pages' }).getByRole('link', { name: 'Errors' }).click()
    await page.getByRole('heading', { level: 1, name: 'Errors' }).waitFor()
    expect(await page.getByRole('button').count()).toBe(0)
  })

  test('its list of pages shows the own one, however long it is', async () => {
    const page = await visit('/docs/api/workflow', { viewport: 'desktop' })
    const own = page.getByRole('navigation', { name: 'All pages' }).locator('[aria-current]')
    await expect.poll(() => own.evaluate((link) => link.getBoundingClientRect().bottom < innerHeight)).toBe(true)
  })

  test('its code is copied by a button that says so', async () => {
    const page = await visit('/docs/quick-start')
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    const block = page.locator('figure.code').first()
    await block.getByRole('button', { name: 'Copy' }).press('Enter')
    await block.getByRole('button', { name: 'Copied' }).waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await block.locator('code').innerText())
  })
})

browserTests('the playground', () => {
  test('types and talks, and shows events, figures, the time of each stage and the code', async () => {
    const page = await visit('/playground', { viewport: 'phone' })
    const conversation = page.getByRole('log', { name: 'What was said' })
    const button = (name: string) => page.getByRole('button', { name, exact: true })
    const ask = async (question: string) => {
      await page.getByLabel('Type to the assistant').fill(question)
      await page.keyboard.press('Enter')
      await conversation.getByText(question).waitFor()
    }
    const answered = (turns: number) =>
      expect.poll(() => page.locator('tbody tr').count()).toBeGreaterThanOrEqual(turns)

    await page.getByLabel(/^Type \(HTTP/).check()
    await button('Start').click()
    await page.getByText('The call is on.').waitFor()
    await ask('What does lead generation cost?')
    await answered(1)
    expect(await page.getByRole('region', { name: 'Events of the call' }).innerText()).toMatch(/call-start[\s\S]*/)
    expect(await violationsInBothSchemes(page)).toEqual([])
    expect(await isWiderThanItsWindow(page)).toBe(false)
    await button('End').click()
    await page.getByText('The call is over.').waitFor()

    await page.getByLabel('Talk (WebRTC)').check()
    await button('Start').click()
    await page.getByText('The call is on.').waitFor()
    await ask('When are you open?')
    await answered(1)
    const received = page.locator('dt:text-is("Packets received") + dd')
    await expect.poll(async () => Number(await received.innerText())).toBeGreaterThan(0)
    await button('Mute').click()
    expect(await button('Mute').getAttribute('aria-pressed')).toBe('true')
    await page.getByLabel('React').check()
    expect(await page.getByRole('region', { name: 'Code in React' }).innerText()).toContain("voice.start('site')")
    await button('End').click()
    await page.getByText('The call is over.').waitFor()
  })

  test('a key that is nobody’s, and a transport that this server has not, are told in words', async () => {
    const page = await visit('/playground', { tolerate: /status of [45]0/ })
    await page.getByLabel(/^Talk \(LiveKit/).check()
    await page.getByRole('button', { name: 'Start' }).click()
    await page
      .getByRole('alert')
      .getByText(/request-failed.*LiveKit/)
      .waitFor()
    await page.getByLabel('Talk (WebRTC)').check()
    await page.getByLabel('Public key').fill('pk_nobody')
    await page.getByRole('button', { name: 'Start' }).click()
    await page
      .getByRole('alert')
      .getByText(/request-failed(?!.*LiveKit)/)
      .waitFor()
  })
})
