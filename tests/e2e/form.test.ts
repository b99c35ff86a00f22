import type { Locator, Page } from 'playwright-core'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { formWords } from '../../apps/site/content/form.ts'
import { startFaultyProxy } from '../setup/faulty-proxy.ts'
import { browserTests, siteUrl, type Visit, visit, whenAlive } from './browser.ts'

const endpoint = '/functions/v1/send-contact-email'
const requestTexts = {
  fullName: 'Ada Byron',
  email: 'ada@engine.example',
  companyName: 'Engines Ltd',
  service: 'ai-phone-callers',
  problems: 'Our diary is empty on Tuesdays',
  additionalInfo: 'Mornings suit us best',
}
type Field = keyof typeof requestTexts

const form = (page: Page) => page.locator('main form[method="post"]')
const control = (page: Page, field: Field) => form(page).locator(`[name="${field}"]`)
const submit = (page: Page) => form(page).locator('button[type="submit"]')
const banner = (page: Page) => page.locator('main').getByRole('alert')
const thanks = (page: Page) => page.locator('main').getByRole('status').filter({ hasText: formWords.thanks.heading })

async function fill(page: Page, values: Partial<typeof requestTexts> = requestTexts) {
  for (const [field, value] of Object.entries(values)) {
    if (field === 'service') await control(page, field).selectOption(value)
    else await control(page, field as Field).fill(value)
  }
}

const valuesOf = (page: Page) =>
  form(page).evaluate((form) => {
    const data = new FormData(form as HTMLFormElement)
    return Object.fromEntries(
      ['fullName', 'email', 'companyName', 'service', 'problems', 'additionalInfo'].map((name) => [
        name,
        data.get(name),
      ]),
    )
  })

/** The text that stands directly under a field as its error, as a screen reader would reach it. */
async function errorUnder(field: Locator): Promise<string | null> {
  const invalid = (await field.getAttribute('aria-invalid')) === 'true'
  const ids = (await field.getAttribute('aria-describedby'))?.split(/\s+/) ?? []
  if (!invalid) return null
  for (const id of ids) {
    const message = field.page().locator(`[id="${id}"]`)
    if ((await message.count()) === 0) continue
    const text = (await message.innerText()).trim()
    const box = await message.boundingBox()
    const fieldBox = await field.boundingBox()
    if (text && box && fieldBox && box.y >= fieldBox.y + fieldBox.height - 1) return text
  }
  return null
}

