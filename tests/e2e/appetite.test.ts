import { expect, test } from 'vitest'
import { offers } from '../../apps/site/content/offers.ts'
import { voiceWords } from '../../apps/site/content/voice.ts'
import { sectionsOf } from '../setup/site-content.ts'
import { browserTests, visit } from './browser.ts'

browserTests('a question to tap', () => {
  test.each(voiceWords.prompts.questions)(
    '“%s” is asked and answered in writing, without a microphone',
    async (question) => {
      const page = await visit('/', { viewport: 'phone', permissions: [] })
      await page.locator('main').getByRole('button', { name: question }).click()
      const log = page.getByRole('log')
      await log.getByText(question).waitFor()
      await expect.poll(async () => (await log.innerText()).split(question)[1]?.trim().length).toBeGreaterThan(30)
      // whoever then would rather talk still can
      expect(await page.getByRole('button', { name: 'Call AI' }).isVisible()).toBe(true)
    },
  )
})

browserTests('a plan', () => {
  test.each(offers.map(({ name, service }) => [name, service]))(
    '%s has a button that fills the form',
    async (name, service) => {
      const page = await visit('/services')
      await page
        .locator('#prices')
        .getByRole('link', { name: `the ${name}` })
        .click()
      await page.waitForURL('**/contact?**')
      const form = page.locator('main form[method="post"]')
      const filled = async () => [
        await form.locator('[name=service]').inputValue(),
        (await form.locator('[name=additionalInfo]').inputValue()).includes(name),
      ]
      await expect.poll(filled).toEqual([service, true])
      await form.locator('[name=fullName]').click()
      await page.locator('[data-island="consultation-form"][data-hydrated]').waitFor()
      expect(await filled()).toEqual([service, true])
    },
  )
})

browserTests('what a channel looks like', () => {
  test('every feature has its own small picture, for the eye only', async () => {
    const page = await visit('/')
    const pictures = page.locator('#features li > [aria-hidden=true]')
    const texts = await pictures.allInnerTexts()
    expect(new Set(texts).size).toBe(await page.locator('#features button[commandfor]').count())
  })

  test('one case is told in its messages, and says whose it is', async () => {
    const page = await visit('/')
    for (const { id, messages, source } of sectionsOf<{ messages: unknown[]; source: string }>('index', 'story')) {
      const story = page.locator(`#${id} figure`)
      expect(await story.locator('li').count()).toBe(messages.length)
      expect(await story.locator('figcaption').allTextContents()).toEqual([source])
    }
  })
})
