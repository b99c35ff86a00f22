import { fileURLToPath } from 'node:url'
import { demoPublicKey } from '@parley/protocol'
import { type Browser, chromium, type Page } from 'playwright-core'
import { rolldown } from 'rolldown'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type LivekitServer, startLivekitServer } from '../setup/livekit-server.ts'
import { notRunHere } from '../setup/not-run.ts'
import { type PageServer, startPageServer } from '../setup/page-server.ts'
import { startVoiceServer, type VoiceServer } from '../setup/voice-server.ts'
import { browserTests } from './browser.ts'
import type { stage as stageOfPage } from './livekit-page.ts'

declare const stage: typeof stageOfPage

const livekit = await startLivekitServer()
if (livekit instanceof Error) notRunHere('calls in rooms of LiveKit', livekit.message)

async function bundle() {
  const build = await rolldown({
    input: fileURLToPath(new URL('./livekit-page.ts', import.meta.url)),
    platform: 'browser',
  })
  const { output } = await build.generate({ format: 'iife', name: 'page', codeSplitting: false })
  return output[0].code
}

browserTests('a page whose server has its calls carried by LiveKit', () => {
  let pages: PageServer
  let server: VoiceServer
  let browser: Browser
  let page: Page
  beforeAll(async () => {
    if (livekit instanceof Error) return
    const code = await bundle()
    pages = await startPageServer((path, response) => {
      const isScript = path === '/page.js'
      response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html')
      response.end(isScript ? code : '<!doctype html><title>A page</title><script src="/page.js"></script>')
    })
    server = await startVoiceServer({
      VOICE_TRANSPORT: 'livekit',
      LIVEKIT_URL: livekit.url,
      LIVEKIT_API_KEY: livekit.apiKey,
      LIVEKIT_API_SECRET: livekit.apiSecret,
      CORS_ORIGINS: pages.origin,
    })
    browser = await chromium.connect(inject('browserEndpoint'))
    page = await browser.newPage()
    await page.goto(`${pages.origin}/?${new URLSearchParams({ key: demoPublicKey, server: server.url })}`)
  })
  afterAll(async () => {
    await browser?.close()
    await server?.stop()
    pages?.close()
    if (!(livekit instanceof Error)) await livekit.stop()
  })

  const heard = () => page.evaluate(() => stage.heard)

  test.skipIf(livekit instanceof Error)(
    'hears the greeting, types a question, hears the answer, and ends the call',
    async () => {
      const call = await page.evaluate(() => stage.start())
      expect(call).toMatchObject({ webCallUrl: (livekit as LivekitServer).url, transport: { provider: 'livekit' } })
      await expect.poll(async () => (await heard()).loudest).toBeGreaterThan(0.05)
      expect((await heard()).names).toEqual(['call-start'])
      await expect.poll(async () => (await heard()).said.length).toBeGreaterThan(0)
      await page.evaluate(() => {
        stage.heard.said.length = 0
        stage.voice.send({ type: 'text-input', text: 'What does it cost?' })
      })
      await expect.poll(async () => (await heard()).said.join(' ')).toMatch(/pounds|£/)
      await page.evaluate(() => stage.voice.stop())
      await expect.poll(() => server.endedCalls()).toMatchObject([{ kind: 'spoken', reason: 'customer-ended-call' }])
    },
  )

  test.skipIf(livekit instanceof Error)('that is left ends its call', async () => {
    await page.evaluate(() => stage.start())
    await expect.poll(async () => (await heard()).names).toContain('call-start')
    await page.goto('about:blank')
    await expect
      .poll(() => server.endedCalls().map(({ reason }) => reason))
      .toEqual(Array(2).fill('customer-ended-call'))
  })
})