browserTests('the consultation form', () => {
  let proxy: Awaited<ReturnType<typeof startFaultyProxy>>
  beforeEach(async () => {
    proxy = await startFaultyProxy(siteUrl(), endpoint)
  })
  afterEach(() => proxy.close())

  const open = (options: Visit = {}, path = '/contact') =>
    visit(path, { origin: proxy.url, tolerate: /Failed to load resource/, ...options })

  test('S3.2 S3.3 S3.4 S3.5 S3.6 S4.1 S5.12 starts idle, empty, with an enabled button; the drop-down has four groups, one empty option and the required mark', async () => {
    const page = await open()
    expect(await valuesOf(page)).toEqual({
      fullName: '',
      email: '',
      companyName: '',
      service: '',
      problems: '',
      additionalInfo: '',
    })
    expect(await submit(page).innerText()).toBe(formWords.submit)
    expect(await submit(page).isEnabled()).toBe(true)

    const select = control(page, 'service')
    expect(await select.evaluate((element) => (element as HTMLSelectElement).required)).toBe(true)
    expect(
      await select
        .locator('optgroup')
        .evaluateAll((groups) => groups.map((group) => [group.getAttribute('label'), group.children.length])),
    ).toEqual([
      ['Core Outreach Services', 6],
      ['Specialized Solutions', 3],
      ['Add-ons and Support', 4],
      ['Complete Solutions', 3],
    ])
    expect(await select.locator('option').first().getAttribute('value')).toBe('')
  })

  test.each(['phone', 'desktop'] as const)(
    'S5.1 S5.2 S5.3 S5.5 S5.6 S5.10 S5.11 S5.13 an empty form shows its four messages under the fields, focuses the first and sends nothing (%s)',
    async (viewport) => {
      const page = await open({ viewport })
      await submit(page).click()
      await expect.poll(() => errorUnder(control(page, 'fullName'))).toBe('Full name is required')
      expect(await errorUnder(control(page, 'email'))).toBe('Email is required')
      expect(await errorUnder(control(page, 'service'))).toBe('Please select a service')
      expect(await errorUnder(control(page, 'problems'))).toBe('Please describe your problems')
      expect(await errorUnder(control(page, 'companyName'))).toBe(null)
      expect(await control(page, 'fullName').evaluate((input) => input === document.activeElement)).toBe(true)
      const [red, green, blue] = await page.getByText('Full name is required').evaluate((message) => {
        const canvas = new OffscreenCanvas(1, 1).getContext('2d') as OffscreenCanvasRenderingContext2D
        canvas.fillStyle = getComputedStyle(message).color
        canvas.fillRect(0, 0, 1, 1)
        return [...canvas.getImageData(0, 0, 1, 1).data]
      })
      expect(red).toBeGreaterThan(Math.max(green ?? 0, blue ?? 0) + 60)
      expect(proxy.seen).toEqual([])
    },
  )

  test('S5.4 an address that is none is refused with its message', async () => {
    const page = await open()
    await fill(page)
    for (const email of ['ada', 'ada@engine', 'a b@c.d']) {
      await fill(page, { email })
      await expect.poll(() => errorUnder(control(page, 'email'))).toBe(null)
      await submit(page).click()
      await expect.poll(() => errorUnder(control(page, 'email')), { message: email }).toBe('Please enter a valid email')
    }
    expect(proxy.seen).toEqual([])
  })

  test('S5.9 white space counts as empty', async () => {
    const page = await open()
    await fill(page, { ...requestTexts, fullName: ' \u00a0 ', email: '  ', problems: '\n\t\n' })
    await submit(page).click()
    await expect.poll(() => errorUnder(control(page, 'fullName'))).toBe('Full name is required')
    expect(await errorUnder(control(page, 'email'))).toBe('Email is required')
    expect(await errorUnder(control(page, 'problems'))).toBe('Please describe your problems')
    expect(await errorUnder(control(page, 'service'))).toBe(null)
  })

  test('S4.2 S4.3 S4.4 S7.1 S7.2 S7.3 S7.4 S6.3 while sending, all is disabled; a second press sends nothing more', async () => {
    const page = await open()
    let release: (value?: unknown) => void = () => undefined
    proxy.fail({ kind: 'hold', until: new Promise((resolve) => (release = resolve)) })
    await fill(page)
    await submit(page).dblclick()
    await expect.poll(() => submit(page).innerText()).toBe('Sending Request...')
    const disabled = await form(page).evaluate((form) =>
      [...form.querySelectorAll('input:not([type=hidden]):not([name=website]), select, textarea, button')].map(
        (element) => element.matches(':disabled'),
      ),
    )
    expect(disabled).toEqual(Array(7).fill(true))
    release()
    await thanks(page).waitFor()
    expect(proxy.seen.length).toBe(1)
    const [sent] = proxy.seen
    expect(sent?.headers['content-type']).toMatch(/^application\/json/)
    expect(sent?.headers.authorization).toMatch(/^Bearer \S+$/)
    expect(JSON.parse(sent?.body ?? '')).toEqual(requestTexts)
  })

  test('S4.4 Enter pressed twice sends one request', async () => {
    const page = await open()
    const answer = Promise.withResolvers<void>()
    proxy.fail({ kind: 'hold', until: answer.promise })
    await fill(page)
    await control(page, 'companyName').press('Enter')
    await page.keyboard.press('Enter')
    await expect.poll(() => submit(page).innerText()).toBe('Sending Request...')
    await page.keyboard.press('Enter')
    answer.resolve()
    await thanks(page).waitFor()
    expect(proxy.seen.length).toBe(1)
  })

  test.each(['/contact', '/'])(
    'S4.5 S4.6 S4.7 S4.13 S9.2 S9.3 success thanks for 5 s, then the form is empty again (%s)',
    async (path) => {
      const page = await open({ prepare: (page) => page.clock.install() }, path)
      await fill(page)
      // from here on the page's time is the test's
      await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000)
      await submit(page).click()
      await thanks(page).waitFor()
      expect(await form(page).count()).toBe(0)
      expect(await thanks(page).innerText()).toContain('24 hours')
      expect(await thanks(page).innerText()).toMatch(/confirmation e-?mail/i)
      await expect.poll(() => thanks(page).evaluate((element) => element.contains(document.activeElement))).toBe(true)
      await page.clock.runFor(4_999)
      expect(await thanks(page).count()).toBe(1)
      await page.clock.runFor(1)
      await form(page).waitFor()
      expect(new Set(Object.values(await valuesOf(page)))).toEqual(new Set(['']))
      expect(await banner(page).filter({ hasText: /\S/ }).count()).toBe(0)
      expect(await form(page).locator('[aria-invalid="true"]').count()).toBe(0)
    },
  )

  test('S5.7 S5.8 optional fields may stay empty', async () => {
    const page = await open()
    await fill(page, { ...requestTexts, companyName: '', additionalInfo: '' })
    await submit(page).click()
    await thanks(page).waitFor()
    expect(JSON.parse(proxy.seen[0]?.body ?? '')).toMatchObject({ companyName: '', additionalInfo: '' })
  })

  const whyNot = 'Failed to send consultation request'
  const json = 'application/json'
  const failures = [
    ['the server says why', { status: 429, type: json, body: '{"error":"Too many requests"}' }, 'Too many requests'],
    ['the server fails and says why', { status: 500, type: json, body: '{"error":"Out of ink"}' }, 'Out of ink'],
    ['a gateway answers in HTML', { status: 502, type: 'text/html', body: '<h1>Bad gateway</h1>' }, whyNot],
    ['the answer is empty', { status: 500, type: json, body: '' }, whyNot],
    ['the error is no text', { status: 500, type: json, body: '{"error":{"code":7}}' }, whyNot],
  ] as const

  test('S8.1 S8.2 S4.8 S4.9 S4.13 S8.5 an answer that is no success: a banner above the filled form, in its words or ours', async () => {
    const page = await open()
    for (const [what, answer, text] of failures) {
      proxy.fail({ kind: 'answer', ...answer })
      await fill(page, { problems: '' })
      await fill(page)
      await expect.poll(() => banner(page).filter({ hasText: /\S/ }).count(), { message: what }).toBe(0)
      await submit(page).click()
      await banner(page).getByText(text, { exact: true }).waitFor()
      expect(await valuesOf(page), what).toEqual(requestTexts)
      expect(await submit(page).isEnabled(), what).toBe(true)
      const bannerBox = await banner(page).boundingBox()
      const firstField = await control(page, 'fullName').boundingBox()
      expect(bannerBox?.y, what).toBeLessThan(firstField?.y ?? 0)
      const hasFocus = () => banner(page).evaluate((element) => element.contains(document.activeElement))
      await expect.poll(hasFocus, { message: what }).toBe(true)
    }
  })

  test('S8.3 S8.5 a lost connection shows the error of the browser, and the form stays filled', async () => {
    const page = await open()
    proxy.fail({ kind: 'drop' })
    await fill(page)
    await submit(page).click()
    await banner(page).getByText('Failed to fetch').waitFor()
    expect(await valuesOf(page)).toEqual(requestTexts)
  })

  test('S8.4 S8.5 a lost connection without a message of its own has ours', async () => {
    const page = await open()
    await fill(page)
    await page.evaluate(() => {
      window.fetch = () => Promise.reject(new TypeError(''))
    })
    await submit(page).click()
    await banner(page).getByText('Failed to send consultation request. Please try again.').waitFor()
    expect(await valuesOf(page)).toEqual(requestTexts)
  })

  test('S7.7 sending again after a lost answer stores the request once', async () => {
    const page = await open()
    proxy.fail({ kind: 'lose-answer' })
    await fill(page)
    await submit(page).click()
    await banner(page).filter({ hasText: /\S/ }).waitFor()
    proxy.fail({ kind: 'pass' })
    const [answer] = await Promise.all([page.waitForResponse(`**${endpoint}`), submit(page).click()])
    await thanks(page).waitFor()
    const keys = proxy.seen.map(({ headers }) => headers['idempotency-key'])
    expect(keys.length).toBeGreaterThanOrEqual(2)
    expect(new Set(keys).size).toBe(1)
    expect(await answer.json()).toMatchObject({ success: true })
  })

  test('S4.10 S4.11 editing a field clears its own error and the banner', async () => {
    const page = await open()
    await submit(page).click()
    await expect.poll(() => errorUnder(control(page, 'email'))).toBe('Email is required')
    await control(page, 'email').fill('a')
    await expect.poll(() => errorUnder(control(page, 'email'))).toBe(null)
    expect(await errorUnder(control(page, 'problems'))).toBe('Please describe your problems')
    await control(page, 'service').selectOption('sms-automation')
    await expect.poll(() => errorUnder(control(page, 'service'))).toBe(null)

    proxy.fail({ kind: 'answer', status: 500, type: 'application/json', body: '{}' })
    await fill(page)
    await submit(page).click()
    const shown = banner(page).filter({ hasText: 'Failed to send' })
    await shown.waitFor()
    await control(page, 'service').selectOption('consultation-only')
    await expect.poll(() => shown.count()).toBe(0)
  })

  test('what was typed before the form came alive is kept', async () => {
    let release: (value?: unknown) => void = () => undefined
    const held = new Promise((resolve) => (release = resolve))
    const page = await open({
      prepare: (page) =>
        page.route('**/assets/*.js', async (route) => {
          if (!/\/entry-/.test(route.request().url())) await held
          await route.continue()
        }),
    })
    await fill(page)
    release()
    await submit(page).click()
    await thanks(page).waitFor()
    expect(JSON.parse(proxy.seen[0]?.body ?? '')).toEqual(requestTexts)
  })

  test('campaign parameters travel with the request from page to page, and nothing is stored in the browser', async () => {
    const page = await open({}, '/?utm_source=newsletter&utm_campaign=spring')
    await page.locator('main a[href="/contact"]').first().click()
    await page.waitForURL('**/contact**')
    await whenAlive(page)
    await fill(page)
    await submit(page).click()
    await thanks(page).waitFor()
    const meta = JSON.parse(decodeURIComponent(String(proxy.seen[0]?.headers['x-form-meta'])))
    expect(meta.utm).toEqual({ utm_source: 'newsletter', utm_campaign: 'spring' })
    expect(await page.evaluate(() => [localStorage.length, sessionStorage.length, document.cookie])).toEqual([0, 0, ''])
  })

  test('S4.13 S5.13 can be filled and sent by keyboard alone', async () => {
    const page = await open()
    await control(page, 'fullName').focus()
    await page.keyboard.type(requestTexts.fullName)
    await page.keyboard.press('Tab')
    await page.keyboard.type(requestTexts.email)
    for (const field of ['companyName', 'service', 'problems', 'additionalInfo'] as const) {
      for (let press = 0; press < 4; press++) {
        await page.keyboard.press('Tab')
        if (await control(page, field).evaluate((element) => element === document.activeElement)) break
      }
      await page.keyboard.type(field === 'service' ? 'SMS' : requestTexts[field])
    }
    await page.keyboard.press('Tab')
    while (!(await submit(page).evaluate((button) => button === document.activeElement)))
      await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await thanks(page).waitFor()
    expect(JSON.parse(proxy.seen[0]?.body ?? '')).toEqual({ ...requestTexts, service: 'sms-automation' })
  })
})

