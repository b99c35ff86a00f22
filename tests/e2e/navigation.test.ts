import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { company } from '../../apps/site/content/company.ts'
import { contactLink, footer, navigation } from '../../apps/site/content/navigation.ts'
import { everyPage } from '../setup/site-content.ts'
import { browserTests, moving, reader, siteUrl, visit, whenAlive } from './browser.ts'

const entries = [...navigation, contactLink]
const footerLinks = footer.columns.flatMap(({ links }) => links.map(({ href }) => href))
/** The sections that links of the bar or of the footer lead to, on the page at this address. */
const sectionsLinked = (hrefs: string[], path: string) =>
  hrefs.flatMap((href) => (href.startsWith(`${path}#`) ? href.slice(path.length + 1) : []))
const barSections = sectionsLinked(
  navigation.map(({ href }) => href),
  '/',
)

const scrollY = (page: Page) => page.evaluate(() => Math.round(window.scrollY))
const barBackground = (page: Page) => page.locator('header').evaluate((bar) => getComputedStyle(bar).backgroundColor)

/** The alpha of a computed colour; 'rgb(…)' is opaque. */
function opacityOf(colour: string): number {
  const alpha = /\/\s*([\d.]+)\s*\)$|rgba\([^)]*,\s*([\d.]+)\)$/.exec(colour)
  return alpha ? Number(alpha[1] ?? alpha[2]) : 1
}

async function untilStill(page: Page): Promise<number> {
  let last = Number.NaN
  await expect
    .poll(
      async () => {
        const y = await scrollY(page)
        const still = y === last
        last = y
        return still
      },
      { interval: 120 },
    )
    .toBe(true)
  return last
}

const topOf = (page: Page, id: string) =>
  page.locator(`#${id}`).evaluate((element) => Math.round(element.getBoundingClientRect().top))

async function expectSectionInView(page: Page, id: string) {
  await expect.poll(() => topOf(page, id)).toBeLessThan(200)
  await untilStill(page)
  const barBottom = await page.locator('header').evaluate((bar) => bar.getBoundingClientRect().bottom)
  const headingTop = await page
    .locator(`#${id} :is(h1, h2, h3)`)
    .first()
    .evaluate((heading) => heading.getBoundingClientRect().top)
  expect(Math.ceil(headingTop)).toBeGreaterThanOrEqual(barBottom)
  expect(await topOf(page, id)).toBeGreaterThanOrEqual(-1)
}

browserTests('routes', () => {
  const open = reader({})
  const ids: Record<string, string> = { '/': 'S2.1 ', '/services': 'S2.2 ', '/contact': 'S2.3 ' }
  test.each(everyPage.map((path) => [ids[path] ?? '', path]))(
    '%sS1.6 S2.7 S2.8 S2.15 S2.31 S2.32 S2.33 S2.35 S6.1 %s has one heading, a bar that stays, a footer with its links, and no sign-in',
    async (_, path) => {
      const page = await open(path)
      expect(await page.locator('h1').count()).toBe(1)
      for (const landmark of ['header', 'main', 'footer']) expect(await page.locator(landmark).count()).toBe(1)

      const texts = await page.locator('a, button, summary').allTextContents()
      expect(texts.filter((text) => /sign.?(in|up|out)|log.?(in|out)|account|profile|register/i.test(text))).toEqual([])

      const links = await page.locator('footer a').evaluateAll((all) => all.map((a) => a.getAttribute('href')))
      expect(links).toEqual(expect.arrayContaining(footerLinks))

      await page.evaluate(() => window.scrollTo(0, 600))
      await expect.poll(() => scrollY(page)).toBeGreaterThan(0)
      expect((await page.locator('header').boundingBox())?.y).toBe(0)
      expect(await page.locator('header').evaluate((bar) => getComputedStyle(bar).position)).toBe('fixed')
    },
  )

  test.each(['phone', 'desktop'] as const)(
    'S2.4 /contact opens at its top from the bottom of the home page (%s)',
    async (viewport) => {
      const page = await visit('/', { viewport })
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
      await page.locator('main a[href="/contact"]').last().click()
      await page.waitForURL('**/contact')
      await whenAlive(page)
      expect(await scrollY(page)).toBe(0)
      await page.reload()
      await whenAlive(page)
      expect(await scrollY(page)).toBe(0)
    },
  )

  test('S2.5 back and forward move between the pages', async () => {
    const page = await visit('/')
    await page.goto(new URL('/services', page.url()).href)
    await whenAlive(page)
    await page.goBack()
    expect(new URL(page.url()).pathname).toBe('/')
    await page.goForward()
    expect(new URL(page.url()).pathname).toBe('/services')
  })

  test('S2.6 an unknown path shows a not-found page with a link home', async () => {
    const page = await visit('/no-such-page', { tolerate: /404/ })
    await page.locator('main a[href="/"]').first().click()
    await page.waitForURL((url) => url.pathname === '/')
  })

  test.each(['/login', '/signin', '/admin', '/dashboard', '/account'])(
    'S1.6 S2.7 S2.15 S6.1 there is no %s',
    async (path) => {
      expect((await fetch(siteUrl() + path, { headers: { accept: 'text/html' } })).status).toBe(404)
    },
  )
})

