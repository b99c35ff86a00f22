// The same calls over networks that visitors have: further away, and losing packets.
import { type Browser, chromium } from 'playwright-core'
import { chromiumSwitches } from '../setup/chromium.ts'
import { freePort } from '../setup/free-port.ts'
import { type Network, startNetworkRelay } from '../setup/network-relay.ts'
import { startVoiceServer, voiceSwitches } from '../setup/voice-server.ts'
import { openAddresses } from './bare-connection.ts'
import { measureBareGreetings } from './bare-greeting.ts'
import { atMost, type Bench, type Limit } from './bench.ts'
import { converse, turnRows } from './conversation.ts'
import { greetingRow, measureGreetings } from './greeting.ts'
import { startTranscriber, visitorPart } from './microphone-script.ts'
import { median, type Row, table } from './table.ts'
import { withChromium } from './with-chromium.ts'

const calls = 10
const conversations = 1
const roundsEach = 5

/** Of the time that the browser alone takes over the same network. */
const bareAtMost = 2

const networks: (Network & { name: string })[] = [
  { name: '50 ms round trip, 1 % loss', roundTripMs: 50, loss: 0.01 },
  { name: '120 ms round trip, 3 % loss', roundTripMs: 120, loss: 0.03 },
]

export const voiceNetwork: Bench = {
  name: 'voice-network',
  title: 'Calls over a network that is far and loses packets',
  run: withChromium('calls over bad networks', async (executablePath) => {
    const part = await visitorPart(roundsEach)
    const transcriber = await startTranscriber()
    const udpPort = await freePort()
    const env = { LOG_LEVEL: 'warn', VOICE_UDP_PORT: String(udpPort), ...transcriber.settings }
    const server = await startVoiceServer(env)
    const browser = await chromium.launch({
      executablePath,
      args: [...chromiumSwitches, ...voiceSwitches(part), openAddresses],
    })
    try {
      const greetings: Row[] = []
      const turns: string[] = []
      const limits: Limit[] = []
      for (const { name, ...network } of networks) {
        const relay = await startNetworkRelay({ url: server.url, udpPort }, network)
        try {
          const bare = () => measureBareGreetings(browser, server.url, { calls: calls / 2, network })
          const bareMs = await bare()
          const heard = await measureGreetings(browser, relay.url, { calls, turnsToItFirst: true })
          bareMs.push(...(await bare()))
          greetings.push({
            ...greetingRow(name, heard),
            'bare connection p50, ms': Math.round(median(bareMs)),
          })
          limits.push(
            atMost(
              `click → greeting heard, median, against a tone over a bare connection: ${name}`,
              median(heard.heardMs) / median(bareMs),
              bareAtMost,
              ' ×',
            ),
          )
          turns.push(`${name}:\n\n${table(turnRows(await talk(browser, relay.url, part.length / 16)))}`)
        } finally {
          relay.close()
        }
      }
      return { report: [about, table(greetings), ...turns].join('\n\n'), limits }
    } finally {
      await browser.close()
      await server.stop()
      await transcriber.close()
    }
  }),
}

const about = `The calls of the chapter before, through a relay in user space: UDP packets are late by half a round trip and
lost at random, each way; HTTP likewise, lost pieces coming after a retransmission, and new connections greet as HTTPS does.
The greeting is that of ${calls} visitors whose pointer came over the button first. The bare connection is between two ends in one page,
through the same relay, with the microphone open and offer and answer late by half a round trip each: what the browser alone takes.`

async function talk(browser: Browser, url: string, partMs: number) {
  const all = []
  for (let count = 0; count < conversations; count += 1) all.push(await converse(browser, url, partMs))
  return all
}
