import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { Voice } from '@parley/sdk'
import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { formWords } from '../../apps/site/content/form.ts'
import { browserTests, siteUrl, visit } from './browser.ts'

const callSwitches = [
  '--use-fake-ui-for-media-stream',
  '--use-fake-device-for-media-stream',
  '--allow-loopback-in-peer-connection',
]
const manifestOf = (folder: string) => JSON.parse(readFileSync(`${folder}/package.json`, 'utf8'))

browserTests('the product', () => {
  test('S1.2 is a site that visitors read and call from, and an SDK package that others embed as the site does', async () => {
    const page = await visit('/')
    expect(await page.getByRole('button', { name: 'Call AI' }).isVisible()).toBe(true)
    const sdk = manifestOf('packages/sdk')
    expect(sdk).toMatchObject({ name: '@parley/sdk', private: false, exports: { '.': expect.anything() } })
    expect(manifestOf('apps/site').dependencies).toHaveProperty(sdk.name)
    expect(new Voice('pk_parley_demo', siteUrl()).isMuted()).toBe(false)
  })

  test('L9 what the server stores can be read by nobody else on the machine', () => {
    const places = readdirSync(inject('siteDataDir'), { recursive: true, withFileTypes: true })
    const files = places.filter((place) => place.isFile())
    expect(files.length).toBeGreaterThan(1)
    for (const { parentPath, name } of files) {
      // a journal of the database may be gone by now
      const { mode = 0 } = statSync(join(parentPath, name), { throwIfNoEntry: false }) ?? {}
      expect(mode & 0o077, name).toBe(0)
    }
  })
})

/** Fills in the form of the contact page and sends it, as somebody nobody has heard of. */
async function sendRequest(fullName: string, problems: string) {
  const page = await visit('/contact')
  const form = page.locator('main form[method="post"]')
  const visitor = `${fullName.toLowerCase().replace(' ', '.')}-${Date.now()}@engine.example`
  await form.locator('[name=fullName]').fill(fullName)
  await form.locator('[name=email]').fill(visitor)
  await form.locator('[name=service]').selectOption('meeting-scheduler')
  await form.locator('[name=problems]').fill(problems)
  await form.locator('button[type=submit]').click()
  await page.getByText(formWords.thanks.heading).waitFor()
  return { page, visitor }
}

const mailIn = (page: Page) => page.frameLocator('iframe').locator('body').innerText()

/** Opens the mail to the agency about a visitor, once it is there: others' requests come to the same mailbox meanwhile. */
async function openNotification(page: Page, visitor: string) {
  const isOpen = async () => {
    await page.goto(`${siteUrl()}/mailbox`)
    const addresses = await page
      .locator('.to-agency')
      .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href))
    for (const address of addresses) {
      await page.goto(address)
      if ((await mailIn(page)).includes(visitor)) return true
    }
    return false
  }
  await expect.poll(isOpen).toBe(true)
}

browserTests('a request', () => {
  test('S7.8 S9.3 sent from the page is in the mailbox twice: to the agency with the words, to the visitor without', async () => {
    const { page, visitor } = await sendRequest('Nora Newcomer', 'An empty diary')

    const mailbox = `${siteUrl()}/mailbox`
    const mailTo = (address: string) => page.locator('a', { hasText: address }).first()
    await expect
      .poll(async () => {
        await page.goto(mailbox)
        return mailTo(visitor).count()
      })
      .toBe(1)
    await mailTo(visitor).click()
    await page.waitForURL('**/mailbox/*')
    expect(await mailIn(page)).not.toMatch(/Nora|empty diary/)

    await openNotification(page, visitor)
    for (const word of ['Nora Newcomer', visitor, 'An empty diary']) expect(await mailIn(page)).toContain(word)
  })

  test('a long one is shown whole on a phone, its subject is never cut within a word, and it comes by itself', async () => {
    const mailbox = await visit('/mailbox', { viewport: { width: 360, height: 640 }, early: true })
    const { visitor } = await sendRequest('Laura Long', 'An empty diary.\n'.repeat(60))

    const link = mailbox.locator('a', { hasText: visitor }).first()
    await link.waitFor()
    await expect.poll(() => mailbox.getByRole('status').textContent()).toMatch(/new email/)
    expect(await mailbox.locator('.list b').evaluateAll(wordsAreWhole)).toBe(true)
    await openNotification(mailbox, visitor)
    const frame = mailbox.locator('iframe')
    const hidden = () =>
      frame.evaluate((element) => {
        const { scrollHeight = 0 } = (element as HTMLIFrameElement).contentDocument?.documentElement ?? {}
        return scrollHeight - element.clientHeight
      })
    await expect.poll(hidden).toBeLessThanOrEqual(0)
  })
})

/** Whether every word stands on one line. */
function wordsAreWhole(elements: Element[]) {
  return elements.every((element) => {
    const [text] = element.childNodes
    const range = document.createRange()
    return [...(text?.textContent ?? '').matchAll(/\S+/g)].every(({ index, 0: word }) => {
      range.setStart(text as Node, index)
      range.setEnd(text as Node, index + word.length)
      return range.getClientRects().length === 1
    })
  })
}

browserTests(
  'a visit',
  () => {
    test('S1.4 goes from the services to the form, which is sent, and to the assistant, who answers', async () => {
      const page = await visit('/services', { permissions: ['microphone'] })
      await page.locator('main a[href^="/contact?service="]').first().click()
      const form = page.locator('main form[method="post"]')
      await form.locator('[name=fullName]').fill('Vera Visitor')
      await form.locator('[name=email]').fill(`vera-${Date.now()}@engine.example`)
      await expect.poll(() => form.locator('[name=service]').inputValue()).not.toBe('')
      await form.locator('[name=problems]').fill('An empty diary')
      await form.locator('button[type=submit]').click()
      await page.getByText(formWords.thanks.heading).waitFor()

      await page.getByRole('banner').locator('[data-home]').click()
      await page.waitForURL((url) => url.pathname === '/')
      await page.getByRole('button', { name: 'Call AI' }).click()
      await page.getByRole('button', { name: 'End Call' }).waitFor()
      await page.getByRole('textbox', { name: /type/i }).fill('What does it cost?')
      await page.keyboard.press('Enter')
      await page.getByRole('log').getByText(/£\d/).first().waitFor()
      await page.getByRole('button', { name: 'End Call' }).click()
      await page.getByRole('button', { name: 'Call AI' }).waitFor()
    })
  },
  callSwitches,
)

browserTests(
  'a click before the scripts have arrived',
  () => {
    test('S4.15 on Call AI is kept, and starts the call when they have', async () => {
      let release: (value?: unknown) => void = () => undefined
      const held = new Promise((resolve) => {
        release = resolve
      })
      const page = await visit('/', {
        permissions: ['microphone'],
        early: true,
        prepare: (page) =>
          page.route('**/assets/*.js', async (route) => {
            await held
            await route.continue()
          }),
      })
      await page.getByRole('button', { name: 'Call AI' }).click()
      release()
      await page.getByRole('button', { name: 'End Call' }).waitFor()
      await page.getByRole('button', { name: 'End Call' }).click()
      await page.getByRole('button', { name: 'Call AI' }).waitFor()
    })
  },
  callSwitches,
)
