import { expect, test } from 'vitest'
import { browserTests, moving, visit } from './browser.ts'

type TraceEvent = {
  name: string
  args: { elementCount?: number; beginData?: { dirtyObjects?: number; totalObjects?: number } }
}

/** A trace holds what every page of its browser does: no other test's may be in this one. */
const ownBrowser: string[] = []

browserTests(
  'the first view',
  () => {
    test('a page that is opened again is whole from the beginning: it is scrolled to where it was', async () => {
      const page = await visit('/services', { early: true, viewport: 'phone' })
      const end = page.locator('footer a').last()
      const isLaidOut = () => end.evaluate((end) => end.checkVisibility({ contentVisibilityAuto: true }))
      expect(await isLaidOut()).toBe(false)
      await page.reload()
      expect(await isLaidOut()).toBe(true)
    })

    // not /contact, which is little more than its first part
    test.each(['/', '/services'])(
      'the browser never styles or lays out most of %s at once, and its end not before somebody turns to the page',
      async (path) => {
        const events: TraceEvent[] = []
        const page = await visit('/terms', { ...moving, viewport: 'phone' })
        const devtools = await page.context().newCDPSession(page)
        devtools.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])))
        await devtools.send('Tracing.start', {
          traceConfig: { includedCategories: ['-*', 'devtools.timeline'] },
        })
        await page.goto(new URL(path, page.url()).href)
        await page.locator('html.js').waitFor()
        await page.evaluate(() => document.fonts.ready)
        // not the footer itself: it is asked of the parts that an element lies in
        const end = page.locator('footer a').last()
        const isLaidOut = () => end.evaluate((end) => end.checkVisibility({ contentVisibilityAuto: true }))
        const before = await isLaidOut()
        await page.mouse.move(9, 9)
        await page.locator('html.reveals').waitFor()
        expect([before, await isLaidOut()]).toEqual([false, true])
        const complete = new Promise((done) => devtools.once('Tracing.tracingComplete', done))
        await devtools.send('Tracing.end')
        await complete

        const elements = await page.locator('body').evaluate((body) => body.getElementsByTagName('*').length)
        const styled = Math.max(...events.map(({ args }) => args.elementCount ?? 0))
        const objects = Math.max(...events.map(({ args }) => args.beginData?.totalObjects ?? 0))
        const laidOut = Math.max(...events.map(({ args }) => args.beginData?.dirtyObjects ?? 0))
        expect([styled, laidOut]).not.toContain(0)
        expect(styled / elements).toBeLessThan(0.5)
        expect(laidOut / objects).toBeLessThan(0.6)
      },
    )
  },
  ownBrowser,
)
