import { afterAll, beforeAll, expect, test } from 'vitest'
import { findPocketSphinx } from '../../packages/agent/src/transcriber/pocketsphinx.ts'
import { spoken } from '../../packages/agent/src/voice/flite/spoken.fixture.ts'
import { installDebianPackages } from '../setup/chromium.ts'
import { silence, startVoiceServer, type VoiceServer, voiceSwitches } from '../setup/voice-server.ts'
import { browserTests } from './browser.ts'
import { call, hears, log, panel } from './voice-stage.ts'

const hasEar = findPocketSphinx() !== null || installDebianPackages(['pocketsphinx', 'pocketsphinx-en-us'])
if (!hasEar)
  console.warn('SKIPPED spoken calls: no PocketSphinx here; install "pocketsphinx" and "pocketsphinx-en-us".')

/** The question as the visitor's microphone brings it, `afterSeconds` into the call. */
async function microphone(question: string, afterSeconds: number) {
  const words = await spoken(question, 'slt')
  const pcm = new Int16Array(silence(afterSeconds).length + words.length + silence(30).length)
  pcm.set(words, silence(afterSeconds).length)
  return pcm
}

/** Longer than the greeting, and within it. */
const moments = { afterGreeting: 8, overGreeting: 2 }

for (const [moment, seconds] of Object.entries(moments)) {
  browserTests(
    `a spoken question, ${moment}`,
    () => {
      let server: VoiceServer
      beforeAll(async () => {
        server = await startVoiceServer({ VOICE_TRANSCRIBER: 'pocketsphinx' })
      })
      afterAll(() => server.stop())

      test.skipIf(!hasEar)(
        moment === 'overGreeting'
          ? 'S1.12 speaking over the greeting stops it, and the question is answered'
          : 'S1.4 S1.12 is heard through the microphone and answered from the site’s own words',
        async () => {
          const page = await call(server)
          await hears(page, /You:\s*what are your prices/i)
          await hears(page, /£500 once/)
          const greetingEnded = (await log(page).innerText()).includes('What would you like to know?')
          expect(greetingEnded).toBe(moment === 'afterGreeting')
          // the server hears for itself: the browser is not asked, and there is nothing to say about it
          expect(await panel(page).getByRole('status').count()).toBe(0)
        },
      )
    },
    voiceSwitches(await microphone('What are your prices?', seconds)),
  )
}
