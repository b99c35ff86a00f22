import { expect, test } from 'vitest'
import { voiceWords } from '../../apps/site/content/voice.ts'
import { startVoiceServer } from '../setup/voice-server.ts'
import { browserTests, visit } from './browser.ts'
import { runningVoiceServer } from './running-voice-server.ts'
import { alert, button, call, greeting, hears, island, panel, prices, type } from './voice-stage.ts'

browserTests('a call and its server', () => {
  const server = runningVoiceServer({ VOICE_MAX_CALLS: '2' })
  const ended = () => server.endedCalls().length

  test('S4.25 leaving the page ends the call on the server at once', async () => {
    const before = ended()
    const page = await call(server)
    await page.goto(`${server.url}/services`)
    await expect.poll(ended).toBe(before + 1)
    expect(server.endedCalls().at(-1)?.reason).toBe('customer-ended-call')
  })

  test('S4.25 so does closing the tab', async () => {
    const before = ended()
    const page = await call(server)
    await page.close({ runBeforeUnload: true })
    await expect.poll(ended).toBe(before + 1)
  })

  test('S8.6 S8.7 S8.11 S8.18 with all lines busy the visitor reads why, and is back where they were', async () => {
    const others = [await call(server), await call(server)]
    const page = await visit('/', { origin: server.url, tolerate: /status of 503/ })
    await button(page, 'Call AI').click()
    await alert(page).waitFor()
    expect(await alert(page).innerText()).toBe('Failed to start call')
    expect(await island(page).innerText()).toContain('All lines are busy')
    expect(await button(page, 'Call AI').isEnabled()).toBe(true)
    const [buttonBox, alertBox] = [await button(page, 'Call AI').boundingBox(), await alert(page).boundingBox()]
    expect(alertBox?.y).toBeGreaterThanOrEqual((buttonBox?.y ?? 0) + (buttonBox?.height ?? 0))
    const colour = await alert(page).evaluate((element) => getComputedStyle(element).color)
    expect(colour).toMatch(/oklch\([\d.]+ [\d.]+ 22\)/)

    const before = ended()
    for (const other of others) await button(other, 'End Call').click()
    await expect.poll(ended).toBe(before + 2)
    await button(page, 'Call AI').click()
    await button(page, 'End Call').waitFor()
    expect(await alert(page).count()).toBe(0)
    await button(page, 'End Call').click()
  })

  test('a network that is gone for seconds is told, and the call goes on', async () => {
    const page = await call(server)
    await hears(page, greeting)
    process.kill(server.pid, 'SIGSTOP')
    try {
      await page.getByText(voiceWords.reconnecting).waitFor()
    } finally {
      process.kill(server.pid, 'SIGCONT')
    }
    await page.getByText(voiceWords.callActive).waitFor()
    await type(page, 'What does it cost?')
    await hears(page, prices)
    await button(page, 'End Call').click()
  })

  test('a server that shuts down says goodbye, and the page is idle again', async () => {
    const own = await startVoiceServer()
    const page = await call(own)
    await hears(page, greeting)
    await own.stop()
    await button(page, 'Call AI').waitFor()
    expect(await panel(page).getByRole('textbox').count()).toBe(0)
    expect(own.endedCalls()).toMatchObject([{ reason: 'server-shutting-down' }])
  })
})
