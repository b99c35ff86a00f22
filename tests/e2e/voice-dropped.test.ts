import { afterEach, beforeEach, expect, test } from 'vitest'
import { freePort } from '../setup/free-port.ts'
import { startVoiceServer, type VoiceServer } from '../setup/voice-server.ts'
import { browserTests } from './browser.ts'
import { alert, button, call, greeting, hears, island, log, panel, type, write } from './voice-stage.ts'

browserTests('a server that ends in mid-call', () => {
  const told = { tolerate: /Failed to load resource/ }
  let server: VoiceServer
  let port: string
  beforeEach(async () => {
    port = String(await freePort())
    server = await startVoiceServer({ PORT: port })
  })
  afterEach(() => server.stop())

  test('dies and is there again: the conversation goes on in writing, and the assistant knows what was said', async () => {
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

  test('dies and stays away: the visitor reads that the call is over', async () => {
    const page = await call(server, told)
    await hears(page, greeting)
    await server.stop('SIGKILL')
    await alert(page).waitFor({ timeout: 120_000 })
    expect(await alert(page).innerText()).toBe('An error occurred during the call')
    await panel(page).getByRole('textbox').waitFor({ state: 'detached' })
    expect(await button(page, 'Call AI').isEnabled()).toBe(true)
  })

  test('shuts down and says goodbye, and the page is idle again', async () => {
    const page = await call(server)
    await hears(page, greeting)
    await server.stop()
    await button(page, 'Call AI').waitFor()
    expect(await panel(page).getByRole('textbox').count()).toBe(0)
    expect(server.endedCalls()).toMatchObject([{ reason: 'server-shutting-down' }])
  })
})
