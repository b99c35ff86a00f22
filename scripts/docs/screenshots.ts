// Takes the pictures of docs/screenshots from the running product; with the word `console` only those of the owner's console.
import { mkdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { findChromium } from '../../tests/setup/chromium.ts'
import { plainEnvironment } from '../../tests/setup/plain-environment.ts'
import { startServerProcess } from '../../tests/setup/server-process.ts'
import { root, runScript } from '../lib.ts'
import { makeConsoleFilmStrip } from './console-film-strip.ts'
import { consoleScreensPage, takeConsolePictures } from './console-pictures.ts'
import { makeFilmStrip } from './film-strip.ts'

const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 1, isMobile: true, hasTouch: true }
const desktop = { viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1 }

type Shot = { path: string; options: BrowserContextOptions; reach?: (page: Page) => Promise<unknown> }

const form = 'main form[method="post"]'

async function fillForm(page: Page) {
  await page.fill(`${form} [name=fullName]`, 'Ada Byron')
  await page.fill(`${form} [name=email]`, 'ada@engine.example')
  await page.fill(`${form} [name=companyName]`, 'Engines Ltd')
  await page.selectOption(`${form} [name=service]`, 'ai-phone-callers')
  await page.fill(`${form} [name=problems]`, 'Our diary is empty on Tuesdays.')
}

const shots: Record<string, Shot> = {
  'home-desktop': { path: '/', options: desktop },
  'home-desktop-dark': { path: '/', options: { ...desktop, colorScheme: 'dark' } },
  'home-phone': { path: '/', options: phone },
  modal: {
    path: '/',
    options: desktop,
    reach: async (page) => {
      await page.locator('#features button[commandfor]').first().click()
      await page.locator('dialog[open]').waitFor()
    },
  },
  'menu-phone': {
    path: '/',
    options: phone,
    reach: async (page) => {
      await page.locator('header').getByRole('button', { name: /menu/i }).click()
      await page.locator('#menu').waitFor()
    },
  },
  services: { path: '/services', options: desktop },
  'form-errors': {
    path: '/contact',
    options: desktop,
    reach: async (page) => {
      await page.fill(`${form} [name=email]`, 'ada at engine')
      await page.locator(`${form} button[type=submit]`).click()
      await page.getByText('Full name is required').waitFor()
    },
  },
  'thank-you': {
    path: '/contact',
    options: desktop,
    reach: async (page) => {
      await fillForm(page)
      await page.locator(`${form} button[type=submit]`).click()
      await page.getByText('Thank You').first().waitFor()
    },
  },
  mailbox: { path: '/mailbox', options: desktop },
}

const chromiumPath = findChromium()
if (!chromiumPath) throw new Error('no Chromium here: install the package "chromium" or set CHROMIUM_PATH')
if (!runScript('build', plainEnvironment()).ok) process.exit(1)

const folder = join(root, 'docs/screenshots')
mkdirSync(folder, { recursive: true })
const browser = await chromium.launch({ executablePath: chromiumPath, args: ['--no-sandbox', '--disable-gpu'] })
try {
  if (!process.argv.includes('console')) await takeSitePictures()
  await takeConsolePictures(browser, folder)
  writeFileSync(join(root, 'docs/console-screens.md'), consoleScreensPage())
} finally {
  await browser.close()
}
await makeConsoleFilmStrip(chromiumPath, folder, join(root, 'docs/console-film-strip.md'))
if (!process.argv.includes('console')) {
  const { count, total } = await makeFilmStrip(chromiumPath, folder, join(root, 'docs/voice-film-strip.md'))
  console.log(`${count} pictures of the call, ${Math.round(total / 1024)} KB`)
}

async function takeSitePictures() {
  const server = await startServerProcess({ FORM_MIN_FILL_MS: '0' })
  try {
    for (const [name, { path, options, reach }] of Object.entries(shots)) {
      const context = await browser.newContext({ reducedMotion: 'reduce', ...options })
      const page = await context.newPage()
      await page.goto(server.url + path, { waitUntil: 'networkidle' })
      await reach?.(page)
      const file = join(folder, `${name}.jpg`)
      await page.screenshot({ path: file, type: 'jpeg', quality: 82 })
      await context.close()
      console.log(`${name}.jpg ${Math.round(statSync(file).size / 1024)} KB`)
    }
  } finally {
    await server.stop()
  }
}
