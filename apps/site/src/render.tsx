import type { SiteManifest, SiteRenderer } from '@parley/protocol'
import { assistant } from '../content/assistant.ts'
import { company } from '../content/company.ts'
import { mails } from '../content/mails.ts'
import { serviceLabels } from '../content/services.ts'
import { buildFacts } from './build-facts.ts'
import { loader, type Rendered, renderDocument, speculationRules, webFontFace } from './document.tsx'
import { legalLine } from './from-content/legal-line.ts'
import { type PageName, pageNames, pages } from './pages.ts'

export { templates } from '../content/company.ts'
export { rating } from '../content/rating.ts'
export { iconSvg } from './icon-svg.ts'
export { knowledge } from './knowledge.ts'
export { plainFiles } from './plain-files.ts'
export { company, loader, pageNames, pages, speculationRules, webFontFace }

/** The parts of the manifest that are content. */
export const manifestContent: Pick<SiteManifest, 'company' | 'serviceLabels' | 'mails' | 'assistant'> = {
  company: {
    name: company.name,
    email: company.email,
    phone: company.phone,
    legalLine: legalLine(),
    colour: buildFacts.colours.ours,
    onColour: buildFacts.colours['on-ours'],
  },
  serviceLabels,
  mails,
  assistant,
}

export function renderPage(name: PageName): Rendered {
  return renderDocument(name, pages[name], { publicKey: buildFacts.publicKey })
}

/** Its title says what happened: it is the first that a screen reader says of a page that came back. */
export const renderContact: SiteRenderer['renderContact'] = (form) => {
  const page = { ...pages.contact, title: `Not sent: ${pages.contact.title}` }
  return renderDocument('contact', page, { publicKey: buildFacts.publicKey, form }).html
}
