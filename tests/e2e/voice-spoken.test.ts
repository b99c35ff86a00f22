import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { assistant } from '../../apps/site/content/assistant.ts'
import { voiceWords } from '../../apps/site/content/voice.ts'
import { concat } from '../../packages/agent/src/audio/frame.ts'
import { spoken } from '../../packages/agent/src/voice/flite/spoken.fixture.ts'
import { firstKeys } from '../setup/first-keys.ts'
import { saying } from '../setup/site-content.ts'
import { silence, startVoiceServer, type VoiceServer, voiceSwitches } from '../setup/voice-server.ts'
import { browserTests, siteUrl } from './browser.ts'
import { failingRecognition, ownRecognition, withoutRecognition } from './recognition.ts'
import { speak, speakingMicrophone } from './speaking-microphone.ts'
import { button, call, hears, island, log, loudness, panel, prices } from './voice-stage.ts'

const hasEar = inject('hasEar')

const question = await spoken('What are your prices?', 'slt')
/** As somebody does who was misheard: a busy machine loses some of the sound. */
const askedAgain = concat([question, silence(12), question, silence(12), question])
const greetingEnds = saying(assistant.firstMessage.slice(-20))
/** Long enough to be interrupted by whoever is slow to do so. */
const longGreeting = [
  'Hello.',
  ...Array.from({ length: 20 }, (_, day) => `On day ${day + 1} we write to the people you would like to meet.`),
  'What would you like to know?',
].join(' ')
/** How loud the visitor is shown to be. */
const shownLevel = (page: Page) =>
  island(page)
    .locator('[data-level=visitor]')
    .evaluate((shown: HTMLElement) => Number(shown.style.getPropertyValue('--level')))

/** Whatever the words were taken for: a busy machine loses some of the sound. */
const answered = new RegExp(`${voiceWords.you}:\\s*\\w+.*${saying(voiceWords.us).source}:\\s*\\w+`, 's')

describe.skipIf(!hasEar || !inject('chromiumPath'))('a server that hears for itself', () => {
  let server: VoiceServer
  beforeAll(async () => {
    server = await startVoiceServer({ VOICE_TRANSCRIBER: 'pocketsphinx' })
    // it has learnt the site's words
    await server.logs('calls are prepared')
  })
  afterAll(() => server.stop())

  browserTests(
    'a question into the microphone of the machine',
    () => {
      test('S1.4 S1.12 is heard and answered from the site’s own words', async () => {
        const page = await call(server)
        await hears(page, /You:\s*what are your price/i)
        await hears(page, prices)
        // the server hears for itself: the browser is not asked, and there is nothing to say about it
        expect(await panel(page).getByRole('status').count()).toBe(0)
      })
    },
    voiceSwitches(concat([silence(8), askedAgain, silence(30)])),
  )

  browserTests('a visitor', () => {
    test('S1.12 speaking over the greeting stops it, and the question is answered', async () => {
      await greet(server, longGreeting)
      const page = await call(server, { prepare: speakingMicrophone })
      await expect.poll(() => loudness(page)).toBeGreaterThan(0.01)
      const shown = expect.poll(() => shownLevel(page)).toBeGreaterThan(0)
      await speak(page, question)
      await shown
      await hears(page, answered)
      expect(await log(page).innerText()).not.toMatch(greetingEnds)
    })

    test('S4.17 who is muted is not heard; what is said after unmuting is', async () => {
      await greet(server, assistant.firstMessage)
      const page = await call(server, { prepare: speakingMicrophone })
      await button(page, 'Mute').click()
      await speak(page, question)
      await hears(page, greetingEnds)
      await button(page, 'Mute').click()
      await speak(page, question)
      await hears(page, answered)
      expect((await log(page).innerText()).match(/You:/g)).toHaveLength(1)
    })
  })
})

browserTests('a browser that cannot write down what is said', () => {
  const callWith = (recognition: () => void) =>
    call(
      { url: siteUrl() },
      {
        async prepare(page) {
          await speakingMicrophone(page)
          await page.addInitScript(recognition)
        },
      },
    )

  test.skipIf(!hasEar).each([
    ['has no recogniser', withoutRecognition],
    ['is not allowed to use Chromium’s own, or does not reach its service', ownRecognition],
  ])('S1.12 is heard by a server that can, although nobody chose its ear: %s', async (_, recognition) => {
    const page = await callWith(recognition)
    await hears(page, greetingEnds)
    await speak(page, question)
    await hears(page, /You:\s*\w/)
    expect(await panel(page).getByRole('status').count()).toBe(0)
  })

  test.skipIf(!hasEar)('S1.12 loses nothing of what was said while its recogniser was failing', async () => {
    const page = await callWith(failingRecognition)
    await hears(page, greetingEnds)
    await speak(page, question)
    expect(await log(page).innerText()).not.toMatch(/You:/)
    await page.evaluate(() => window.dispatchEvent(new Event('recognition-fails')))
    await hears(page, /You:\s*\w/)
    expect(await panel(page).getByRole('status').count()).toBe(0)
    await button(page, 'End Call').click()
    await island(page)
      .getByText(voiceWords.notice.serverHears ?? '')
      .waitFor()
    expect(await island(page).innerText()).not.toMatch(/maker/)
  })
})

/** Changes the greeting, as its owner may. */
async function greet({ url, dataDir }: VoiceServer, firstMessage: string) {
  const { privateKey } = await firstKeys(dataDir)
  const changed = await fetch(`${url}/assistant/site`, {
    method: 'PATCH',
    headers: { authorization: `Bearer ${privateKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ firstMessage }),
  })
  expect(changed.status).toBe(200)
}
