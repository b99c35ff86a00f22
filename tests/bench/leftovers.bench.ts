// A visitor who calls again and again on one page: no call leaves anything of itself, in the page or on the server.
import { chromium } from 'playwright-core'
import { watchMedia } from '../e2e/open-media.ts'
import { chromiumSwitches } from '../setup/chromium.ts'
import { silence, startVoiceServer, voiceSwitches } from '../setup/voice-server.ts'
import { atMost, type Bench } from './bench.ts'
import { withChromium } from './with-chromium.ts'

const calls = 20
/** Only ends what hangs. */
const patienceMs = 60_000

type Media = { connections: number; tracks: number; players: number }

export const leftovers: Bench = {
  name: 'leftovers',
  title: 'Call after call on one page',
  run: withChromium('calls that leave nothing', async (executablePath) => {
    const server = await startVoiceServer()
    const args = [...chromiumSwitches, ...voiceSwitches(silence(1))]
    const browser = await chromium.launch({ executablePath, args })
    try {
      const page = await browser.newPage()
      await page.addInitScript(watchMedia)
      await page.goto(server.url)
      const press = (name: string) => page.locator('main').getByRole('button', { name, exact: true }).click()
      for (let count = 0; count < calls; count += 1) {
        await press('Call AI')
        await press('End Call')
      }
      await page.locator('main').getByRole('button', { name: 'Call AI', exact: true }).waitFor()
      const { connections, tracks, players } = await page.evaluate<Media>('window.openMedia()')
      const giveUpAt = performance.now() + patienceMs
      while (server.endedCalls().length < calls && performance.now() < giveUpAt)
        await new Promise((resolve) => setTimeout(resolve, 50))
      const after = `after ${calls} calls that were begun and ended on one page`
      return {
        report: `One page begins and ends a call ${calls} times; what is still open in it, and on the server, is counted.`,
        limits: [
          atMost(`${after}, connections that are open`, connections, 0),
          atMost(`${after}, microphones that are open`, tracks, 0),
          atMost(`${after}, players in the page`, players, 0),
          atMost(`${after}, calls that the server still keeps`, calls - server.endedCalls().length, 0),
        ],
      }
    } finally {
      await browser.close()
      await server.stop()
    }
  }),
}