browserTests('the bar', () => {
  test('covers nothing that the keyboard comes to', async () => {
    const page = await visit('/', { viewport: 'phone' })
    const [first, second] = [page.locator('main summary').nth(0), page.locator('main summary').nth(1)]
    await first.evaluate((question) => window.scrollBy(0, question.getBoundingClientRect().top - 10))
    await second.evaluate((question: HTMLElement) => question.focus({ preventScroll: true }))
    await page.keyboard.press('Shift+Tab')
    const bar = await page.locator('header').evaluate((bar) => bar.getBoundingClientRect().height)
    await expect.poll(async () => (await first.boundingBox())?.y).toBeGreaterThanOrEqual(bar - 1)
    expect(await first.evaluate((question) => question === document.activeElement)).toBe(true)
  })

  test('S2.17 a keyboard that nothing went before leads to the top of the section it chose, though all between was a guess', async () => {
    const page = await visit('/', { early: true, viewport: 'phone' })
    await page.locator('html.js').waitFor()
    const chosen = entries.findLast(({ href }) => href.startsWith('/#'))
    if (!chosen) throw new Error('the bar leads to no section')
    const section = page.locator(`main #${chosen.href.slice(2)}`)
    // not by Tab: it would be the sign that somebody has turned to the page
    const link = page.locator(`footer a[href$="${chosen.href.slice(1)}"], header a[href$="${chosen.href.slice(1)}"]`)
    await link.first().evaluate((link: HTMLElement) => link.click())
    const top = () => section.evaluate((section) => Math.round(section.getBoundingClientRect().top))
    const bar = await page.locator('header').evaluate((bar) => bar.getBoundingClientRect().height)
    await expect.poll(top).toBeLessThanOrEqual(bar + 1)
    expect(await top()).toBeGreaterThan(-2)
  })

  test('S2.9 S2.10 S2.11 S2.16 links to the pages and offers the home sections', async () => {
    const page = await visit('/services')
    const bar = page.locator('header')
    const links = await bar
      .locator('a:visible')
      .evaluateAll((all) => all.map((a) => [a.textContent?.trim(), a.getAttribute('href')]))
    expect(links).toEqual(entries.map(({ text, href }) => [text, href]))
  })

  test('S2.12 the way to contact us is filled, the other links are not', async () => {
    const page = await visit('/')
    const background = (name: string) =>
      page
        .locator('header')
        .getByRole('link', { name, exact: true })
        .evaluate((link) => getComputedStyle(link).backgroundColor)
    expect(opacityOf(await background(contactLink.text))).toBe(1)
    for (const { text } of navigation) expect(opacityOf(await background(text))).toBe(0)
  })

  test('S2.13 the logo is a button which returns home', async () => {
    const page = await visit('/services')
    await page.locator('header').getByRole('button', { name: company.name }).click()
    await page.waitForURL((url) => url.pathname === '/')
  })

  test('S2.14 on the home page the logo scrolls to the top', async () => {
    const page = await visit('/')
    await page.evaluate(() => window.scrollTo(0, 1500))
    await page.locator('header').getByRole('button', { name: company.name }).click()
    await expect.poll(() => scrollY(page)).toBe(0)
    expect(new URL(page.url()).pathname).toBe('/')
  })

  test.each(barSections)('S2.17 S2.20 on the home page, choosing %s scrolls smoothly without a reload', async (id) => {
    const page = await visit('/', moving)
    const early = await page.evaluate((href) => {
      Object.assign(window, { stillHere: true })
      document.querySelector<HTMLAnchorElement>(`header a[href="${href}"]`)?.click()
      return window.scrollY
    }, `/#${id}`)
    await expectSectionInView(page, id)
    // whatever is not smooth is there at once
    expect(early).toBe(0)
    expect(await scrollY(page)).toBeGreaterThan(0)
    expect(await page.evaluate(() => 'stillHere' in window)).toBe(true)
  })

  test.each(barSections.map((id, at) => [at % 2 ? '/contact' : '/services', id]))(
    'S2.18 S2.20 from %s, choosing %s goes home and scrolls to it',
    async (path, id) => {
      const page = await visit(path, moving)
      await page.locator(`header a[href="/#${id}"]`).click()
      await page.waitForURL((url) => url.pathname === '/')
      await expectSectionInView(page, id)
    },
  )

  test.each(barSections.slice(-1))(
    'S2.21 the scroll to %s is instant for people who ask for reduced motion',
    async (id) => {
      const page = await visit('/')
      const [before, after] = await page.evaluate(async (id) => {
        document.querySelector<HTMLAnchorElement>(`header a[href="/#${id}"]`)?.click()
        await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
        const before = window.scrollY
        await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
        return [before, window.scrollY]
      }, id)
      expect(before).toBeGreaterThan(0)
      expect(after).toBe(before)
    },
  )

  test('S2.22 S2.23 S4.39 is more opaque beyond 10 px, not at exactly 10', async () => {
    const page = await visit('/')
    const atTop = opacityOf(await barBackground(page))
    await page.evaluate(() => window.scrollTo(0, 10))
    await expect.poll(() => scrollY(page)).toBe(10)
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
    expect(opacityOf(await barBackground(page))).toBe(atTop)
    await page.evaluate(() => window.scrollTo(0, 11))
    await expect.poll(async () => opacityOf(await barBackground(page))).toBeGreaterThan(atTop)
    await page.evaluate(() => window.scrollTo(0, 0))
    await expect.poll(async () => opacityOf(await barBackground(page))).toBe(atTop)
  })

  test('S2.24 a page restored already scrolled starts in the scrolled look', async () => {
    const page = await visit('/')
    await page.evaluate(() => window.scrollTo(0, 900))
    await untilStill(page)
    await page.reload()
    await expect.poll(() => scrollY(page)).toBeGreaterThan(10)
    await expect.poll(async () => opacityOf(await barBackground(page))).toBeGreaterThan(0.6)
  })
})

