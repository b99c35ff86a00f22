import { expect, test } from 'vitest'
import { addOns, coreServices, serviceLabels, specialisedServices } from '../../apps/site/content/services.ts'
import { sectionsOf } from '../setup/site-content.ts'
import { browserTests, visit } from './browser.ts'

const cards = sectionsOf<{ heading: string; services: unknown[] }>('services', 'services')
const tiles = sectionsOf<{ heading: string; addOns: unknown[] }>('services', 'addOns')
const parts = [
  ...cards.map(({ id, heading, services }) => ({ id, heading, items: services.length })),
  ...tiles.map(({ id, heading, addOns }) => ({ id, heading, items: addOns.length })),
]

browserTests('the services page', () => {
  test('S2.65 S2.66 S2.67 S2.68 S2.69 has the core services, the specialised ones and the add-ons, each part with its heading, exactly the popular cards marked, and a call to action', async () => {
    const page = await visit('/services')
    for (const { id, heading, items } of parts) {
      const part = page.locator(`#${id}`)
      expect(await part.getByRole('heading', { name: heading, exact: true }).count()).toBe(1)
      expect(await part.locator('article').count()).toBe(items)
    }
    const popular = [...coreServices, ...specialisedServices].filter(({ isPopular }) => isPopular)
    const marked = page.locator('article', { has: page.getByText('Popular', { exact: true }) })
    expect(await marked.getByRole('heading').allInnerTexts()).toEqual(
      popular.map(({ service }) => serviceLabels[service]),
    )
    expect(await page.locator('main section').last().locator('a[href="/contact"]').count()).toBeGreaterThan(0)
  })

  test('each service leads to a form that already names it', async () => {
    const page = await visit('/services')
    const links = await page
      .locator('a[href^="/contact?service="]:not([href*="&"])')
      .evaluateAll((all) => all.map((a) => a.getAttribute('href') as string))
    const shown = [...coreServices, ...specialisedServices, ...addOns].map(
      ({ service }) => `/contact?service=${service}`,
    )
    expect(new Set(links)).toEqual(new Set(shown))
    await page.goto(new URL(shown[0] ?? '', page.url()).href)
    await page.locator('select[name=service]').focus()
    await expect.poll(() => page.locator('select[name=service]').inputValue()).toBe(shown[0]?.split('=')[1])
  })
})
