import { serverPaths } from '@parley/protocol'
import * as v from 'valibot'
import type { Page } from '../../src/page.ts'
import type { HeroProps } from '../../src/sections/hero.tsx'
import type { Section } from '../../src/sections/index.tsx'
import type { ProcessProps } from '../../src/sections/process.tsx'
import type { ProseProps } from '../../src/sections/prose.tsx'
import type { Message } from '../../src/ui/message.tsx'
import { addOn, claim, feature, offer, question, serviceCard } from './data-schemas.ts'
import { any, fields, id, link, oneOf, some, text, wholeNumber, words } from './words.ts'

type Props<Kind extends Section['kind']> = Omit<Extract<Section, { kind: Kind }>, 'kind'>

const heading = text(70)
const intro = text(220)

const message = words<Message>({
  from: oneOf(['us', 'them']),
  channel: text(30),
  at: text(20),
  text: text(140),
})

/** What each kind of section says. */
const sections: { [Kind in Section['kind']]: v.GenericSchema<unknown, Props<Kind>> } = {
  hero: words<HeroProps>({
    ours: text(40),
    yours: text(40),
    lede: text(220),
    actions: some(link),
    claims: any(claim),
    basis: link,
    thread: words<HeroProps['thread']>({
      caption: text(100),
      messages: some(message),
      meeting: words<HeroProps['thread']['meeting']>({
        day: text(4),
        date: text(4),
        time: text(8),
        title: text(40),
        note: text(40),
      }),
    }),
  }),
  intro: words<Props<'intro'>>({ question: text(60), heading, text: intro, links: any(link) }),
  features: words<Props<'features'>>({
    id,
    question: text(60),
    heading,
    intro,
    action: text(30),
    features: some(feature),
  }),
  process: words<ProcessProps>({
    id,
    question: text(60),
    heading,
    steps: some(words<ProcessProps['steps'][number]>({ who: text(20), title: text(50), text: text(180) })),
  }),
  story: words<Props<'story'>>({ id, question: text(60), heading, messages: some(message), source: text(120) }),
  results: words<Props<'results'>>({
    id,
    question: text(60),
    heading,
    stats: any(claim),
    footnotes: any(claim),
    faqHeading: text(40),
    faq: some(question),
    actions: some(link),
  }),
  consultation: words<Props<'consultation'>>({
    id,
    level: v.picklist([1, 2], 'write 1 where the form is what the page is about, else 2'),
    idPrefix: id,
    question: text(60),
    heading,
    intro,
    points: some(text(80)),
  }),
  services: words<Props<'services'>>({ id, heading, intro, action: text(30), services: some(serviceCard) }),
  addOns: words<Props<'addOns'>>({ id, heading, addOns: some(addOn) }),
  offers: words<Props<'offers'>>({
    id,
    question: text(60),
    heading,
    offers: some(offer),
    ask: text(30),
    usual: text(30),
    note: text(140),
  }),
  callToAction: words<Props<'callToAction'>>({ question: text(60), heading, text: intro, action: link }),
  prose: words<ProseProps>({
    heading,
    updatedAt: v.optional(wholeNumber),
    parts: some(
      fields<ProseProps['parts'][number]>({
        heading: text(80),
        paragraphs: v.optional(some(text(1500))),
        points: v.optional(some(text(600))),
        link: v.optional(link),
      }),
    ),
  }),
  notice: words<Props<'notice'>>({ heading, text: text(400), links: some(link) }),
}

const firstWord = (path: string) => path.split('/')[1] ?? ''

const kinds = Object.keys(sections) as Section['kind'][]

/** Judged by the schema of its kind. */
const section = v.lazy((input) => {
  const kind = typeof input === 'object' && input !== null && 'kind' in input ? input.kind : undefined
  return kinds.includes(kind as Section['kind'])
    ? (sections[kind as Section['kind']] as v.GenericSchema)
    : v.object({ kind: oneOf(kinds) }, 'write it')
})

export const page = fields<Page>({
  path: v.nullable(
    v.pipe(
      v.string('write an address, in quotes'),
      v.regex(/^\/[a-z0-9/-]*$/, 'write it as /about-us'),
      v.check(
        (path) => !serverPaths.includes(firstWord(path)),
        ({ input }) => `begin it with another word: the server itself answers at /${firstWord(input)}`,
      ),
    ),
  ),
  title: text(65),
  description: text(170),
  share: fields<Page['share']>({ question: text(60), answer: text(60) }),
  sections: some(section) as v.GenericSchema<unknown, Section[]>,
  isHidden: v.optional(v.literal(true, 'write true, or take it out')),
})
