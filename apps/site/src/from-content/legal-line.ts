import { addressLine, company } from '../../content/company.ts'

/** Who stands behind the site, as the law asks for it on pages and in business letters. */
export function legalLine() {
  const { legalName, registeredIn, companyNumber } = company
  const registered = `${legalName}, registered in ${registeredIn}, number ${companyNumber}.`
  return [registered, `Registered office: ${addressLine()}.`, ...vatLine()].join(' ')
}

/** Nothing for a company that is not registered for VAT. */
export function vatLine(): string[] {
  return company.vatNumber ? [`VAT registration ${company.vatNumber}.`] : []
}
