import type { WebCall } from '@parley/protocol'
import type { Locator, Page, Route } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { voiceWords } from '../../apps/site/content/voice.ts'
import { thoroughTest } from '../setup/thorough-test.ts'
import { violations } from './axe.ts'
import { browserTests, moving, siteUrl, visit } from './browser.ts'
import { failingRecognition } from './recognition.ts'
import { button, call, greeting, hears, island, log, panel, prices, type } from './voice-stage.ts'

const sizes = [
  { width: 1280, height: 800 },
  { width: 360, height: 640 },
]
const pill = (page: Page) => page.getByRole('banner').getByRole('group', { name: /^Call with/ })
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent)

/** The part of an element that can be seen: within the screen, under the bar, and within what scrolls around it. */
const seenShare = (element: Locator) =>
  element.evaluate((element) => {
    const box = element.getBoundingClientRect()
    const around = element.closest('[tabindex="0"]')?.getBoundingClientRect()
    const bar = element.closest('header') ? null : document.querySelector('header')?.getBoundingClientRect()
    const top = Math.max(box.top, bar?.bottom ?? 0, around?.top ?? 0)
    const bottom = Math.min(box.bottom, innerHeight, around?.bottom ?? innerHeight)
    // of words on several lines, the middle of the last: it may be short
    const { left, right } = [...element.getClientRects()].at(-1) ?? box
    const isOnTop = (y: number) => element.contains(document.elementFromPoint((left + right) / 2, y))
    return isOnTop(bottom - 2) ? Math.max(0, bottom - top) / box.height : 0
  })

/** Runs in the page. */
function isLabelUnderPill(field: Element) {
  const [label] = (field as HTMLInputElement).labels ?? []
  const controls = document.querySelector('header [role="group"]')
  if (!label || !controls) throw new Error(`No ${label ? 'controls in the header' : `label of ${field.id}`}`)
  const [of, over] = [label.getBoundingClientRect(), controls.getBoundingClientRect()]
  return of.top < over.bottom && of.bottom > over.top
}

