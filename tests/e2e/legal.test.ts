import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { claims } from '../../apps/site/content/claims.ts'
import { addressLine, company } from '../../apps/site/content/company.ts'
import { browserTests, siteUrl, visit } from './browser.ts'

const everyPage = ['/', '/services', '/contact', '/privacy', '/terms', '/compliance']

browserTests('what the law asks of the pages', () => {
  test.each(everyPage)('L2 %s names the company, its number, its office and how to reach it', async (path) => {
    const footer = (await visit(path)).getByRole('contentinfo')
    const text = await footer.innerText()
    for (const fact of [company.legalName, company.companyNumber, company.registeredIn, addressLine(), company.phone]) {
      expect(text).toContain(fact)
    }
    for (const legal of ['/privacy', '/terms', '/compliance']) {
      expect(await footer.locator(`a[href="${legal}"]`).count()).toBe(1)
    }
  })

  test('L2 the notice on personal data is linked beside the form and beside the call, and says it is a template', async () => {
    const page = await visit('/')
    expect(await page.locator('form[method="post"] a[href^="/privacy"]').count()).toBe(1)
    expect(await page.locator('[data-island="voice"] a[href^="/privacy"]').count()).toBe(1)
    const notice = await visit('/privacy')
    expect(await notice.locator('main').innerText()).toContain('This is a template.')
  })

  test('L5 every figure on the home page has its basis on the page, and nothing is guaranteed', async () => {
    const text = await (await visit('/')).locator('body').textContent()
    const shown = Object.values(claims).filter((claim) => claim !== null)
    expect(shown.length).toBeGreaterThan(0)
    for (const { figure, basis } of shown) {
      expect(text).toContain(figure)
      expect(text).toContain(basis)
    }
    for (const path of everyPage) {
      const words = (await (await visit(path)).locator('main').textContent()) ?? ''
      for (const [sentence] of words.matchAll(/[^.]*guarant[^.]*/gi)) {
        expect(sentence).toMatch(/\b(not a guarantee|guarantee none)\b/i)
      }
    }
  })

  test('L6 automated calls, texts and emails are offered with consent, screening and a way out; scraping is not', async () => {
    for (const path of everyPage) {
      const words = (await (await visit(path)).locator('main').textContent()) ?? ''
      expect(words).not.toMatch(/robocall|cold[- ]call/i)
      for (const [mention] of words.matchAll(/\S+ \S+ scrap(e|ing).\S*.\S*/gi)) expect(mention).toMatch(/nothing/i)
    }
    const services = await (await visit('/services')).locator('main').innerText()
    expect(services).toMatch(/consent recorded before dialling/i)
    expect(services).toMatch(/screened against TPS and CTPS/i)
    const compliance = await (await visit('/compliance')).locator('main').innerText()
    for (const channel of [/e-?mail:.*consent/i, /AI phone calls:.*prior consent/i, /TPS and CTPS/, /SMS:.*consent/i]) {
      expect(compliance).toMatch(channel)
    }
  })

  test('L12 the licences of all that browsers get are a link away', async () => {
    const page = await visit('/terms')
    const href = await page.getByRole('link', { name: /Licences of the software/ }).getAttribute('href')
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
