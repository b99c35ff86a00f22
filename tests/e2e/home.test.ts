import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { claims } from '../../apps/site/content/claims.ts'
import { faq } from '../../apps/site/content/faq.ts'
import { homePage } from '../setup/site-content.ts'
import { browserTests, viewports, visit } from './browser.ts'

browserTests('the hero', () => {
  test('C21 S1.13 S1.14 S2.39 S2.40 S2.42 has the headline, its claims and its calls to action', async () => {
    const page = await visit('/')
    const hero = page.locator('main section', { has: page.locator('h1') })
    expect(await page.locator('h1').count()).toBe(1)
    for (const half of [homePage.hero.ours, homePage.hero.yours])
      expect(await page.locator('h1').innerText()).toContain(half)
    const text = await hero.innerText()
    for (const { figure, label } of homePage.hero.claims) expect(text).toContain(`${figure} ${label}`)
    for (const { text, href } of homePage.hero.actions) {
      const action = hero.getByRole('link', { name: text }).first()
      expect(await action.getAttribute('href')).toBe(href)
      if (!href.startsWith('#')) continue
      await action.click()
      await expect
        .poll(() => page.locator(href).evaluate((element) => Math.abs(element.getBoundingClientRect().top)))
        .toBeLessThan(120)
    }
  })

  test('its icon needs no request, and its manifest is linked once it is painted', async () => {
    const page = await visit('/')
    expect(await page.locator('link[rel=icon]').getAttribute('href')).toMatch(/^data:image\/svg\+xml,<svg /)
    const href = await page.locator('link[rel=manifest]').getAttribute('href')
    const manifest = await (await page.request.get(new URL(href ?? '', page.url()).href)).json()
    for (const { src } of manifest.icons)
      expect((await page.request.get(new URL(src, page.url()).href)).ok()).toBe(true)
    expect((await page.request.get(new URL('/apple-touch-icon.png', page.url()).href)).ok()).toBe(true)
  })
})

browserTests('features', () => {
  const cards = (page: Page) => page.locator('#features button[commandfor]')
  const openDialog = (page: Page) => page.locator('dialog[open]')

  test.each(Object.keys(viewports) as (keyof typeof viewports)[])(
    'S2.43 S2.44 S2.45 S2.46 S2.47 S2.48 each feature has one card, whose own modal ends with a way to ask about it, and closes again (%s)',
    async (viewport) => {
      const page = await visit('/', { viewport })
      expect(await cards(page).count()).toBe(homePage.features.features.length)
      const seen = new Set<string>()
      const questions = new Set<string | null>()
      for (const card of await cards(page).all()) {
        await card.click()
        const dialog = openDialog(page)
        await dialog.waitFor()
        for (const part of ['Key Benefits', 'How It Works', 'Expected Results']) {
          const heading = dialog.getByRole('heading', { name: part })
          expect(await heading.count()).toBe(1)
          const content = await heading.evaluate((h) =>
            h.parentElement?.textContent?.replace(h.textContent ?? '', '').trim(),
          )
          expect(content).toMatch(/\S/)
        }
        seen.add(await dialog.innerText())
        questions.add(await dialog.getByRole('link').getAttribute('href'))
        await dialog.getByRole('button', { name: /close/i }).first().click()
        await expect.poll(() => openDialog(page).count()).toBe(0)
      }
      expect(seen.size).toBe(homePage.features.features.length)
      expect(questions.size).toBe(seen.size)
      for (const href of questions) expect(href).toMatch(/^\/contact\?service=/)
    },
  )

  test('S2.44 S2.49 works by keyboard: labelled, focus inside and back to the card, Escape closes', async () => {
    const page = await visit('/')
    const card = cards(page).last()
    await card.focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.waitFor()
    expect(await dialog.getAttribute('aria-labelledby')).toBeTruthy()
    for (let press = 0; press < 12; press++) {
      await page.keyboard.press('Tab')
      const place = await page.evaluate(() =>
        document.activeElement === document.body
          ? 'browser'
          : document.activeElement?.closest('dialog')
            ? 'dialog'
            : 'page',
      )
      expect(place).not.toBe('page')
    }
    await page.keyboard.press('Escape')
    await expect.poll(() => openDialog(page).count()).toBe(0)
    expect(await card.evaluate((button) => button === document.activeElement)).toBe(true)
  })

  test('S2.49 a click on the backdrop closes it, and the page behind does not scroll', async () => {
    const page = await visit('/')
    await cards(page).first().click()
    await openDialog(page).waitFor()
    const scrolled = () => page.evaluate(() => window.scrollY)
    const before = await scrolled()
    await page.mouse.move(4, 400)
    await page.mouse.wheel(0, 300)
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
    expect(await scrolled()).toBe(before)
    await page.mouse.click(4, 400)
    await expect.poll(() => openDialog(page).count()).toBe(0)
    // the first turn, had it only been late, would make it 600
    await page.mouse.wheel(0, 300)
    await expect.poll(scrolled).toBe(before + 300)
  })

  test('S2.44 opens and closes without JavaScript', async () => {
    const page = await visit('/', { javaScriptEnabled: false })
    await cards(page).first().click()
    await page.locator('dialog:modal').waitFor()
    await page.keyboard.press('Escape')
    await page.locator('dialog:modal').waitFor({ state: 'hidden' })
  })
})

