import type { SiteAssistant } from '@parley/protocol'
import * as v from 'valibot'
import type { company as companyOf } from '../../content/company.ts'
import type { Page } from '../../src/page.ts'
import * as data from './data-schemas.ts'
import type { Content } from './load.ts'
import { page } from './page-schemas.ts'
import * as word from './word-schemas.ts'
import { any, link, some, text } from './words.ts'

/** One line each. A problem ends the build; a warning does not. */
export type Judgement = { problems: string[]; warnings: string[] }

/** What is judged, in this order: what is wrong in a list is not said again of the page that shows it. */
const schemas: Record<string, Record<string, v.GenericSchema>> = {
  'content/company.ts': { company: data.company, templates: data.invented },
  'content/rating.ts': { rating: data.rating },
  'content/claims.ts': { claims: data.claims },
  'content/offers.ts': { offers: some(data.offer) },
  'content/spoken/price-terms.ts': { priceTerms: data.priceTerms },
  'content/services.ts': {
    serviceLabels: data.serviceLabels,
    coreServices: some(data.serviceCard),
    specialisedServices: some(data.serviceCard),
    addOns: some(data.addOn),
  },
  'content/features.ts': { features: some(data.feature) },
  'content/faq.ts': { faq: some(data.question) },
  'content/navigation.ts': { navigation: some(link), contactLink: link, chrome: word.chrome, footer: word.footer },
  'content/form.ts': { formWords: word.formWords },
  'content/mails.ts': { mails: word.mails },
  'content/assistant.ts': { assistant: word.assistant },
  'content/voice.ts': { voiceWords: word.voiceWords },
  'content/going-on.ts': { goingOn: text(160) },
  'content/spoken/index.ts': { spoken: any(data.spokenAnswer) },
}

/** Parts that links, the form and the call lead to, whatever they say. */
const lasting: [path: string, name: string, at: string, sections: [kind: string, id?: string][]][] = [
  [
    'content/pages/home.ts',
    'home',
    '/',
    [
      ['hero'],
      ['features', 'features'],
      ['process', 'process'],
      ['results', 'outreach-automation'],
      ['consultation', 'contact'],
    ],
  ],
  [
    'content/pages/services.ts',
    'services',
    '/services',
    [['services', 'core-services'], ['services', 'specialized'], ['addOns'], ['offers'], ['callToAction']],
  ],
  ['content/pages/contact.ts', 'contact', '/contact', [['consultation']]],
  ['content/pages/privacy.ts', 'privacy', '/privacy', [['prose']]],
  ['content/pages/terms.ts', 'terms', '/terms', [['prose']]],
  ['content/pages/compliance.ts', 'compliance', '/compliance', [['prose']]],
]

/** Where a visitor must be able to go from here. */
const ways: [path: string, name: string, to: string][] = [
  ['content/pages/home.ts', 'home', '/contact'],
  ['content/pages/services.ts', 'services', '/contact'],
  ['content/pages/not-found.ts', 'notFound', '/'],
  ['content/navigation.ts', 'contactLink', '/contact'],
  ['content/navigation.ts', 'footer', '/privacy'],
  ['content/navigation.ts', 'footer', '/terms'],
  ['content/navigation.ts', 'footer', '/compliance'],
]

/** What must not be there twice: on a page, in an address, or in the ear of the assistant. */
const unique: [path: string, name: string, field: string][] = [
  ['content/offers.ts', 'offers', 'name'],
  ['content/services.ts', 'coreServices', 'service'],
  ['content/services.ts', 'specialisedServices', 'service'],
  ['content/services.ts', 'addOns', 'service'],
  ['content/features.ts', 'features', 'slug'],
  ['content/features.ts', 'features', 'title'],
  ['content/faq.ts', 'faq', 'question'],
  ['content/spoken/index.ts', 'spoken', 'id'],
]

/** Judges all there is of the content. `pages` are those of the site; null while something keeps them from being read. */
export function judgeContent(content: Content, pages: Record<string, Page> | null): Judgement {
  const judgement: Judgement = { problems: [], warnings: [] }
  const said = new Map<unknown, Set<unknown>>()
  for (const [path, exports] of Object.entries(schemas)) {
    const module = content.get(path)
    if (!module) continue
    for (const [name, schema] of Object.entries(exports))
      judge(judgement, said, `${path}: ${name}`, schema, module[name])
  }
  judgement.warnings.push(...typewritten(content))
  for (const [path, module] of content) {
    if (!path.startsWith('content/pages/')) continue
    for (const [name, value] of Object.entries(module)) {
      judge(judgement, said, `${path}: ${name}`, page, value)
      if (pages && !Object.values<unknown>(pages).includes(value))
        judgement.problems.push(
          `${path}: ${name} is not built: add it to the list in own-content/own-pages.ts, or in src/pages.ts.`,
        )
    }
  }
  if (judgement.problems.length > 0) return judgement
  for (const [path, name, at, sections] of lasting) {
    judgement.problems.push(
      ...missingParts(`${path}: ${name}`, content.get(path)?.[name] as Page | undefined, at, sections),
    )
  }
  for (const [path, name, to] of ways) {
    const value = content.get(path)?.[name]
    if (value && !JSON.stringify(value).includes(`"href":"${to}"`))
      judgement.problems.push(`${path}: ${name} has no link to ${to}: put one back.`)
  }
  judgement.problems.push(...unnamedCompany(content))
  for (const [path, name, field] of unique)
    judgement.problems.push(...repeated(`${path}: ${name}`, content.get(path)?.[name], field))
  judgement.problems.push(...repeatedLabels(content.get('content/services.ts')?.serviceLabels))
  const shown = Object.values<Page>(pages ?? {})
  for (const field of ['title', 'description'] as const)
    judgement.problems.push(...repeated('content/pages', shown, field))
  const addressed = shown.filter(({ path, isHidden }) => path !== null && !isHidden)
  judgement.problems.push(...repeated('content/pages', addressed, 'path'))
  return judgement
}

