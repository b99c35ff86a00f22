import { expect, test } from 'vitest'
import { formWords } from '../../apps/site/content/form.ts'
import { voiceWords } from '../../apps/site/content/voice.ts'
import { startFaultyProxy } from '../setup/faulty-proxy.ts'
import { violationsInBothSchemes } from './axe.ts'
import { browserTests, siteUrl, visit } from './browser.ts'
import { alert, asked, button, call, greeting, hears, island, panel, prices, type } from './voice-stage.ts'

browserTests('the call button', () => {
  const server = { url: siteUrl() }

  test('S2.41 S4.14 S4.19 the hero has it: Call AI, enabled, with the notice beside it and nothing else', async () => {
    const page = await visit('/', { origin: server.url })
    expect(await button(page, 'Call AI').isEnabled()).toBe(true)
    expect(await island(page).innerText()).toMatch(/AI.*not|nothing.*recorded/i)
    expect(await island(page).getByRole('link', { name: voiceWords.notice.link.text }).getAttribute('href')).toBe(
      '/privacy',
    )
    expect(await button(page, 'Mute').count()).toBe(0)
    expect(await page.getByText(voiceWords.callActive).count()).toBe(0)
  })

  test('nothing of the call is loaded before the visitor turns to it', async () => {
    const loaded: string[] = []
    const page = await visit('/', {
      origin: server.url,
      prepare: async (page) => void page.on('request', (request) => loaded.push(request.url())),
    })
    const voice = () => loaded.filter((url) => url.includes('site-voice'))
    expect(voice()).toEqual([])
    await button(page, 'Call AI').hover()
    await expect.poll(() => voice().length).toBe(1)
  })

  test('without JavaScript there is no button that does nothing', async () => {
    const page = await visit('/', { origin: server.url, javaScriptEnabled: false })
    expect(await button(page, 'Call AI').isVisible()).toBe(false)
  })

  test('S4.15 S4.16 S4.17 S4.18 S4.19 S4.20 S1.7 it connects, is active, and ends', async () => {
    const proxy = await startFaultyProxy(server.url, '/call/web')
    const answer = Promise.withResolvers<void>()
    proxy.fail({ kind: 'hold', until: answer.promise })
    try {
      const page = await visit('/', { origin: proxy.url })
      await button(page, 'Call AI').click()
      await button(page, 'Connecting...').waitFor()
      expect(await button(page, 'Connecting...').isDisabled()).toBe(true)
      expect(await button(page, 'Mute').count()).toBe(0)
      answer.resolve()
      await button(page, 'End Call').waitFor()
      expect(await button(page, 'Mute').getAttribute('aria-pressed')).toBe('false')
      expect(await page.getByRole('status').filter({ hasText: voiceWords.callActive }).isVisible()).toBe(true)
      expect(await page.locator('iframe:visible').count()).toBe(0)
      await button(page, 'End Call').click()
      await button(page, 'Call AI').waitFor()
      expect(await panel(page).getByRole('textbox').count()).toBe(0)
      expect(await button(page, 'Mute').count()).toBe(0)
      expect(await alert(page).count()).toBe(0)
    } finally {
      answer.resolve()
      await proxy.close()
    }
  })

  test('S1.4 a typed question is answered from the site’s own words', async () => {
    const page = await call(server)
    await type(page, 'What does it cost?')
    await hears(page, asked('What does it cost?', prices))
  })

  test('S4.17 S4.26 the mute toggle says what it does, and the next call begins unmuted', async () => {
    const page = await call(server)
    await button(page, 'Mute').click()
    expect(await button(page, 'Mute').getAttribute('aria-pressed')).toBe('true')
    await button(page, 'Mute').press('Enter')
    expect(await button(page, 'Mute').getAttribute('aria-pressed')).toBe('false')
    await button(page, 'Mute').click()
    await button(page, 'End Call').click()
    await button(page, 'Call AI').click()
    await button(page, 'End Call').waitFor()
    expect(await button(page, 'Mute').getAttribute('aria-pressed')).toBe('false')
  })

  test('the conversation fills in the page’s own form; only its button sends it', async () => {
    const sent: string[] = []
    const page = await call(server, {
      prepare: async (page) => void page.on('request', (request) => sent.push(`${request.method()} ${request.url()}`)),
    })
    const posted = () => sent.filter((line) => line.includes('send-contact-email'))
    const control = (name: string) => page.locator(`#contact [name="${name}"]`)
    await type(page, 'I would like to book a consultation')
    await hears(page, /name/i)
    await type(page, 'Ada Byron')
    await expect.poll(() => control('fullName').inputValue()).toBe('Ada Byron')
    expect(await panel(page).innerText()).toContain('Ada Byron')
    expect(posted()).toEqual([])
    await button(page, 'End Call').click()
    await island(page).getByRole('link', { name: voiceWords.form.link.text }).click()
    await control('fullName').fill('Ada Lovelace')
    await control('email').fill('ada@engine.example')
    await control('service').selectOption('ai-phone-callers')
    await control('problems').fill('Too few meetings')
    await page.locator('#contact button[type="submit"]').click()
    await page.getByRole('status').filter({ hasText: formWords.thanks.heading }).waitFor()
    expect(posted()).toHaveLength(1)
  })

  test('nothing is wider than the page, on a telephone either', async () => {
    for (const viewport of ['desktop', 'phone'] as const) {
      const page = await visit('/', { origin: server.url, viewport })
      await button(page, 'Call AI').click()
      await button(page, 'End Call').waitFor()
      await hears(page, greeting)
      const widths = () => panel(page).evaluate((element) => [element.scrollWidth, element.clientWidth])
      const [scroll, client] = await widths()
      expect(scroll).toBeLessThanOrEqual(client as number)
      const right = await panel(page).evaluate((element) => element.getBoundingClientRect().right)
      expect(right).toBeLessThanOrEqual(page.viewportSize()?.width as number)
    }
  })

  test('the panel of a call has no accessibility violation, light or dark', async () => {
    const page = await call(server)
    await type(page, 'I would like to book a consultation')
    await hears(page, /name/i)
    await type(page, 'My name is Ada Byron')
    await panel(page).getByText('Your request so far').waitFor()
    expect(await violationsInBothSchemes(page)).toEqual([])
  })
})
