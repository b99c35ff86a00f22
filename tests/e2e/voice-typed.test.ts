import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { formWords } from '../../apps/site/content/form.ts'
import { voiceWords } from '../../apps/site/content/voice.ts'
import { roomsOfAll } from '../setup/carrier.ts'
import { silence, voiceSwitches } from '../setup/voice-server.ts'
import { violations } from './axe.ts'
import { browserTests, siteUrl, type Visit, visit } from './browser.ts'
import { runningVoiceServer } from './running-voice-server.ts'
import { alert, asked, button, call, endedCalls, greeting, hears, island, panel, prices, write } from './voice-stage.ts'

/** A visitor whose call could not be made. */
async function refused(server: { url: string }, options: Visit = {}) {
  const page = await visit('/', { origin: server.url, ...options })
  await button(page, 'Call AI').click()
  await alert(page).waitFor()
  expect(await alert(page).innerText()).toBe('Failed to start call')
  return page
}

async function asks(page: Page) {
  await hears(page, greeting)
  expect(await button(page, 'Call AI').isEnabled()).toBe(true)
  await write(page, 'What does it cost?')
  await hears(page, asked('What does it cost?', prices))
}

browserTests('with no line free', () => {
  const server = runningVoiceServer({ VOICE_MAX_CALLS: '1' })
  const busy = /status of 503/

  test('S8.11 the visitor reads why, goes on in writing, and fills in and sends the same form', async () => {
    const other = await call(server)
    const page = await refused(server, { tolerate: busy })
    expect(await island(page).innerText()).toContain('All lines are busy')
    await asks(page)
    await write(page, 'I would like to book a consultation')
    await hears(page, /name/i)
    await write(page, 'My name is Ada Byron')
    const name = page.locator('#contact [name="fullName"]')
    await expect.poll(() => name.inputValue()).toBe('Ada Byron')
    await panel(page).getByRole('link', { name: voiceWords.form.link.text }).click()
    await page.locator('#contact [name="email"]').fill('ada@engine.example')
    await page.locator('#contact [name="service"]').selectOption('ai-phone-callers')
    await page.locator('#contact [name="problems"]').fill('Too few meetings')
    await page.locator('#contact button[type="submit"]').click()
    await page.getByRole('status').filter({ hasText: formWords.thanks.heading }).waitFor()

    expect(await violations(page)).toEqual([])
    expect(await panel(page).innerText()).toContain(voiceWords.form.sent)
    expect(await panel(page).getByRole('link', { name: voiceWords.form.link.text }).count()).toBe(0)

    await panel(page).getByRole('button', { name: voiceWords.endTyping }).click()
    await panel(page).getByRole('textbox').waitFor({ state: 'detached' })
    expect(await alert(page).count()).toBe(0)
    const own = { kind: 'typed', reason: 'customer-ended-call' }
    await expect.poll(() => endedCalls(server, page)).toMatchObject([own])
    await button(other, 'End Call').click()
    await expect.poll(() => endedCalls(server, other)).toHaveLength(1)
  })

  test('S8.6 S8.7 S8.11 S8.18 the visitor is back where they were, and takes a line that is free again', async () => {
    const other = await call(server)
    const page = await refused(server, { tolerate: busy })
    expect(await button(page, 'Call AI').isEnabled()).toBe(true)
    const [buttonBox, alertBox] = [await button(page, 'Call AI').boundingBox(), await alert(page).boundingBox()]
    expect(alertBox?.y).toBeGreaterThanOrEqual((buttonBox?.y ?? 0) + (buttonBox?.height ?? 0))
    const colour = await alert(page).evaluate((element) => getComputedStyle(element).color)
    expect(colour).toMatch(/oklch\([\d.]+ [\d.]+ 22\)/)

    await hears(page, greeting)
    await button(other, 'End Call').click()
    await expect.poll(() => endedCalls(server, other)).toHaveLength(1)
    await button(page, 'Call AI').click()
    await button(page, 'End Call').waitFor()
    expect(await alert(page).count()).toBe(0)
    await expect.poll(() => endedCalls(server, page)).toMatchObject([{ kind: 'typed' }])
    await button(page, 'End Call').click()
    await expect.poll(() => endedCalls(server, page)).toMatchObject([{ kind: 'typed' }, { kind: 'spoken' }])
  })
})

browserTests('where no sound gets through', () => {
  const server = { url: siteUrl() }
  // LiveKit goes over TCP then, and its client finds WebRTC under its older name
  const ofOurOwn = test.skipIf(roomsOfAll())

  ofOurOwn('because UDP is blocked, the conversation goes on in writing', async () => {
    const page = await refused(server)
    expect(await island(page).innerText()).toContain('lets no voice call through')
    await asks(page)
  })

  ofOurOwn('because the browser has no WebRTC, it does too', async () => {
    const withoutWebRtc = (page: Page) => page.addInitScript('delete window.RTCPeerConnection')
    const page = await refused(server, { prepare: withoutWebRtc })
    await asks(page)
  })
}, [
  ...voiceSwitches(silence(1)),
  ...['', 'force-'].map((how) => `--${how}webrtc-ip-handling-policy=disable_non_proxied_udp`),
])
