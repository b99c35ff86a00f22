import { afterAll, beforeAll, expect, test } from 'vitest'
import { assistant } from '../../apps/site/content/assistant.ts'
import { concat } from '../../packages/agent/src/audio/frame.ts'
import { findPocketSphinx } from '../../packages/agent/src/transcriber/pocketsphinx/installation.ts'
import { spoken } from '../../packages/agent/src/voice/flite/spoken.fixture.ts'
import { installDebianPackages } from '../setup/chromium.ts'
import { notRunHere } from '../setup/not-run.ts'
import { silence, startVoiceServer, type VoiceServer, voiceSwitches } from '../setup/voice-server.ts'
import { browserTests } from './browser.ts'
import { button, call, hears, log, panel, prices } from './voice-stage.ts'

const hasEar = findPocketSphinx() !== null || installDebianPackages(['pocketsphinx', 'pocketsphinx-en-us'])
if (!hasEar) notRunHere('spoken calls', 'Install "pocketsphinx" and "pocketsphinx-en-us".')

/** The question as the visitor's microphone brings it: once for each silence before it. */
async function microphone(question: string, ...afterSeconds: number[]) {
  const words = await spoken(question, 'slt')
  return concat([...afterSeconds.flatMap((seconds) => [silence(seconds), words]), silence(30)])
}

/** Hears for itself, and has learnt the site's words. */
async function startListeningServer() {
  const server = await startVoiceServer({ VOICE_TRANSCRIBER: 'pocketsphinx' })
  await server.logs('calls are prepared')
  return server
}

/** Longer than the greeting, and within it. */
const moments = { afterGreeting: 8, overGreeting: 2 }

for (const [moment, seconds] of Object.entries(moments)) {
  browserTests(
    `a spoken question, ${moment}`,
    () => {
      let server: VoiceServer
      beforeAll(async () => {
        server = await startListeningServer()
      })
      afterAll(() => server.stop())

      test.skipIf(!hasEar)(
        moment === 'overGreeting'
          ? 'S1.12 speaking over the greeting stops it, and the question is answered'
          : 'S1.4 S1.12 is heard through the microphone and answered from the site’s own words',
        async () => {
          const page = await call(server)
          await hears(page, /You:\s*what are your price/i)
          await hears(page, prices)
          const greetingEnded = (await log(page).innerText()).includes(assistant.firstMessage)
          expect(greetingEnded).toBe(moment === 'afterGreeting')
          // the server hears for itself: the browser is not asked, and there is nothing to say about it
          expect(await panel(page).getByRole('status').count()).toBe(0)
        },
      )
    },
    voiceSwitches(await microphone('What are your prices?', seconds)),
  )
}

browserTests(
  'a muted microphone',
  () => {
    let server: VoiceServer
    beforeAll(async () => {
      server = await startListeningServer()
    })
    afterAll(() => server.stop())

    test.skipIf(!hasEar)('S4.17 is not heard; what is said after unmuting is', async () => {
      const page = await call(server)
      await button(page, 'Mute').click()
      await page.evaluate(untilSpokenOnce)
      await hears(page, /would you like to know/)
      expect(await log(page).innerText()).not.toContain('You:')
      await button(page, 'Mute').click()
      await hears(page, /You:\s*what are your price/i)
      await hears(page, prices)
      expect((await log(page).innerText()).match(/You:/g)).toHaveLength(1)
    })
  },
  voiceSwitches(await microphone('What are your prices?', 8, 10)),
)

browserTests(
  'a browser that cannot write down what is said',
  () => {
    let server: VoiceServer
    beforeAll(async () => {
      server = await startVoiceServer()
    })
    afterAll(() => server.stop())

    test.skipIf(!hasEar)('S1.12 is heard by a server that can, although nobody chose its ear', async () => {
      const page = await call(server, { prepare: (page) => page.addInitScript(withoutRecognition) })
      await hears(page, /You:\s*\w/)
      expect(await panel(page).getByRole('status').count()).toBe(0)
    })
  },
  voiceSwitches(await microphone('What are your prices?', 8)),
)

/** Runs in the page, as it is in Firefox. */
function withoutRecognition() {
  for (const name of ['SpeechRecognition', 'webkitSpeechRecognition']) Reflect.deleteProperty(globalThis, name)
}

/** Runs in the page: until somebody has spoken into the microphone and fallen silent, whoever listens. */
async function untilSpokenOnce() {
  const stream = await navigator.mediaDevices.getUserMedia({ audio: true })
  const context = new AudioContext()
  const analyser = context.createAnalyser()
  context.createMediaStreamSource(stream).connect(analyser)
  const samples = new Float32Array(analyser.fftSize)
  let spokeAt = 0
  while (!spokeAt || performance.now() - spokeAt < 1000) {
    await new Promise((resolve) => setTimeout(resolve, 20))
    analyser.getFloatTimeDomainData(samples)
    if (samples.some((sample) => Math.abs(sample) > 0.05)) spokeAt = performance.now()
  }
  for (const track of stream.getTracks()) track.stop()
  await context.close()
}