browserTests('the menu on narrow screens', () => {
  const menuButton = (page: Page) => page.locator('header').getByRole('button', { name: /menu/i })
  const panel = (page: Page) => page.locator('#menu')

  test.each([
    [767, true],
    [768, false],
  ])('S2.25 at %i px the links are behind a menu button: %s', async (width, narrow) => {
    const page = await visit('/', { viewport: { width, height: 740 } })
    expect(await menuButton(page).isVisible()).toBe(narrow)
    expect(await page.locator('header').getByRole('link', { name: contactLink.text, exact: true }).isVisible()).toBe(
      !narrow,
    )
  })

  test('S2.26 S4.38 is closed at first, and opens with all entries', async () => {
    const page = await visit('/', { viewport: 'phone' })
    expect(await panel(page).isVisible()).toBe(false)
    await menuButton(page).click()
    await panel(page).waitFor()
    for (const { text } of entries) {
      expect(await panel(page).getByRole('link', { name: text, exact: true }).isVisible()).toBe(true)
    }
  })

  test('S2.27 S4.38 choosing any entry closes it', async () => {
    const page = await visit('/', { viewport: 'phone' })
    for (const { text, href } of entries) {
      await menuButton(page).click()
      await panel(page).getByRole('link', { name: text, exact: true }).click()
      await expect.poll(() => panel(page).isVisible(), { message: text }).toBe(false)
      if (href.includes('#')) continue
      await page.goto(siteUrl())
      await whenAlive(page)
    }
  })

  test('S2.28 a click outside the panel closes it', async () => {
    const page = await visit('/', { viewport: 'phone' })
    await menuButton(page).click()
    await expect.poll(() => panel(page).isVisible()).toBe(true)
    const box = await panel(page).boundingBox()
    if (!box) throw new Error('the open panel has no box')
    const free = [
      { x: 5, y: 735, isFree: box.x > 10 || box.y + box.height < 730 },
      { x: 355, y: 735, isFree: box.x + box.width < 350 || box.y + box.height < 730 },
    ].find(({ isFree }) => isFree)
    if (!free) throw new Error('the open panel leaves nothing of the overlay to click')
    await page.mouse.click(free.x, free.y)
    await expect.poll(() => panel(page).isVisible()).toBe(false)
  })

  test('S2.29 Escape closes it, the focus returns, and the state is told', async () => {
    const page = await visit('/', { viewport: 'phone' })
    await menuButton(page).focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => panel(page).isVisible()).toBe(true)
    await page.keyboard.press('Escape')
    await expect.poll(() => panel(page).isVisible()).toBe(false)
    expect(await menuButton(page).evaluate((button) => button === document.activeElement)).toBe(true)
    expect(await menuButton(page).getAttribute('aria-expanded')).toBe('false')
    await menuButton(page).click()
    await expect
      .poll(() =>
        page
          .locator('header button[aria-controls="menu"], header button[commandfor="menu"]')
          .first()
          .getAttribute('aria-expanded'),
      )
      .toBe('true')
  })

  test('S2.30 growing past 768 px while open leaves no overlay and no scroll lock', async () => {
    const page = await visit('/', { viewport: 'phone' })
    await menuButton(page).click()
    await expect.poll(() => panel(page).isVisible()).toBe(true)
    await page.setViewportSize({ width: 1024, height: 740 })
    await expect.poll(() => panel(page).isVisible()).toBe(false)
    await page.mouse.wheel(0, 500)
    await expect.poll(() => scrollY(page)).toBeGreaterThan(0)
  })
})

