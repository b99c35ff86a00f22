import { expect, test } from 'vitest'
import { browserTests, visit } from './browser.ts'

browserTests('the services page', () => {
  test('S2.65 S2.67 S2.68 has 6 core services, 3 specialised ones and 4 add-ons, each part with its heading', async () => {
    const page = await visit('/services')
    const itemsBelow = (heading: string) =>
      page
        .locator('section', { has: page.getByRole('heading', { name: heading, exact: true }) })
        .locator('li > article, article, [data-card]')
        .count()
    expect(await itemsBelow('Core Outreach Services')).toBe(6)
    expect(await itemsBelow('Specialized Solutions')).toBe(3)
    expect(await itemsBelow('Add-ons and Ongoing Support')).toBe(4)
    expect(await page.locator('#core-services').getByRole('heading', { name: 'Core Outreach Services' }).count()).toBe(
      1,
    )
    expect(await page.locator('#specialized').getByRole('heading', { name: 'Specialized Solutions' }).count()).toBe(1)
  })

  test('S2.66 exactly one card, Email Automation, is marked Popular', async () => {
    const page = await visit('/services')
    const marks = page.getByText('Popular', { exact: true })
    expect(await marks.count()).toBe(1)
    const card = page.locator('article, [data-card]').filter({ has: marks })
    expect(await card.getByRole('heading').innerText()).toMatch(/^email automation$/i)
  })

  test('S2.69 ends with a call to action to /contact', async () => {
    const page = await visit('/services')
    expect(await page.locator('main section').last().locator('a[href="/contact"]').count()).toBeGreaterThan(0)
  })

  test('each service leads to a form that already names it', async () => {
    const page = await visit('/services')
    const links = await page
      .locator('a[href^="/contact?service="]')
      .evaluateAll((all) => all.map((a) => a.getAttribute('href') as string))
    expect(new Set(links).size).toBe(13)
    await page.goto(new URL('/contact?service=sms-automation', page.url()).href)
    await page.locator('select[name=service]').focus()
    await expect.poll(() => page.locator('select[name=service]').inputValue()).toBe('sms-automation')
  })
})
