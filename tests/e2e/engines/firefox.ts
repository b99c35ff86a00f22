import { existsSync } from 'node:fs'
import { launch } from 'puppeteer-core'
import { installDebianPackages } from '../../setup/chromium.ts'
import { type Engine, view } from './engine.ts'

const candidates = [
  process.env.FIREFOX_PATH,
  '/usr/bin/firefox-esr',
  '/usr/bin/firefox',
  '/Applications/Firefox.app/Contents/MacOS/firefox',
]
const installed = () => candidates.find((path) => path && existsSync(path)) ?? null

/** The path of a Firefox on this machine, installing Debian's package where it is absent and we may; else null. */
export const findFirefox = () => installed() ?? (installDebianPackages(['firefox-esr']) ? installed() : null)

/** Firefox, driven over WebDriver BiDi, with a microphone that beeps and calls over the loopback. */
export async function openFirefox(executablePath: string): Promise<Engine> {
  const browser = await launch({
    browser: 'firefox',
    executablePath,
    headless: true,
    defaultViewport: view,
    extraPrefsFirefox: {
      'media.navigator.streams.fake': true,
      'media.navigator.permission.disabled': true,
      'media.autoplay.default': 0,
      'media.peerconnection.ice.loopback': true,
      'media.peerconnection.ice.obfuscate_host_addresses': false,
    },
  })
  const page = await browser.newPage()
  return {
    open: async (url) => void (await page.goto(url)),
    evaluate: (expression) => page.evaluate(expression),
    click: (selector) => page.locator(selector).click(),
    type: (selector, text) => page.type(selector, text),
    press: (key) => page.keyboard.press(key),
    screenshot: async () => Buffer.from(await page.screenshot()),
    close: () => browser.close(),
  }
}
