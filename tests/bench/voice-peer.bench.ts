// From the click to the first sound, beside a server that others build their voice assistants on.
import { type Browser, chromium } from 'playwright-core'
import { chromiumSwitches, findChromium } from '../setup/chromium.ts'
import { silence, startVoiceServer, voiceSwitches } from '../setup/voice-server.ts'
import { measureBareGreetings } from './bare-greeting.ts'
import { atLeast, type Bench, unmeasured } from './bench.ts'
import { type Greetings, greetingRow, measureGreetings } from './greeting.ts'
import { livekitVersion, startLivekit } from './livekit.ts'
import { median, table } from './table.ts'

const rounds = 20
const promise = `click → heard: LiveKit ${livekitVersion} on the same machine takes longer, by a quarter at least, even with its agent waiting in the room: median`

export const voicePeer: Bench = {
  name: 'voice-peer',
  title: 'The first word of a call, beside LiveKit',
  async run() {
    const executablePath = findChromium()
    if (!executablePath) return notMeasured('no Chromium on this machine')
    const livekit = await startLivekit()
    if (livekit instanceof Error) return notMeasured(livekit.message)
    const server = await startVoiceServer()
    await server.logs('calls are prepared')
    const browser = await chromium.launch({ executablePath, args: [...chromiumSwitches, ...voiceSwitches(silence(1))] })
    try {
      const { ours, theirs, bareMs } = await inTurns(browser, { ours: server.url, theirs: livekit.url })
      return {
        report: [
          about,
          table([
            greetingRow('ours', ours),
            greetingRow(`LiveKit ${livekitVersion}, livekit-client`, theirs),
            {
              ...greetingRow('a bare connection in one page', { heardMs: bareMs, activeMs: [], refused: 0 }),
              'active p50, ms': '',
            },
          ]),
        ].join('\n\n'),
        limits: [atLeast(promise, median(theirs.heardMs) / median(ours.heardMs), 1.25, ' ×')],
      }
    } finally {
      await browser.close()
      await server.stop()
      await livekit.stop()
    }
  },
}

const notMeasured = (why: string) => ({ report: `Not measured here: ${why}.`, limits: [unmeasured(promise, why)] })

const about = `${rounds} calls of each, by turns, each in a fresh page of the same Chromium over the loopback, read by the same script. Ours has the
pointer come over its button first; the page of LiveKit has prepared its connection before the click, which fetches a token,
connects and opens the microphone side by side. Its agent (\`@livekit/rtc-node\`) waits in the room with its track published, and
sounds as soon as the visitor is there: nothing has to be thought or spoken. The bare connection is what the browser alone takes.`

/** One call after another, again and again, so that what else the machine does comes to all alike. */
async function inTurns(browser: Browser, urls: { ours: string; theirs: string }) {
  const ours: Greetings = { activeMs: [], heardMs: [], refused: 0 }
  const theirs: Greetings = { activeMs: [], heardMs: [], refused: 0 }
  const bareMs: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    await callOnce(browser, urls.ours, ours)
    await callOnce(browser, urls.theirs, theirs)
    bareMs.push(...(await measureBareGreetings(browser, urls.ours, { calls: 1 })))
  }
  return { ours, theirs, bareMs }
}

async function callOnce(browser: Browser, url: string, greetings: Greetings) {
  const { activeMs, heardMs } = await measureGreetings(browser, url, { calls: 1, turnsToItFirst: true })
  greetings.activeMs.push(...activeMs)
  greetings.heardMs.push(...heardMs)
}
