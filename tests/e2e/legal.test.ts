import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { claims } from '../../apps/site/content/claims.ts'
import { addressLine, company, templates } from '../../apps/site/content/company.ts'
import { everyPage } from '../setup/site-content.ts'
import { browserTests, reader, siteUrl, visit } from './browser.ts'

browserTests('what the law asks of the pages', () => {
  const open = reader({})

  test.each(everyPage)('L2 %s names the company, its number, its office and how to reach it', async (path) => {
    const footer = (await open(path)).getByRole('contentinfo')
    const text = await footer.innerText()
    for (const fact of [company.legalName, company.companyNumber, company.registeredIn, addressLine(), company.phone]) {
      expect(text).toContain(fact)
    }
    for (const legal of ['/privacy', '/terms', '/compliance']) {
      expect(await footer.locator(`a[href="${legal}"]`).count()).toBe(1)
    }
  })

  test('L2 the notice on personal data is linked beside the form and beside the call, and says while it is a template', async () => {
    const page = await visit('/')
    expect(await page.locator('form[method="post"] a[href^="/privacy"]').count()).toBe(1)
    expect(await page.locator('[data-island="voice"] a[href^="/privacy"]').count()).toBe(1)
    const notice = await visit('/privacy')
    expect((await notice.locator('main').innerText()).includes('This is a template.')).toBe(templates.length > 0)
  })

  test('L5 every figure on the home page has its basis on the page', async () => {
    const text = await (await visit('/')).locator('body').textContent()
    const shown = Object.values(claims).filter((claim) => claim !== null)
    for (const { figure, basis } of shown) {
      expect(text).toContain(figure)
      expect(text).toContain(basis)
    }
  })

  test('L12 the licences of all that browsers get are a link away', async () => {
    const page = await visit('/terms')
    const href = await page.locator('main a[href="/licences.txt"]').getAttribute('href')
    const licences = await (await fetch(siteUrl() + href)).text()
    for (const name of ['react', 'react-dom', 'valibot', 'Familjen Grotesk']) expect(licences).toContain(`## ${name} `)
    expect(licences).toContain('MERCHANTABILITY')
  })

  test('L12 the platforms whose interfaces we offer are installed to test against, never to run', () => {
    const manifests = globSync('{package,{apps,packages}/*/package}.json')
    expect(manifests.length).toBeGreaterThan(5)
    for (const path of manifests) {
      const { dependencies = {}, optionalDependencies = {} } = JSON.parse(readFileSync(path, 'utf8'))
      expect(JSON.stringify({ ...dependencies, ...optionalDependencies })).not.toMatch(/@vapi-ai|@daily-co/)
    }
  })
})