function judge(
  { problems, warnings }: Judgement,
  said: Map<unknown, Set<unknown>>,
  name: string,
  schema: v.GenericSchema,
  value: unknown,
) {
  for (const issue of v.safeParse(schema, value).issues ?? []) {
    const last = issue.path?.at(-1)
    const holder = last?.input ?? name
    const key = last?.key
    if (said.get(holder)?.has(key)) continue
    said.set(holder, new Set([...(said.get(holder) ?? []), key]))
    const place = `${name}${(issue.path ?? []).map(({ key }) => step(key)).join('')}`
    if (issue.type === 'max_length') warnings.push(`${place} ${issue.message}.`)
    else problems.push(`${place} ${state(issue)}: ${issue.message}.`)
  }
}

function step(key: unknown) {
  if (typeof key === 'number') return `[${key}]`
  return /^\w+$/.test(String(key)) ? `.${key}` : `[${JSON.stringify(key)}]`
}

function state({ input, expected }: v.BaseIssue<unknown>) {
  if (expected === 'never') return 'is not known'
  if (input === undefined) return 'is missing'
  if (typeof input === 'string')
    return input.trim() === '' ? 'is empty' : `is the text ${shortened(JSON.stringify(input))}`
  return Array.isArray(input) && input.length === 0
    ? 'is an empty list'
    : `is ${shortened(JSON.stringify(input) ?? String(input))}`
}

const shortened = (shown: string) => (shown.length > 60 ? `${shown.slice(0, 57)}…` : shown)

function repeated(place: string, list: unknown, field: string): string[] {
  const values = Array.isArray(list) ? list.map((item) => item[field] as unknown) : []
  const twice = values.filter((value, index) => values.indexOf(value) !== index)
  return [...new Set(twice)].map((value) => `${place} has the ${field} “${value}” twice: give one of them another.`)
}

/** Straight quotation marks look like a mistake in print. What visitors may ask (`asked`) is compared, and never shown. */
function typewritten(content: Content): string[] {
  const found = (value: unknown, place: string): string[] => {
    if (typeof value === 'string')
      return /['"]/.test(value) ? [`${place} has a straight quotation mark: write ’ or “ ”.`] : []
    if (typeof value !== 'object' || value === null) return []
    return Object.entries(value).flatMap(([key, inner]) =>
      key === 'asked' ? [] : found(inner, `${place}${step(Array.isArray(value) ? Number(key) : key)}`),
    )
  }
  return Object.entries(schemas).flatMap(([path, exports]) =>
    Object.keys(exports).flatMap((name) => found(content.get(path)?.[name], `${path}: ${name}`)),
  )
}

function missingParts(
  place: string,
  page: Page | undefined,
  at: string,
  sections: [kind: string, id?: string][],
): string[] {
  if (!page) return []
  const isThere = ([kind, id]: [string, string?]) =>
    page.sections.some(
      (section) => section.kind === kind && (id === undefined || ('id' in section && section.id === id)),
    )
  return [
    ...(page.path === at ? [] : [`${place}.path is "${page.path}": keep it ${at}, where links and the form lead.`]),
    ...sections
      .filter((part) => !isThere(part))
      .map(
        ([kind, id]) =>
          `${place} has no section ${kind}${id ? ` with the id “${id}”` : ''}: put it back, for links lead there.`,
      ),
  ]
}

/** The assistant says whose it is. */
function unnamedCompany(content: Content): string[] {
  const company = content.get('content/company.ts')?.company as typeof companyOf | undefined
  const assistant = content.get('content/assistant.ts')?.assistant as SiteAssistant | undefined
  if (!company || !assistant) return []
  return assistant.model.messages.flatMap((message, index) =>
    message.content.includes(company.name)
      ? []
      : `content/assistant.ts: assistant.model.messages[${index}].content does not name the company: write ${company.name} in it.`,
  )
}

function repeatedLabels(labels: unknown): string[] {
  const names = Object.values(labels ?? {}).map((name) => ({ name }))
  return repeated('content/services.ts: serviceLabels', names, 'name')
}
