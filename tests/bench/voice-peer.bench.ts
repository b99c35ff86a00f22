// From the click to the first sound, beside a server that others build their voice assistants on.
import { type Browser, chromium } from 'playwright-core'
import { chromiumSwitches, findChromium } from '../setup/chromium.ts'
import { silence, startVoiceServer, voiceSwitches } from '../setup/voice-server.ts'
import { atLeast, type Bench, unmeasured } from './bench.ts'
import { type Greetings, greetingRow, measureGreetings } from './greeting.ts'
import { livekitVersion, startLivekit } from './livekit.ts'
import { median, table } from './table.ts'

const rounds = 20
const promise = `click → heard: LiveKit ${livekitVersion} on the same machine takes at least twice as long, median`

export const voicePeer: Bench = {
  name: 'voice-peer',
  title: 'The first word of a call, beside LiveKit',
  async run() {
    const executablePath = findChromium()
    if (!executablePath) return notMeasured('no Chromium on this machine')
    const livekit = await startLivekit()
    if (livekit instanceof Error) return notMeasured(livekit.message)
    const server = await startVoiceServer({ LOG_LEVEL: 'warn' })
    const browser = await chromium.launch({ executablePath, args: [...chromiumSwitches, ...voiceSwitches(silence(1))] })
    try {
      const [ours, theirs] = await inTurns(browser, [server.url, livekit.url])
      return {
        report: [
          about,
          table([greetingRow('ours', ours), greetingRow(`LiveKit ${livekitVersion}, livekit-client`, theirs)]),
        ].join('\n\n'),
        limits: [atLeast(promise, median(theirs.heardMs) / median(ours.heardMs), 2, ' ×')],
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
sounds as soon as the visitor is there: nothing has to be thought or spoken.`

/** One call at each address, again and again, so that what else the machine does comes to all alike. */
async function inTurns(browser: Browser, urls: [string, string]): Promise<[Greetings, Greetings]> {
  const greetings: [Greetings, Greetings] = [noGreetings(), noGreetings()]
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, url] of urls.entries()) {
      const { activeMs, heardMs } = await measureGreetings(browser, url, { calls: 1, turnsToItFirst: true })
      greetings[index]?.activeMs.push(...activeMs)
      greetings[index]?.heardMs.push(...heardMs)
    }
  }
  return greetings
}

const noGreetings = (): Greetings => ({ activeMs: [], heardMs: [] })
