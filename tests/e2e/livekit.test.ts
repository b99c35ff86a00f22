import { fileURLToPath } from 'node:url'
import { demoPublicKey, livekitFile } from '@parley/protocol'
import { type Browser, chromium, type Page } from 'playwright-core'
import { rolldown } from 'rolldown'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { freePort } from '../setup/free-port.ts'
import { type LivekitServer, livekitSettings, startLivekitServer } from '../setup/livekit-server.ts'
import { notRunHere } from '../setup/not-run.ts'
import { type PageServer, startPageServer } from '../setup/page-server.ts'
import { startVoiceServer, type VoiceServer } from '../setup/voice-server.ts'
import { browserTests, requestedBy, visit } from './browser.ts'
import type { stage as stageOfPage } from './livekit-page.ts'
import { alert, button, greeting, hears } from './voice-stage.ts'

declare const stage: typeof stageOfPage

const livekit = await startLivekitServer()
if (livekit instanceof Error) notRunHere('calls in rooms of LiveKit', livekit.message)
/** Where there is none, nobody listens there. */
const address =
  livekit instanceof Error
    ? { url: `ws://127.0.0.1:${await freePort()}`, apiKey: 'tests', apiSecret: 'x'.repeat(32) }
    : livekit

async function bundle() {
  const build = await rolldown({
    input: fileURLToPath(new URL('./livekit-page.ts', import.meta.url)),
    platform: 'browser',
  })
  const { output } = await build.generate({ format: 'iife', name: 'page', codeSplitting: false })
  return output[0].code
}

const pageWithElement = (server: string) => `<!doctype html><html lang="en"><title>Elsewhere</title>
  <script src="${server}/embed.js" defer></script>
  <parley-voice public-key="${demoPublicKey}" assistant="site"></parley-voice>`

