import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startBriskVoice } from '../setup/brisk-voice.ts'
import { roomsOfAll } from '../setup/carrier.ts'
import { freePort } from '../setup/free-port.ts'
import { startVoiceServer, type VoiceServer } from '../setup/voice-server.ts'
import { browserTests } from './browser.ts'
import { alert, button, call, endedCalls, greeting, hears, island, log, panel, type, write } from './voice-stage.ts'

browserTests('a server that ends in mid-call', () => {
  const told = { tolerate: /Failed to load resource/ }
  let voice: Awaited<ReturnType<typeof startBriskVoice>>
  let port: string
  let server: VoiceServer
  let isRunning = false
  const start = async () => {
    server = await startVoiceServer({ ...voice.settings, PORT: port })
    isRunning = true
  }
  const stop = async (signal?: NodeJS.Signals) => {
    isRunning = false
    await server.stop(signal)
  }
  beforeAll(async () => {
    voice = await startBriskVoice()
    port = String(await freePort())
  })
  beforeEach(async () => {
    if (!isRunning) await start()
  })
  afterAll(async () => {
    if (isRunning) await stop()
    await voice.close()
  })

  test('dies and is there again: the conversation goes on in writing, and the assistant knows what was said', async () => {
    const page = await call(server, told)
    await type(page, 'I would like to book a consultation')
    await hears(page, /name/i)
    await type(page, 'My name is Ada Byron')
    await hears(page, /e-?mail/i)
    const before = await log(page).innerText()
    await stop('SIGKILL')
    await start()

    await hears(page, /in writing/)
    expect(await log(page).innerText()).toContain(before)
    expect(await alert(page).innerText()).toBe('An error occurred during the call')
    expect(await island(page).innerText()).toContain('the same assistant reads what you type')
    await write(page, 'ada@engine.example')
    await hears(page, /ada@engine.example.*Is that right/is)
    const name = page.locator('#contact [name="fullName"]')
    await expect.poll(() => name.inputValue()).toBe('Ada Byron')
  })

  // LiveKit's client goes by the clock that this holds
  test.skipIf(roomsOfAll())('dies and stays away: the visitor reads that the call is over', async () => {
    const page = await call(server, { ...told, prepare: (page) => page.clock.install() })
    await hears(page, greeting)
    await stop('SIGKILL')
    // it gives a server half a minute to come back; here a second of that is as long as what the page does in it
    const isOver = async () => {
      await page.clock.runFor(1_000)
      return alert(page).isVisible()
    }
    await expect.poll(isOver).toBe(true)
    expect(await alert(page).innerText()).toBe('An error occurred during the call')
    await panel(page).getByRole('textbox').waitFor({ state: 'detached' })
    expect(await button(page, 'Call AI').isEnabled()).toBe(true)
  })

  test('shuts down and says goodbye, and the page is idle again', async () => {
    const page = await call(server)
    await hears(page, greeting)
    await stop()
    await button(page, 'Call AI').waitFor()
    expect(await panel(page).getByRole('textbox').count()).toBe(0)
    expect(endedCalls(server, page)).toMatchObject([{ reason: 'server-shutting-down' }])
  })
})
