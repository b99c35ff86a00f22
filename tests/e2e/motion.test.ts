import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { everyPage } from '../setup/site-content.ts'
import { browserTests, moving, visit } from './browser.ts'

const late = (page: Page) => page.locator('main [data-reveal]').last()

const painted = (page: Page) =>
  page.evaluate(
    () => new Promise<void>((done) => new PerformanceObserver(() => done()).observe({ type: 'paint', buffered: true })),
  )

browserTests('motion', () => {
  test('S9.13 elements slide in over 800 ms as they are reached', async () => {
    const page = await visit('/', moving)
    await page.locator('html.reveals').waitFor()
    const element = late(page)
    const look = () => element.evaluate((e) => getComputedStyle(e).translate)
    expect(await look()).not.toBe('none')
    await element.scrollIntoViewIfNeeded()
    await expect.poll(() => element.evaluate((e) => getComputedStyle(e).transitionDuration)).toBe('0.8s')
    await expect.poll(look).toBe('none')
  })

  test('S9.14 once: scrolling back and forth does not repeat it', async () => {
    const page = await visit('/', moving)
    const element = late(page)
    await element.scrollIntoViewIfNeeded()
    await expect.poll(() => element.evaluate((e) => e.classList.contains('revealed'))).toBe(true)
    await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }))
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
    expect(await element.evaluate((e) => e.classList.contains('revealed'))).toBe(true)
  })

  test.each([
    ['with reduced motion', {}],
    ['without JavaScript', { ...moving, javaScriptEnabled: false }],
  ] as const)('S9.23 everything is visible and in place %s', async (_, options) => {
    const page = await visit('/', options)
    const revealed = page.locator('main [data-reveal]')
    expect(await revealed.count()).toBeGreaterThan(4)
    const misplaced = await revealed.evaluateAll(
      (all) =>
        all.filter((element) => {
          const { opacity, visibility, transform, translate } = getComputedStyle(element)
          return opacity !== '1' || visibility !== 'visible' || transform !== 'none' || translate !== 'none'
        }).length,
    )
    expect(misplaced).toBe(0)
  })

  test('S9.24 elements added later are picked up', async () => {
    const page = await visit('/', moving)
    await page.evaluate(() => {
      const added = document.createElement('p')
      added.dataset.reveal = ''
      added.id = 'added-later'
      added.textContent = 'late'
      document.querySelector('footer')?.append(added)
    })
    await page.locator('#added-later').scrollIntoViewIfNeeded()
    await expect.poll(() => page.locator('#added-later').evaluate((e) => e.classList.contains('revealed'))).toBe(true)
  })

  test.each(everyPage.flatMap((path) => [[path, 'phone'] as const, [path, 'desktop'] as const]))(
    'nothing shifts while %s loads on a %s, its font comes late, and it is scrolled through',
    async (path, viewport) => {
      const page = await visit(path, {
        ...moving,
        viewport,
        // whose first sign is that they scroll
        early: true,
        prepare: async (page) => {
          await page.route('**/*.woff2', async (route) => {
            await painted(page)
            await route.continue()
          })
          await page.addInitScript(() => {
            const state = { shift: 0 }
            Object.assign(window, { layout: state })
            new PerformanceObserver((list) => {
              for (const entry of list.getEntries() as (PerformanceEntry & {
                value: number
                hadRecentInput: boolean
              })[]) {
                if (!entry.hadRecentInput) state.shift += entry.value
              }
            }).observe({ type: 'layout-shift', buffered: true })
          })
        },
      })
      await page.locator('html.js').waitFor()
      await expect.poll(() => page.evaluate(() => document.fonts.check('1em "Familjen Grotesk"'))).toBe(true)
      for (let y = 0; y < (await page.evaluate(() => document.body.scrollHeight)); y += 600) {
        await page.evaluate((top) => window.scrollTo({ top, behavior: 'instant' }), y)
        await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
      }
      expect(await page.evaluate(() => (window as unknown as { layout: { shift: number } }).layout.shift)).toBeLessThan(
        0.001,
      )
    },
  )
})
