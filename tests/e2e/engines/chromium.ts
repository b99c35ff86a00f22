import { chromium } from 'playwright-core'
import { type Engine, view } from './engine.ts'

/** Chromium, driven over its own protocol: the one that the browser tests share. */
export async function openChromium(endpoint: string): Promise<Engine> {
  const browser = await chromium.connect(endpoint)
  const page = await browser.newPage({ viewport: view })
  return {
    open: async (url) => void (await page.goto(url)),
    evaluate: (expression) => page.evaluate(expression),
    click: (selector) => page.locator(selector).first().click(),
    type: (selector, text) => page.locator(selector).first().pressSequentially(text),
    press: (key) => page.keyboard.press(key),
    screenshot: () => page.screenshot(),
    close: () => browser.close(),
  }
}
