import { afterAll, beforeAll, expect, test } from 'vitest'
import { startNetworkRelay } from '../setup/network-relay.ts'
import { freePort } from '../setup/server-process.ts'
import { silence, startVoiceServer, type VoiceServer, voiceSwitches } from '../setup/voice-server.ts'
import { browserTests, visit } from './browser.ts'
import { alert, button, call, hears, island, loudness, type, write } from './voice-stage.ts'

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

    test('one that is still at its greetings after four seconds carries a call, for it has answered', async () => {
      const network = { roundTripMs: 0, loss: 0 }
      const relay = await startNetworkRelay({ url: server.url, udpPort }, network)
      try {
        const page = await visit('/', { origin: relay.url })
        Object.assign(network, { roundTripMs: 800, loss: 0.03 })
        await button(page, 'Call AI').click()
        await button(page, 'End Call').waitFor()
        await hears(page, /AI assistant/)
      } finally {
        relay.close()
      }
    })

    test('one that lets no packet of sound through turns the call into a conversation in writing', async () => {
      const network = { roundTripMs: 0, loss: 0 }
      const relay = await startNetworkRelay({ url: server.url, udpPort }, network)
      try {
        const page = await visit('/', { origin: relay.url })
        network.loss = 1
        await button(page, 'Call AI').click()
        await alert(page).waitFor()
        expect(await island(page).innerText()).toContain('lets no voice call through')
        await hears(page, /AI assistant/)
        await write(page, 'What does it cost?')
        await hears(page, /£500 once/)
      } finally {
        relay.close()
      }
    })
  },
  voiceSwitches(silence(1)),
)
