import { afterAll, beforeAll, expect, test } from 'vitest'
import { startNetworkRelay } from '../setup/network-relay.ts'
import { freePort } from '../setup/server-process.ts'
import { silence, startVoiceServer, type VoiceServer, voiceSwitches } from '../setup/voice-server.ts'
import { browserTests } from './browser.ts'
import { button, call, hears, loudness, type } from './voice-stage.ts'

browserTests(
  'a call over a bad network',
  () => {
    let server: VoiceServer
    let udpPort: number
    beforeAll(async () => {
      udpPort = await freePort()
      server = await startVoiceServer({ VOICE_UDP_PORT: String(udpPort) })
    })
    afterAll(() => server.stop())

    test('packets that are dropped until both ends notice: it is told, and the call goes on by itself', async () => {
      const network = { roundTripMs: 40, loss: 0 }
      const relay = await startNetworkRelay({ url: server.url, udpPort }, network)
      try {
        const page = await call({ url: relay.url })
        await hears(page, /AI assistant/)
        network.loss = 1
        await page.getByText('Reconnecting…').waitFor()
        network.loss = 0
        await page.getByText('Call Active').waitFor()
        await type(page, 'What does it cost?')
        await hears(page, /£500 once/)
        await expect.poll(() => loudness(page)).toBeGreaterThan(0.01)
        await button(page, 'End Call').click()
        await expect.poll(() => server.endedCalls()).toMatchObject([{ reason: 'customer-ended-call' }])
      } finally {
        relay.close()
      }
    })

    test('a network that is far and loses a packet in twenty still carries a call', async () => {
      const relay = await startNetworkRelay({ url: server.url, udpPort }, { roundTripMs: 150, loss: 0.05 })
      try {
        const page = await call({ url: relay.url })
        await expect.poll(() => loudness(page)).toBeGreaterThan(0.01)
        await type(page, 'What does it cost?')
        await hears(page, /£500 once/)
      } finally {
        relay.close()
      }
    })
  },
  voiceSwitches(silence(1)),
)
