import { join } from 'node:path'
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { chromiumSwitches } from '../../tests/setup/chromium.ts'
import { silence, startVoiceServer, type VoiceServer, voiceSwitches } from '../../tests/setup/voice-server.ts'

type Scene = {
  /** What the visitor sees, in words. */
  caption: string
  /** Faults that have to be there before the page. */
  prepare?: (page: Page) => Promise<unknown>
  reach?: (page: Page, server: VoiceServer) => Promise<unknown>
  /** The assistant has one line, and somebody else is on it. */
  busy?: true
}

const named = (page: Page, name: string) => page.locator('main').getByRole('button', { name, exact: true })
const log = (page: Page) => page.getByRole('log')

async function call(page: Page) {
  await named(page, 'Call AI').click()
  await named(page, 'End Call').waitFor()
}

async function type(page: Page, text: string, answer: RegExp) {
  const field = page.locator('[data-island=voice] form input')
  await field.fill(text)
  await field.press('Enter')
  await log(page).getByText(answer).first().waitFor()
  await settled(page)
}

/** The assistant has said all it had to say. */
const settled = (page: Page) =>
  page.waitForFunction(() => {
    const words = document.querySelector('[role=log]')?.textContent ?? ''
    const state = window as unknown as { words?: string; since?: number }
    if (state.words !== words) Object.assign(state, { words, since: performance.now() })
    return performance.now() - (state.since ?? 0) > 2500
  })

async function tell(page: Page) {
  await type(page, 'I would like to book a consultation', /name/i)
  await type(page, 'My name is Ada Byron', /e-?mail/i)
  await type(page, 'ada@engine.example', /Is that right/)
  await type(page, 'Yes', /company/)
}

const alert = (page: Page) => page.locator('[data-island=voice]').getByRole('alert').waitFor({ timeout: 60_000 })

/** The connection goes and does not come back; what the page does then, it does with a server that answers again. */
async function breakOff(page: Page, server: VoiceServer) {
  await page.route('**/connect', (route) => route.fulfill({ status: 404, json: { message: 'gone' } }))
  process.kill(server.pid, 'SIGSTOP')
  await page.waitForRequest(/\/connect$/, { timeout: 60_000 }).finally(() => process.kill(server.pid, 'SIGCONT'))
  await alert(page)
}

async function fails(page: Page) {
  await named(page, 'Call AI').click()
  await alert(page)
}

