import type { Knowledge, KnowledgeEntry } from '@parley/protocol'
import type { Claim } from '../content/claims.ts'
import { company } from '../content/company.ts'
import { serviceLabels } from '../content/services.ts'
import { inWords } from '../content/spoken/in-words.ts'
import { spoken } from '../content/spoken/index.ts'
import { priceTerms } from '../content/spoken/price-terms.ts'
import { priced } from './from-content/prices.ts'
import { pages } from './pages.ts'
import type { Section } from './sections/index.tsx'

type Entry = Pick<KnowledgeEntry, 'id' | 'question' | 'text'>
type EntriesOf = { [Kind in Section['kind']]: (section: Extract<Section, { kind: Kind }>) => Entry[] }

/** What each kind of section says, as sentences that can be spoken by themselves. */
const entriesOf: EntriesOf = {
  hero: ({ lede, claims }) => [
    { id: 'about', question: `What does ${company.name} do?`, text: lede },
    ...claims.map(claimed),
  ],
  intro: ({ question, heading, text }) => [{ id: 'intro', question, text: sentences(heading, text) }],
  features: ({ question, heading, intro, features }) => [
    {
      id: 'features',
      question,
      text: sentences(heading, `They are ${inWords(features.map(({ title }) => title))}`, intro),
    },
    ...features.flatMap(({ slug, title, teaser, benefits, steps, results }) => [
      { id: `features-${slug}`, question: title, text: sentences(teaser, ...benefits) },
      { id: `features-${slug}-steps`, question: `How does ${title} work?`, text: sentences(...steps) },
      { id: `features-${slug}-results`, question: `What are the results of ${title}?`, text: sentences(...results) },
    ]),
  ],
  process: ({ question, heading, steps }) => [
    { id: 'process', question, text: sentences(heading, ...steps.map(({ title, text }) => `${title}: ${text}`)) },
  ],
  results: ({ stats, footnotes, faq }) => [
    ...[...stats, ...footnotes].map(claimed),
    ...faq.map(({ id, question, answer }) => ({
      id: `faq-${id ?? slugOf(question)}`,
      question,
      text: sentences(answer),
    })),
  ],
  consultation: ({ question, intro, points }) => [
    { id: 'contact-consultation', question, text: sentences(intro, ...points) },
  ],
  services: ({ services }) =>
    services.map(({ service, text, points }) => ({
      id: `service-${service}`,
      question: serviceLabels[service],
      text: sentences(text, ...points),
    })),
  addOns: ({ addOns }) =>
    addOns.map(({ service, text }) => ({ id: `service-${service}`, question: serviceLabels[service], text })),
  offers: ({ question, offers, note }) => [
    { id: 'offers', question, text: sentences(`We have ${inWords(offers.map(priced))}`, note) },
    ...offers.map((offer) => ({
      id: `offer-${offer.name.toLowerCase().replaceAll(' ', '-')}`,
      question: `What is in the ${offer.name}, and what does it cost?`,
      text: sentences(`${priced(offer)}, ${priceTerms.vat}`, offer.text, `It includes ${inWords(offer.includes)}`),
    })),
  ],
  // what it is comes first: it may be a placeholder
  story: ({ id, question, source, messages }) => [
    {
      id,
      question,
      text: sentences(source, ...messages.map(({ channel, at, text }) => `${at}, ${channel}: “${text}”`)),
    },
  ],
  callToAction: () => [],
  prose: ({ heading, parts }) =>
    parts.map(({ heading: part, paragraphs = [], points = [] }) => ({
      id: slugOf(`${heading} ${part}`),
      question: part,
      text: sentences(...paragraphs, ...points),
    })),
  notice: () => [],
}

/** Everything that the pages say, once, as the assistant says it. */
export function knowledge(): Knowledge {
  const { name, email, phone } = company
  const onPages = byId(told())
  const aloud = spoken.flatMap(({ id, about, named, invite, asked, ...own }): KnowledgeEntry[] => {
    const shown = onPages.get(id)
    // what was taken off the pages is not said either
    if (!shown && (own.text === undefined || partOfList.test(id))) return []
    const text = own.text ? sentences(own.text) : (shown?.text ?? '')
    const onPage = shown && shown.text !== text ? { shown: shown.text } : {}
    const { whereKept, practice = [], paraphrases = [] } = own
    return [
      {
        id,
        about,
        ...(named && { named }),
        text,
        ...onPage,
        ...questionOf(shown),
        asked,
        ...(practice.length > 0 && { practice }),
        ...(paraphrases.length > 0 && { paraphrases }),
        ...(invite && { invite }),
        ...(whereKept && { whereKept }),
      },
    ]
  })
  for (const { id } of aloud) onPages.delete(id)
  return { company: { name, email, phone }, entries: [...aloud, ...onPages.values()] }
}

/** Ids of what stands in a list of the content, which an owner shortens. */
const partOfList = /^(?:claim|faq|features|service)-/

/** What the pages say, part by part. */
export function told(): Entry[] {
  const shown = Object.values(pages).filter((page) => page.path !== null && !page.isHidden)
  return shown.flatMap(({ sections }) => sections.flatMap(entriesOfSection))
}

/** What a page says otherwise than one before it, under the same id, is known by a number beside it. */
function byId(entries: readonly Entry[]): Map<string, Entry> {
  const known = new Map<string, Entry>()
  for (const entry of entries) {
    let id = entry.id
    for (let count = 2; (known.get(id)?.text ?? entry.text) !== entry.text; count += 1) id = `${entry.id}-${count}`
    known.set(id, { ...entry, id })
  }
  return known
}

/** A heading is a way of asking only when it is a question. */
function questionOf(entry: Entry | undefined) {
  return entry?.question?.endsWith('?') ? { question: entry.question } : {}
}

function entriesOfSection(section: Section) {
  return (entriesOf[section.kind] as (section: Section) => Entry[])(section)
}

function claimed({ figure, label, basis }: Claim): Entry {
  return {
    id: `claim-${label.replace(/\W+/g, '-')}`,
    question: `${label}, how do you count?`,
    text: sentences(`${figure} ${label}`, basis),
  }
}

function slugOf(heading: string) {
  return heading
    .toLowerCase()
    .replace(/\W+(?=\w)/g, '-')
    .replace(/\W+$/, '')
}

/** Points become sentences: a capital at the start and a full stop at the end. */
function sentences(...parts: string[]) {
  return parts
    .map((part) => part.trim().replaceAll('\u00a0', ' '))
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1) + (/[.!?]”?$/.test(part) ? '' : '.'))
    .join(' ')
}