browserTests('process, results and questions', () => {
  test('S1.15 S2.51 S2.52 S2.53 S2.54 S2.55 S2.56 S2.57 S2.58 has the steps, the figures, the calls to action, and when first meetings come', async () => {
    const page = await visit('/')
    expect(await page.locator('#process ol > li').count()).toBe(homePage.process.steps.length)
    const section = page.locator('#outreach-automation')
    const text = await section.innerText()
    for (const { figure, label } of homePage.results.stats) {
      expect(text).toContain(figure)
      expect(text.toLowerCase()).toContain(label.toLowerCase())
    }
    for (const { href } of homePage.results.actions)
      expect(await section.locator(`a[href="${href}"]`).count()).toBeGreaterThan(0)
    const said = await questions(page).allTextContents()
    for (const { id, question, answer } of faq) {
      if (id !== 'speed') continue
      const item = said.find((text) => text.includes(question))
      expect(item).toContain(answer)
      expect(item).toContain(claims.setup?.figure ?? '')
    }
  })

  const questions = (page: Page) => page.locator('#outreach-automation details')
  const openOnes = (page: Page) =>
    questions(page).evaluateAll((all) =>
      all.flatMap((details, index) => ((details as HTMLDetailsElement).open ? [index] : [])),
    )

  test.each([true, false])(
    'S2.59 S2.60 S2.61 S2.62 all questions, one open at a time (JavaScript: %s)',
    async (javaScriptEnabled) => {
      const page = await visit('/', { javaScriptEnabled })
      const all = homePage.results.faq
      const onlyOpen = (index: number | null) => all.map((_, at) => at === index)
      expect(await questions(page).count()).toBe(all.length)
      const isOpen = async () =>
        Promise.all((await questions(page).all()).map(async (details) => (await details.getAttribute('open')) !== null))
      expect(await isOpen()).toEqual(onlyOpen(0))
      const last = all.length - 1
      if (last > 0) await questions(page).nth(last).locator('summary').click()
      await expect.poll(isOpen).toEqual(onlyOpen(last))
      await questions(page).nth(last).locator('summary').click()
      await expect.poll(isOpen).toEqual(onlyOpen(null))
    },
  )

  test('S2.63 each control tells its state and what it controls', async () => {
    const page = await visit('/')
    const states = () =>
      questions(page)
        .locator('summary')
        .evaluateAll((all) =>
          all.map((control) => [
            control.getAttribute('aria-expanded'),
            document.getElementById(control.getAttribute('aria-controls') ?? '') !== null,
          ]),
        )
    const onlyOpen = (index: number) => homePage.results.faq.map((_, at) => [String(at === index), true])
    const last = homePage.results.faq.length - 1
    await expect.poll(states).toEqual(onlyOpen(0))
    if (last > 0) await questions(page).nth(last).locator('summary').press('Enter')
    await expect.poll(states).toEqual(onlyOpen(last))
    expect(await openOnes(page)).toEqual([last])
  })
})

browserTests('the contact section', () => {
  test('S2.64 S2.70 S2.71 holds the same form as /contact, with ids that are unique', async () => {
    const shape = async (path: string, scope: string) => {
      const page = await visit(path)
      const ids = await page.locator('[id]').evaluateAll((all) => all.map((element) => element.id))
      expect(new Set(ids).size).toBe(ids.length)
      return page
        .locator(`${scope} form[method="post"]`)
        .evaluate((form) =>
          [...form.querySelectorAll('input:not([type=hidden]), select, textarea, button, label, option, optgroup')].map(
            (element) => [
              element.tagName,
              element.getAttribute('name'),
              element.getAttribute('label') ?? (element.matches('label, option, button') ? element.textContent : null),
            ],
          ),
        )
    }
    const onHome = await shape('/', '#contact')
    expect(onHome.length).toBeGreaterThan(20)
    expect(await shape('/contact', 'main')).toEqual(onHome)
  })
})
