import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { voiceWords } from '../../apps/site/content/voice.ts'
import { freePort } from '../setup/free-port.ts'
import { type Network, startNetworkRelay } from '../setup/network-relay.ts'
import { startVoiceServer, type VoiceServer } from '../setup/voice-server.ts'
import { browserTests, visit } from './browser.ts'
import { voiceServerBehindNetwork } from './running-voice-server.ts'
import {
  alert,
  button,
  call,
  greeting,
  hears,
  island,
  log,
  loudness,
  panel,
  prices,
  type,
  write,
} from './voice-stage.ts'

browserTests('a call over a bad network', () => {
  const server = voiceServerBehindNetwork()

  /** A visitor who calls once the network has become like this. */
  async function callsOver(bad: Network) {
    const network = { roundTripMs: 0, loss: 0 }
    const relay = await startNetworkRelay(server, network)
    onTestFinished(() => relay.close())
    const page = await visit('/', { origin: relay.url })
    Object.assign(network, bad)
    await button(page, 'Call AI').click()
    return page
  }

  test('packets that are dropped until both ends notice: it is told, and the call goes on by itself', async () => {
    const network = { roundTripMs: 40, loss: 0 }
    const relay = await startNetworkRelay(server, network)
    try {
      const page = await call({ url: relay.url })
      await hears(page, greeting)
      network.loss = 1
      await page.getByText(voiceWords.reconnecting).waitFor()
      network.loss = 0
      await page.getByText(voiceWords.callActive).waitFor()
      await type(page, 'What does it cost?')
      await hears(page, prices)
      await expect.poll(() => loudness(page)).toBeGreaterThan(0.01)
      await button(page, 'End Call').click()
      await expect.poll(() => server.endedCalls()).toMatchObject([{ reason: 'customer-ended-call' }])
    } finally {
      relay.close()
    }
  })

  test('a network that is far and loses a packet in twenty still carries a call', async () => {
    const relay = await startNetworkRelay(server, { roundTripMs: 150, loss: 0.05 })
    try {
      const page = await call({ url: relay.url })
      await expect.poll(() => loudness(page)).toBeGreaterThan(0.01)
      await type(page, 'What does it cost?')
      await hears(page, prices)
    } finally {
      relay.close()
    }
  })

  test('one that is still at its greetings after four seconds carries a call, for it has answered', async () => {
    const page = await callsOver({ roundTripMs: 800, loss: 0.03 })
    await button(page, 'End Call').waitFor()
    await hears(page, greeting)
  })

  test('one that lets no packet of sound through turns the call into a conversation in writing', async () => {
    const page = await callsOver({ roundTripMs: 0, loss: 1 })
    await alert(page).waitFor()
    expect(await island(page).innerText()).toContain('lets no voice call through')
    await hears(page, greeting)
    await write(page, 'What does it cost?')
    await hears(page, prices)
  })
})

browserTests('a server that dies in mid-call', () => {
  const told = { tolerate: /Failed to load resource/ }
  let server: VoiceServer
  let port: string
  beforeEach(async () => {
    port = String(await freePort())
    server = await startVoiceServer({ PORT: port })
  })
  afterEach(() => server.stop())

  test('and is there again: the conversation goes on in writing, and the assistant knows what was said', async () => {
    const page = await call(server, told)
    await type(page, 'I would like to book a consultation')
    await hears(page, /name/i)
    await type(page, 'My name is Ada Byron')
    await hears(page, /e-?mail/i)
    const before = await log(page).innerText()
    await server.stop('SIGKILL')
    server = await startVoiceServer({ PORT: port })

    await hears(page, /in writing/)
    expect(await log(page).innerText()).toContain(before)
    expect(await alert(page).innerText()).toBe('An error occurred during the call')
    expect(await island(page).innerText()).toContain('the same assistant reads what you type')
    await write(page, 'ada@engine.example')
    await hears(page, /ada@engine.example.*Is that right/is)
    const name = page.locator('#contact [name="fullName"]')
    await expect.poll(() => name.inputValue()).toBe('Ada Byron')
  })

  test('and stays away: the visitor reads that the call is over', async () => {
    const page = await call(server, told)
    await hears(page, greeting)
    await server.stop('SIGKILL')
    await alert(page).waitFor({ timeout: 120_000 })
    expect(await alert(page).innerText()).toBe('An error occurred during the call')
    await panel(page).getByRole('textbox').waitFor({ state: 'detached' })
    expect(await button(page, 'Call AI').isEnabled()).toBe(true)
  })
})