/** Every state of the call, in the order of a visitor's day. */
export const scenes: Record<string, Scene> = {
  idle: { caption: 'Before the call. Who answers, and what is kept, stands beside the button.' },
  connecting: {
    caption: 'Connecting, for a quarter of a second on a good line.',
    prepare: (page) => page.route('**/call/web', () => {}),
    reach: async (page) => {
      await named(page, 'Call AI').click()
      await named(page, 'Connecting...').waitFor()
    },
  },
  active: {
    caption: 'The call. Both sides are written down; the visitor may speak or type.',
    reach: async (page) => {
      await call(page)
      await type(page, 'What does it cost?', /£5,000/)
    },
  },
  form: {
    caption: 'The assistant writes what it is told into the page’s own form. Nothing is sent yet.',
    reach: async (page) => {
      await call(page)
      await tell(page)
    },
  },
  ended: {
    caption: 'After the call. What was said is gone; what was written into the form is not.',
    reach: async (page) => {
      await call(page)
      await tell(page)
      await named(page, 'End Call').click()
      await named(page, 'Call AI').waitFor()
    },
  },
  microphone: {
    caption: 'The microphone is blocked: the call goes on, typed, and says how to unblock it.',
    prepare: (page) =>
      page.addInitScript(() => {
        const { mediaDevices } = navigator
        mediaDevices.enumerateDevices = async () => []
        mediaDevices.getUserMedia = async () => {
          throw new DOMException('Permission denied', 'NotAllowedError')
        }
      }),
    reach: async (page) => {
      await call(page)
      await settled(page)
    },
  },
  busy: {
    caption: 'All lines are busy: the same assistant, in writing, until one is free.',
    busy: true,
    reach: async (page) => {
      await fails(page)
      await log(page)
        .getByText(/AI assistant/)
        .waitFor()
      await type(page, 'What does it cost?', /£5,000/)
    },
  },
  'broken-off': {
    caption: 'The call broke off: the same assistant goes on in writing, and knows what was said.',
    reach: async (page, server) => {
      await call(page)
      await type(page, 'What does it cost?', /£5,000/)
      await breakOff(page, server)
      await log(page)
        .getByText(/in writing/)
        .waitFor()
      await settled(page)
    },
  },
  'error-not-initialised': {
    caption: '“Voice assistant not initialized”: the page was built without a public key.',
    prepare: (page) =>
      page.route('**/', async (route) => {
        const response = await route.fetch()
        const body = (await response.text()).replace(/publicKey&quot;:&quot;[^&]*/, 'publicKey&quot;:&quot;')
        await route.fulfill({ response, body })
      }),
    reach: fails,
  },
  'error-initialisation-failed': {
    caption: '“Failed to initialize voice assistant”: the browser could not make the client.',
    prepare: (page) =>
      page.addInitScript(() => {
        Object.defineProperty(Object.prototype, 'startAudioOff', {
          get() {
            throw new Error('broken')
          },
        })
      }),
    reach: async (page) => {
      await named(page, 'Call AI').click()
      await alert(page)
    },
  },
  'error-no-assistant': {
    caption: '“No assistant configuration provided”: the page names nobody to call.',
    prepare: (page) =>
      page.route('**/*.js', async (route) => {
        const response = await route.fetch()
        const body = (await response.text()).replace(/(publicKey:\w+,assistantId:)[\w`'"]+/, '$1void 0')
        await route.fulfill({ response, body })
      }),
    reach: fails,
  },
  'error-start-failed': {
    caption: '“Failed to start call”: with the reason, where there is one.',
    prepare: (page) => page.route('**/call/web', (route) => route.abort()),
    reach: fails,
  },
  'error-call-failed': {
    caption: '“An error occurred during the call”: the connection went, and nothing can be reached.',
    reach: async (page, server) => {
      await call(page)
      await page.route('**/call/web', (route) => route.abort())
      await breakOff(page, server)
      await named(page, 'Call AI').waitFor()
    },
  },
}

const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }
const desktop = { viewport: { width: 1280, height: 800 } }

export const looks: Record<string, BrowserContextOptions> = {
  phone,
  'phone-dark': { ...phone, colorScheme: 'dark' },
  desktop,
  'desktop-dark': { ...desktop, colorScheme: 'dark' },
  'desktop-forced-colours': { ...desktop, forcedColors: 'active' },
}

/** Takes the pictures that `wanted` chooses into `folder`, as `call-<scene>-<look>.png`. */
export async function takeCallPictures(
  chromiumPath: string,
  folder: string,
  wanted: (scene: string, look: string) => boolean,
): Promise<string[]> {
  const files: string[] = []
  const browser = await chromium.launch({
    executablePath: chromiumPath,
    args: [...chromiumSwitches, ...voiceSwitches(silence(1))],
  })
  const server = await startVoiceServer()
  const fullServer = await startVoiceServer({ VOICE_MAX_CALLS: '1' })
  try {
    const other = await browser.newPage()
    await other.goto(fullServer.url)
    for (const [name, scene] of Object.entries(scenes)) {
      for (const [look, options] of Object.entries(looks)) {
        if (!wanted(name, look)) continue
        // a call in which nobody speaks ends after a while
        if (scene.busy && (await named(other, 'Call AI').isVisible())) await call(other)
        const file = join(folder, `call-${name}-${look}.png`)
        await takePicture(browser, scene.busy ? fullServer : server, scene, options, file)
        files.push(file)
      }
    }
  } finally {
    await browser.close()
    await Promise.all([server.stop(), fullServer.stop()])
  }
  return files
}

async function takePicture(
  browser: Browser,
  server: VoiceServer,
  scene: Scene,
  options: BrowserContextOptions,
  file: string,
) {
  const context = await browser.newContext({ reducedMotion: 'reduce', ...options })
  const page = await context.newPage()
  await scene.prepare?.(page)
  await page.addInitScript(asInChrome)
  await page.goto(server.url, { waitUntil: 'networkidle' })
  await scene.reach?.(page, server)
  await page.evaluate(loadTypeface)
  await page.mouse.move(0, 0)
  await page.screenshot({ path: file, clip: await frameOf(page), fullPage: true, animations: 'disabled' })
  await context.close()
}

/** Chromium has no speech recognition; the Chrome of most visitors has. */
function asInChrome() {
  Object.assign(window, {
    SpeechRecognition: class extends EventTarget {
      start() {}
      abort() {}
    },
  })
}

/** A first visit does not wait for the typeface; a picture does. */
async function loadTypeface() {
  const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules])
  for (const rule of rules) {
    if (!(rule instanceof CSSFontFaceRule)) continue
    const value = (name: string) => rule.style.getPropertyValue(name)
    const face = new FontFace(value('font-family'), value('src'), { weight: value('font-weight') || 'normal' })
    document.fonts.add(await face.load().catch(() => face))
  }
}

/** The part of the page that belongs to the call: the button with what stands below it, and the panel. */
async function frameOf(page: Page) {
  const { top, bottom } = await page.evaluate(() => {
    const island = document.querySelector('[data-island=voice]')
    if (!island) throw new Error('this page has no button to call')
    // it has no box of its own: what it holds has
    const boxes = [...island.querySelectorAll('*')].map((element) => element.getBoundingClientRect())
    const seen = boxes.filter(({ width, height }) => width > 1 && height > 1)
    return {
      top: Math.min(...seen.map((box) => box.top)) + scrollY,
      bottom: Math.max(...seen.map((box) => box.bottom)) + scrollY,
    }
  })
  const width = page.viewportSize()?.width ?? 0
  const margin = 24
  const from = Math.max(0, top - margin)
  return { x: 0, y: from, width, height: bottom + margin - from }
}
