import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { everyPage } from '../setup/site-content.ts'
import { axeOn, violationsInBothSchemes } from './axe.ts'
import { browserTests, reader, type Visit, viewports, visit } from './browser.ts'

const pages = [...everyPage, '/contact?sent', '/no-such-page']

const states: Record<string, { path: string; visit?: Visit; reach: (page: Page) => Promise<unknown> }> = {
  'an open modal': {
    path: '/',
    reach: async (page) => {
      await page.locator('#features button[commandfor]').first().click()
      await page.locator('dialog[open]').waitFor()
    },
  },
  'the open menu': {
    path: '/',
    visit: { viewport: 'phone' },
    reach: async (page) => {
      await page.locator('header').getByRole('button', { name: /menu/i }).click()
      await page.locator('#menu').waitFor()
    },
  },
  'the form with errors': {
    path: '/contact',
    reach: async (page) => {
      await page.locator('main form[method="post"] button[type="submit"]').click()
      await page.getByText('Full name is required').waitFor()
    },
  },
  'another open question': {
    path: '/',
    reach: async (page) => {
      await page.locator('#outreach-automation summary').last().click()
      await page.locator('#outreach-automation details[open]').waitFor()
    },
  },
}

browserTests('accessibility', () => {
  const open = reader({ tolerate: /404/ })

  test.each(pages)('L13 axe finds nothing on %s, on a phone or a desktop, light or dark', async (path) => {
    const page = await open(path)
    const axe = await axeOn(page)
    for (const viewport of ['desktop', 'phone'] as const) {
      await page.setViewportSize(viewports[viewport])
      expect(await violationsInBothSchemes(page, axe), viewport).toEqual([])
    }
  })

  test.each(Object.entries(states))(
    'axe finds nothing in %s, light or dark',
    async (_, { path, visit: options, reach }) => {
      const page = await visit(path, options)
      await reach(page)
      expect(await violationsInBothSchemes(page)).toEqual([])
    },
  )

  test('L13 the first stop of the keyboard skips to the content', async () => {
    const page = await visit('/')
    await page.keyboard.press('Tab')
    const skip = page.locator(':focus')
    expect(await skip.getAttribute('href')).toMatch(/^#/)
    expect((await skip.boundingBox())?.height).toBeGreaterThan(10)
    await page.keyboard.press('Enter')
    await expect.poll(() => page.evaluate(() => new URL(location.href).hash)).not.toBe('')
  })

  test.each(everyPage)(
    'what can be pressed on %s is 44 px high, and nothing is wider than a 320 px screen',
    async (path) => {
      const page = await open(path)
      await page.setViewportSize(viewports.phone)
      const small = await page
        .locator(':is(main, header) :is(button, input, select, summary):visible:not([aria-hidden] *)')
        .evaluateAll((all) =>
          all.flatMap((element) => {
            element.scrollIntoView({ block: 'center', behavior: 'instant' })
            const { left, top, width, height } = element.getBoundingClientRect()
            // what a finger hits, not what is drawn: a card's button covers the card
            const isHit = (dy: number) => {
              const hit = document.elementFromPoint(left + width / 2, top + height / 2 + dy)
              return hit === element || element.contains(hit) || hit?.closest('label')?.contains(element)
            }
            const reach = (direction: 1 | -1) => [5, 10, 15, 20].filter((dy) => isHit(dy * direction)).length
            return reach(1) + reach(-1) >= 8 || height >= 44 ? [] : [element.outerHTML.slice(0, 120)]
          }),
        )
      expect(small).toEqual([])

      await page.setViewportSize({ width: 320, height: 640 })
      const [needed, available] = await page.evaluate(() => [
        document.documentElement.scrollWidth,
        document.documentElement.clientWidth,
      ])
      expect(needed).toBeLessThanOrEqual(available as number)
    },
  )
})