browserTests('the footer', () => {
  test('S2.36 S2.37 S2.38 shows a UK telephone number, an email address and the legal pages', async () => {
    const page = await visit('/')
    const footer = page.locator('footer')
    expect(await footer.locator('a[href^="tel:+44"]').count()).toBeGreaterThan(0)
    expect(await footer.locator('a[href^="mailto:"]').count()).toBeGreaterThan(0)
    for (const path of ['/privacy', '/terms', '/compliance']) {
      await footer.locator(`a[href="${path}"]`).first().click()
      await page.waitForURL(`**${path}`)
    }
  })

  test.each(sectionsLinked(footerLinks, '/services'))(
    'S2.34 leads to #%s from another page, on the page itself and on a hard load',
    async (id) => {
      const page = await visit('/privacy')
      const link = page.locator(`footer a[href="/services#${id}"]`).first()
      await link.click()
      await page.waitForURL('**/services**')
      await expectSectionInView(page, id)
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
      await link.click()
      await expectSectionInView(page, id)
      await page.goto('about:blank')
      await page.goto(`${siteUrl()}/services#${id}`)
      await expectSectionInView(page, id)
    },
  )

  const homeSections = sectionsLinked(footerLinks, '/')
  test.each(homeSections.map((id, at) => [everyPage[at % everyPage.length] as string, id]))(
    'S2.35 from %s its anchor to the home section %s works',
    async (path, id) => {
      const page = await visit(path)
      await page.locator(`footer a[href="/#${id}"]`).first().click()
      await expectSectionInView(page, id)
    },
  )
})
