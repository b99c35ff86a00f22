import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { siteUrl } from '../browser.ts'
import { turnToPage } from '../turn-to-page.ts'
import type { Engine } from './engine.ts'

/** What a visitor does on the site, the same in every engine; skipped where the browser is not there. */
export function visits(name: string, open: (() => Promise<Engine>) | null, { calls }: { calls: boolean }) {
  describe.skipIf(!open || !inject('chromiumPath'))(`a visit in ${name}`, () => {
    let engine: Engine
    beforeAll(async () => {
      engine = await (open as () => Promise<Engine>)()
    })
    afterAll(() => engine?.close())

    const becomes = (expression: string, expected: unknown = true) =>
      expect.poll(() => engine.evaluate(expression), { message: expression }).toEqual(expected)
    const pathOf = (url: string) => new URL(url).pathname

    async function visit(path: string) {
      await engine.open(siteUrl() + path)
      await becomes(`document.documentElement.classList.contains('js')`)
      await engine.evaluate(turnToPage)
    }

    /** Presses the control with these words once it is there. */
    async function press(selector: string, words: string) {
      const all = `[...document.querySelectorAll(${JSON.stringify(selector)})]`
      const named = `${all}.find((element) => element.innerText.trim() === ${JSON.stringify(words)})`
      await becomes(`Boolean(${named}?.checkVisibility())`)
      await engine.evaluate(`${named}.setAttribute('data-pressed', ${JSON.stringify(words)})`)
      await engine.click(`${selector}[data-pressed=${JSON.stringify(words)}]`)
    }

    test('every page has its heading, its picture and nothing wider than the view', async () => {
      const sitemap = await (await fetch(`${siteUrl()}/sitemap.xml`)).text()
      const paths = [...sitemap.matchAll(/<loc>([^<]+)/g)].map(([, url]) => pathOf(String(url)))
      expect(paths).toContain('/services')
      for (const path of paths) {
        await visit(path)
        expect(await engine.evaluate(`document.querySelectorAll('h1').length`), path).toBe(1)
        const wider = await engine.evaluate(`document.documentElement.scrollWidth - innerWidth`)
        expect(wider, path).toBeLessThanOrEqual(0)
        const picture = await engine.screenshot()
        expect(picture.subarray(1, 4).toString(), path).toBe('PNG')
        // an empty page of this size takes less
        expect(picture.length, path).toBeGreaterThan(15_000)
      }
    })

    test('S2.44 a card opens its dialog, and Escape closes it', async () => {
      await visit('/')
      await engine.click('#features button[commandfor]')
      await becomes(`document.querySelectorAll('dialog[open]').length`, 1)
      await engine.press('Escape')
      await becomes(`document.querySelectorAll('dialog[open]').length`, 0)
    })

    test('S1.1 a request is checked, sent, and thanked for', async () => {
      await visit('/contact')
      const form = 'main form[method="post"]'
      await engine.click(`${form} button[type="submit"]`)
      await becomes(`document.querySelector('${form} [name="fullName"]').getAttribute('aria-invalid')`, 'true')
      await engine.type(`${form} [name="fullName"]`, 'Ada Byron')
      await engine.type(`${form} [name="email"]`, 'ada@engine.example')
      await engine.type(`${form} [name="problems"]`, 'Too few meetings')
      const choose = (element: string) =>
        `(${element}.value = 'ai-phone-callers', ${element}.dispatchEvent(new Event('change', { bubbles: true })))`
      await engine.evaluate(choose(`document.querySelector('${form} [name="service"]')`))
      await engine.click(`${form} button[type="submit"]`)
      await becomes(`document.querySelector('main').innerText.includes('Thank You')`)
    })

    const said = `document.querySelector('main [role="log"]')?.innerText ?? ''`
    const answered = `/What does it cost\\?.*£\\d/s.test(${said})`
    const ask = async () => {
      await becomes(`/AI assistant/.test(${said})`)
      await engine.type('main section section ~ div form input[name="text"]', 'What does it cost?')
      await engine.press('Enter')
      await becomes(answered)
    }

    if (calls)
      test('S1.4 a call begins, greets, answers what is typed, and ends', async () => {
        await visit('/')
        await press('main button', 'Call AI')
        await becomes(`document.querySelector('main').innerText.includes('End Call')`)
        await ask()
        await press('main button', 'End Call')
        await becomes(`[...document.querySelectorAll('main button')].some(({ innerText }) => innerText === 'Call AI')`)
      })
    else
      test('S8.11 a call that cannot be made goes on in writing', async () => {
        await visit('/')
        await press('main button', 'Call AI')
        await becomes(
          `document.querySelector('[data-island="voice"] [role="alert"]')?.innerText`,
          'Failed to start call',
        )
        await ask()
      })
  })
}