browserTests('the page around a call', () => {
  const server = { url: siteUrl() }

  describe.each(sizes)('at $width × $height', (viewport) => {
    const begin = () => call(server, { viewport })
    /** There is least room on a phone. */
    const testOfRoom = viewport.width < 960 ? test : thoroughTest

    test('the page does not move when the call begins, and nothing in it does', async () => {
      const page = await visit('/', { ...moving, origin: server.url, viewport })
      await button(page, 'Call AI').scrollIntoViewIfNeeded()
      const where = () =>
        page.evaluate(() => {
          const tops = [...document.querySelectorAll('main h1, main h2, main figure, main ul')]
          return [scrollY, ...tops.map((element) => element.getBoundingClientRect().top)]
        })
      await page.evaluate(() => document.fonts.ready)
      const before = await where()
      await button(page, 'Call AI').click()
      await button(page, 'End Call').waitFor()
      await hears(page, greeting)
      expect(await where()).toEqual(before)
      expect(await seenShare(button(page, 'End Call'))).toBe(1)
      expect(await seenShare(page.getByLabel('Type instead of speaking'))).toBe(1)
    })

    testOfRoom('the newest question is always in view, and what was written down is one line', async () => {
      const page = await begin()
      const newest = log(page).locator('p').last().locator('span').last()
      const answers = [
        ['I would like to book a consultation', /full name\?/],
        ['Ada Byron', /email address\?/],
        ['ada@engine.example', /Is that right\?/],
      ] as const
      for (const [said, question] of answers) {
        await type(page, said)
        await hears(page, question)
        await expect.poll(() => seenShare(newest), { message: said }).toBe(1)
      }
      const request = panel(page).getByText('Your request so far')
      const line = request.locator('xpath=../..')
      expect(await log(page).getByText('Your request so far').count()).toBe(0)
      expect(await line.evaluate((element) => element.getBoundingClientRect().height)).toBeLessThan(48)
      expect(await panel(page).locator('dd').first().isVisible()).toBe(false)
      await request.click()
      expect(await panel(page).locator('dd').first().isVisible()).toBe(true)
      await expect.poll(() => seenShare(newest)).toBe(1)
      await request.press('Enter')
      expect(await violations(page)).toEqual([])
    })

    testOfRoom('“Check it and send it” shows the form with the cursor in its first answer', async () => {
      const page = await begin()
      await type(page, 'I would like to book a consultation')
      await hears(page, /full name\?/)
      await type(page, 'Ada Byron')
      await panel(page).getByRole('link', { name: voiceWords.form.link.text }).press('Enter')
      const name = page.locator('#contact [name="fullName"]')
      expect(await name.evaluate((element) => element === document.activeElement)).toBe(true)
      expect(await name.inputValue()).toBe('Ada Byron')
      for (const shown of [name, page.locator('#contact label').first(), page.locator('#contact [name="email"]')]) {
        expect(await seenShare(shown)).toBe(1)
      }
    })

    test('scrolled away, the header shows the call, to be muted and ended there', async () => {
      const page = await begin()
      expect(await pill(page).count()).toBe(0)
      await page.mouse.move(viewport.width / 2, 100)
      await page.evaluate(() => document.querySelector('#process')?.scrollIntoView())
      await pill(page).waitFor()
      for (const name of [voiceWords.callActive, voiceWords.mute, 'End Call']) {
        expect(await seenShare(pill(page).getByRole('button', { name })), name).toBe(1)
      }
      const [box] = [await pill(page).boundingBox()]
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(viewport.width)
      await pill(page).getByRole('button', { name: 'Mute' }).click()
      expect(await pill(page).getByRole('button', { name: 'Mute', pressed: true }).count()).toBe(1)
      expect(await violations(page)).toEqual([])
      await pill(page).getByRole('button', { name: 'back to the call' }).click()
      await pill(page).waitFor({ state: 'detached' })
      expect(await seenShare(button(page, 'End Call'))).toBe(1)
      await page.evaluate(() => document.querySelector('#contact')?.scrollIntoView())
      await pill(page).waitFor()
      // upwards, each field comes from under the header
      const fields = await page.locator('#contact form').locator('input, select, textarea').all()
      const shown = await Promise.all(fields.map((field) => field.isVisible()))
      const seen = fields.filter((_, index) => shown[index])
      expect(seen.length).toBeGreaterThan(3)
      for (const field of seen.toReversed()) {
        await field.focus()
        expect(await field.evaluate(isLabelUnderPill), await field.evaluate(({ id }) => id)).toBe(false)
      }
      await pill(page).getByRole('button', { name: 'End Call', exact: true }).click()
      await pill(page).waitFor({ state: 'detached' })
      await button(page, 'Call AI').waitFor()
    })

    testOfRoom('scrolled away while somebody types, its controls are to be seen once', async () => {
      const page = await begin()
      await page.getByLabel(voiceWords.type).focus()
      await page.evaluate(() => document.querySelector('#process')?.scrollIntoView())
      const inHeader = page.locator('header [role="group"] button').last()
      await inHeader.waitFor({ state: 'attached' })
      const ends = [button(page, 'End Call'), inHeader]
      const shares = async () => (await Promise.all(ends.map(seenShare))).sort()
      await expect.poll(shares).toEqual([0, 1])
    })

    test('the end is announced, and what was said stays until the next call', async () => {
      const page = await begin()
      await type(page, 'What does it cost?')
      await hears(page, prices)
      const status = island(page).locator('[role="status"]').first()
      expect(await status.innerText()).toBe(voiceWords.callActive)
      const same = await status.elementHandle()
      await button(page, 'End Call').click()
      await expect.poll(() => same?.innerText()).toMatch(/call has ended/)
      expect(await log(page).innerText()).toMatch(prices)
      expect(await log(page).isVisible()).toBe(true)
      expect(await page.getByText('An invented example').isVisible()).toBe(viewport.width < 960)
      expect(await violations(page)).toEqual([])
      await button(page, 'Call AI').click()
      await button(page, 'End Call').waitFor()
      expect(await log(page).innerText()).not.toMatch(prices)
    })
  })

  test('by keyboard: the focus stays on what becomes End Call, then comes Mute', async () => {
    const page = await visit('/', { origin: server.url })
    await button(page, 'Call AI').focus()
    await page.keyboard.press('Enter')
    await button(page, 'End Call').waitFor()
    expect(await focused(page)).toBe('End Call')
    await page.keyboard.press('Tab')
    expect(await focused(page)).toBe('Mute')
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Enter')
    await button(page, 'Call AI').waitFor()
    expect(await focused(page)).toBe('Call AI')
  })

  test('by keyboard: whoever asks a prepared question goes on writing, and who ends that may call', async () => {
    const page = await visit('/', { origin: server.url })
    await page.getByRole('button', { name: voiceWords.prompts.questions[0] }).focus()
    await page.keyboard.press('Enter')
    await page.getByLabel(voiceWords.message).waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('text')

    await panel(page).getByRole('button', { name: voiceWords.endTyping }).focus()
    await page.keyboard.press('Enter')
    await page.getByLabel(voiceWords.message).waitFor({ state: 'detached' })
    expect(await focused(page)).toBe('Call AI')
  })

  test('by keyboard: the header’s controls come after its links, and ending there keeps the place', async () => {
    const page = await call(server)
    await page.getByRole('link', { name: 'How we count' }).focus()
    await page.evaluate(() => document.querySelector('#process')?.scrollIntoView())
    await pill(page).waitFor()
    await page.getByRole('banner').getByRole('link', { name: 'Contact Us' }).focus()
    for (const name of ['Call Active, back to the call', 'Mute', 'End Call']) {
      await page.keyboard.press('Tab')
      expect(await focused(page)).toBe(name)
    }
    await page.keyboard.press('Enter')
    await button(page, 'Call AI').waitFor()
    expect(await focused(page)).toBe('Call AI')
  })

  test('where neither the browser nor the server can turn speech into text it is said, and nobody blamed who has not spoken', async () => {
    const page = await call(server, {
      prepare: async (page) => {
        await page.addInitScript(failingRecognition)
        await page.route('**/call/web', withoutEar)
      },
    })
    await page.evaluate(() => window.dispatchEvent(new Event('recognition-fails')))
    const hint = panel(page).getByRole('status')
    await expect.poll(() => hint.innerText()).toMatch(/This browser can’t turn speech into text/)
  })

  test('“yes, send it” is answered with what to press', async () => {
    const page = await call(server)
    const said = [
      'I would like to book a consultation',
      'Ada Byron',
      'ada@engine.example',
      'yes',
      'skip',
      'phone calls',
    ]
    for (const words of [...said, 'too few meetings', 'no']) {
      const before = await log(page).locator('p').count()
      await type(page, words)
      await expect.poll(() => log(page).locator('p').count()).toBeGreaterThanOrEqual(before + 2)
    }
    await type(page, 'Yes, send it')
    await hears(page, /send it.*Press “Check it and send it”.*I can’t press it for you/s)
  })
})

/** The answer of a server that has no ear of its own. */
async function withoutEar(route: Route) {
  const response = await route.fetch()
  const { transport, ...answer } = (await response.json()) as Required<WebCall>
  const { transcriptionFallback: _, preferred = [], ...others } = transport
  for (const way of preferred) delete way.transport.transcriptionFallback
  await route.fulfill({ response, json: { ...answer, transport: { ...others, preferred } } })
}
