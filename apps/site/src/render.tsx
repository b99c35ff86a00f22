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

export const renderContact: SiteRenderer['renderContact'] = (form) =>
  renderDocument('contact', pages.contact, { publicKey: buildFacts.publicKey, form }).html