browserTests('a page whose server has its calls carried by LiveKit', () => {
  let pages: PageServer
  let server: VoiceServer
  let browser: Browser
  let page: Page
  const openPage = () =>
    page.goto(`${pages.origin}/?${new URLSearchParams({ key: demoPublicKey, server: server.url })}`)
  beforeAll(async () => {
    const code = await bundle()
    pages = await startPageServer((path, response) => {
      const isScript = path === '/page.js'
      response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html')
      if (isScript) response.end(code)
      else if (path === '/element') response.end(pageWithElement(server.url))
      else response.end('<!doctype html><title>A page</title><script src="/page.js"></script>')
    })
    server = await startVoiceServer({
      VOICE_TRANSPORT: 'livekit',
      ...livekitSettings(address),
      CORS_ORIGINS: pages.origin,
    })
    browser = await chromium.connect(inject('browserEndpoint'))
    page = await browser.newPage()
  })
  afterAll(async () => {
    await browser?.close()
    await server?.stop()
    pages?.close()
    if (!(livekit instanceof Error)) await livekit.stop()
  })

  const heard = () => page.evaluate(() => stage.heard)
  const endOf = (call: { id: string } | null) => server.endedCalls().find(({ callId }) => callId === call?.id)

  test.skipIf(livekit instanceof Error)(
    'hears the greeting, types a question, hears the answer, and ends the call',
    async () => {
      await openPage()
      const call = await page.evaluate(() => stage.start())
      expect(call).toMatchObject({ webCallUrl: (livekit as LivekitServer).url, transport: { provider: 'livekit' } })
      await expect.poll(async () => (await heard()).loudest).toBeGreaterThan(0.05)
      // the sound is in the page before the page's own scripts are told so
      await expect.poll(async () => (await heard()).names).toEqual(['call-start'])
      await expect.poll(async () => (await heard()).said.length).toBeGreaterThan(0)
      await page.evaluate(() => {
        stage.heard.said.length = 0
        stage.voice.send({ type: 'text-input', text: 'What does it cost?' })
      })
      await expect.poll(async () => (await heard()).said.join(' ')).toMatch(/pounds|£/)
      await page.evaluate(() => stage.voice.stop())
      await expect.poll(() => endOf(call)).toMatchObject({ kind: 'spoken', reason: 'customer-ended-call' })
    },
  )

  test.skipIf(livekit instanceof Error)('that is left ends its call', async () => {
    await openPage()
    const call = await page.evaluate(() => stage.start())
    await expect.poll(async () => (await heard()).names).toContain('call-start')
    await page.goto('about:blank')
    // a browser that is busy leaves the page before LiveKit's client has said goodbye
    await expect.poll(() => endOf(call)?.reason).toMatch(/^(customer-ended-call|connection-lost)$/)
  })

  const hasLoadedClient = (page: Page) => requestedBy(page).some((url) => url.endsWith(`/${livekitFile}`))
  /** How often a page has opened a microphone since. */
  async function countMicrophones(page: Page) {
    const count = await page.evaluateHandle(() => {
      const { mediaDevices } = navigator
      const open = mediaDevices.getUserMedia.bind(mediaDevices)
      const opened = { times: 0 }
      mediaDevices.getUserMedia = (wanted) => {
        opened.times += 1
        return open(wanted)
      }
      return opened
    })
    return () => count.evaluate(({ times }) => times)
  }
  const openElement = () =>
    visit('/element', { origin: pages.origin, early: true, tolerate: /another origin|ERR_CONNECTION_REFUSED/ })
  const call = async (page: Page) => {
    await button(page, 'Call AI').click()
    await button(page, 'End Call').waitFor()
    await hears(page, greeting)
  }

  test.skipIf(livekit instanceof Error)('of the site itself, or with <parley-voice>, joins the room', async () => {
    const site = await visit('/', { origin: server.url, tolerate: /another origin/ })
    const opened = await countMicrophones(site)
    expect(hasLoadedClient(site)).toBe(false)
    const joined = site.waitForEvent('websocket', (socket) => socket.url().startsWith(address.url))
    // whoever turns to the button finds the client loaded
    await button(site, 'Call AI').hover()
    await expect.poll(() => hasLoadedClient(site)).toBe(true)
    expect(await opened()).toBe(0)
    await call(site)
    await joined
    expect(await opened()).toBe(1)
    const page = await openElement()
    const joinedToo = page.waitForEvent('websocket', (socket) => socket.url().startsWith(address.url))
    await page.getByRole('button', { name: 'Call' }).hover()
    await expect.poll(() => hasLoadedClient(page)).toBe(true)
    await page.getByRole('button', { name: 'Call' }).click()
    await page.getByText(greeting).waitFor()
    await joinedToo
  })

  describe('that cannot reach LiveKit', () => {
    beforeAll(async () => {
      if (!(livekit instanceof Error)) await livekit.stop()
    })
    const isOurOwn = (page: Page) => requestedBy(page).some((url) => /\/call\/[^/]+\/connect$/.test(url))

    test('has the same call our own way, and its visitor sees no error', async () => {
      await openPage()
      const call = await page.evaluate(() => stage.start())
      expect(call).toMatchObject({ webCallUrl: `${server.url}/call/${call?.id}/connect` })
      await expect.poll(async () => (await heard()).loudest).toBeGreaterThan(0.05)
      await expect.poll(async () => (await heard()).names).toEqual(['call-start'])
      await page.evaluate(() => stage.voice.stop())
      await expect.poll(() => endOf(call)).toMatchObject({ kind: 'spoken' })
    })

    test('of the site itself, or with <parley-voice>, has it so, too', async () => {
      const site = await visit('/', { origin: server.url, tolerate: /ERR_CONNECTION_REFUSED|another origin/ })
      await call(site)
      expect(await alert(site).count()).toBe(0)
      const page = await openElement()
      await page.getByRole('button', { name: 'Call' }).click()
      await page.getByText(greeting).waitFor()
      expect(await page.getByRole('alert').count()).toBe(0)
      for (const caller of [site, page]) expect(isOurOwn(caller)).toBe(true)
    })
  })
})