browserTests('the form without JavaScript', () => {
  const plain: Visit = { javaScriptEnabled: false, tolerate: /Failed to load resource/ }

  test.each(['/contact', '/'])('S1.1 S4.5 a plain post from %s ends at the thank-you state', async (path) => {
    const page = await visit(path, plain)
    await fill(page, { ...requestTexts, email: `plain${path.length}@engine.example` })
    await submit(page).click()
    await page.waitForURL('**/contact?sent**')
    const text = await page.locator('main').innerText()
    expect(text).toContain(formWords.thanks.heading)
    expect(text).toContain('24 hours')
  })

  test('S5.1 S5.4 S5.10 S5.11 errors stand beside the fields and the values are kept', async () => {
    const page = await visit('/contact', plain)
    await fill(page, { ...requestTexts, fullName: '<b>Ada</b> "&', email: 'nowhere', problems: ' ' })
    await submit(page).click()
    await expect.poll(() => errorUnder(control(page, 'email'))).toBe('Please enter a valid email')
    expect(await page.title()).toMatch(/^Not sent: /)
    expect(await banner(page).evaluate((element) => element === document.activeElement)).toBe(true)
    expect(await errorUnder(control(page, 'problems'))).toBe('Please describe your problems')
    expect(await control(page, 'fullName').inputValue()).toBe('<b>Ada</b> "&')
    expect(await control(page, 'service').inputValue()).toBe(requestTexts.service)
    await fill(page, { ...requestTexts, email: 'second@engine.example' })
    await submit(page).click()
    await page.waitForURL('**/contact?sent**')
  })
})
