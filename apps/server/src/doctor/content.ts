import { type Check, ok, warn } from './finding.ts'

const invented = /\.(example|test|invalid|localhost)$/i

/** The pages, and whose they are; what of them does not fit the settings was found before. */
export const checkContent: Check = async function* ({ site }) {
  if (!site) return
  const { pages, company } = site.manifest
  yield ok('content', `${pages.length} pages of ${company.name}, built for these settings`)
  if (invented.test(company.email)) {
    yield warn(
      'content',
      `the company is invented: nobody has the address ${company.email}`,
      'Fill in apps/site/own-content/company.ts, a copy of the one in content; the build names what is left.',
    )
  }
}
