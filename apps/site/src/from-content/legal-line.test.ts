import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => void vi.resetModules())

async function said(vatNumber: string | null) {
  vi.resetModules()
  const { company } = await import('../../content/company.ts')
  Object.assign(company, { legalName: 'Harbour Ltd', registeredIn: 'Scotland', companyNumber: '01234567', vatNumber })
  const { legalLine } = await import('./legal-line.ts')
  const { terms } = await import('../../content/pages/terms.ts')
  return { line: legalLine(), terms: JSON.stringify(terms) }
}

test('the company is named with its number, where it is registered, and its office', async () => {
  expect((await said(null)).line).toMatch(
    /^Harbour Ltd, registered in Scotland, number 01234567\. Registered office: .+\.$/,
  )
})

test('its VAT number stands there and among the terms, where it has one', async () => {
  const { line, terms } = await said('GB123456789')
  for (const text of [line, terms]) expect(text).toContain('VAT registration GB123456789.')
  expect(JSON.stringify(await said(null))).not.toContain('VAT registration')
})
