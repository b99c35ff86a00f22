import { services } from '@parley/protocol'
import { beforeAll, expect, test } from 'vitest'
import { pages } from '../../src/pages.ts'
import { iconNames } from '../../src/ui/icon-names.ts'
import { judgeContent } from './judge.ts'
import { type Content, loadContent } from './load.ts'

let content: Content
beforeAll(async () => {
  content = (await loadContent()).content
})

/** The site's own content, with one export replaced. */
function judged(path: string, name: string, change: (value: never) => unknown) {
  const module = content.get(path) ?? {}
  return judgeContent(new Map([...content, [path, { ...module, [name]: change(module[name] as never) }]]), null)
}

type Item = Record<string, unknown>
const first = (change: Item) => (list: Item[]) =>
  list.map((item, index) => (index === 0 ? { ...item, ...change } : item))
const firstWithout = (field: string) => (list: Item[]) =>
  list.map((item, index) =>
    index === 0 ? Object.fromEntries(Object.entries(item).filter(([key]) => key !== field)) : item,
  )

test('what is there passes', () => expect(judgeContent(content, pages).problems).toEqual([]))

test.each<[string, string, string, (value: never) => unknown, string]>([
  [
    'a price as text',
    'content/offers.ts',
    'offers',
    first({ priceGbp: '1500' }),
    'offers[0].priceGbp is the text "1500": write a number, without quotes.',
  ],
  ['no offers', 'content/offers.ts', 'offers', () => [], 'offers is an empty list: keep at least one.'],
  ['a missing field', 'content/offers.ts', 'offers', firstWithout('text'), 'offers[0].text is missing: write it.'],
  [
    'an empty text',
    'content/faq.ts',
    'faq',
    first({ answer: ' ' }),
    'faq[0].answer is empty: write something between the quotes.',
  ],
  [
    'an unknown icon',
    'content/services.ts',
    'coreServices',
    first({ icon: 'rocket' }),
    `coreServices[0].icon is the text "rocket": use one of ${iconNames.join(', ')}.`,
  ],
  [
    'an unknown service',
    'content/services.ts',
    'addOns',
    first({ service: 'podcasts' }),
    `addOns[0].service is the text "podcasts": use one of ${services.join(', ')}.`,
  ],
  [
    'a service without a name',
    'content/services.ts',
    'serviceLabels',
    ({ 'sms-automation': _, ...others }: Item) => others,
    'serviceLabels["sms-automation"] is missing: give the service a name: without one it is blank in the form.',
  ],
  [
    'a name for no service',
    'content/services.ts',
    'serviceLabels',
    (labels: Item) => ({ ...labels, podcasts: 'Podcasts' }),
    'serviceLabels.podcasts is not known: add it to `serviceGroups` in packages/protocol/src/consultation.ts, or take it out.',
  ],
  [
    'a misspelt field',
    'content/services.ts',
    'coreServices',
    first({ isPopluar: true }),
    'coreServices[0].isPopluar is not known: take it out, or mind its spelling: the fields here are service, icon, text, points, isPopular.',
  ],
  [
    'two offers of one name',
    'content/offers.ts',
    'offers',
    (offers: Item[]) => [...offers, offers[0]],
    ' twice: give one of them another.',
  ],
  [
    'a link that is no address',
    'content/navigation.ts',
    'navigation',
    first({ href: 'services' }),
    'navigation[0].href is the text "services": begin it with / for a page, # for a part of the same page, https://, mailto: or tel:.',
  ],
  [
    'a link to nowhere',
    'content/navigation.ts',
    'contactLink',
    (link: Item) => ({ ...link, href: 'https://' }),
    'contactLink.href is the text "https://": write it as https://company.example/page.',
  ],
  [
    'a link with a space in its host',
    'content/navigation.ts',
    'contactLink',
    (link: Item) => ({ ...link, href: 'https://my site' }),
    'contactLink.href is the text "https://my site": write it as https://company.example/page.',
  ],
  [
    'a greeting that hides the AI',
    'content/assistant.ts',
    'assistant',
    (assistant: Item) => ({ ...assistant, firstMessage: 'Hello, this is Jane.' }),
    'assistant.firstMessage is the text "Hello, this is Jane.": say that it is an AI.',
  ],
  [
    'a telephone number of another shape',
    'content/company.ts',
    'company',
    (company: Item) => ({ ...company, phone: '020 7946 0123' }),
    'company.phone is the text "020 7946 0123": write it as +44 20 7946 0123.',
  ],
  [
    'a section of no kind',
    'content/pages/home.ts',
    'home',
    (home: { sections: Item[] }) => ({ ...home, sections: [{ kind: 'heroes' }] }),
    'home.sections[0].kind is the text "heroes": use one of hero, intro,',
  ],
  [
    'a section without a field',
    'content/pages/terms.ts',
    'terms',
    (terms: { sections: Item[] }) => ({ ...terms, sections: firstWithout('heading')(terms.sections) }),
    'terms.sections[0].heading is missing: write it.',
  ],
])('%s is refused, with its file, its field and a remedy', (_case, path, name, change, sentence) => {
  const { problems } = judged(path, name, change)
  expect(problems).toContainEqual(
    expect.toSatisfy((line: string) => line.startsWith(`${path}: ${name}`) && line.includes(sentence)),
  )
  for (const problem of problems) expect(problem).not.toContain('\n')
})

test('a file that cannot be read hides nothing of the others, whichever it is', () => {
  for (const path of content.keys()) {
    const others = new Map([...content].filter(([other]) => other !== path))
    expect(judgeContent(others, null).problems, path).toEqual([])
  }
})

test('the assistant says whose it is', () => {
  const other = 'Somebody and Daughters'
  const { problems } = judged('content/company.ts', 'company', (company: Item) => ({ ...company, name: other }))
  expect(problems).toEqual([
    `content/assistant.ts: assistant.model.messages[0].content does not name the company: write ${other} in it.`,
  ])
})

test('a part that links and the form lead to cannot be lost', () => {
  const { problems } = judged('content/pages/home.ts', 'home', ({ sections, ...home }: { sections: Item[] }) => ({
    ...home,
    path: '/start',
    sections: sections.filter(({ kind }) => kind !== 'process'),
  }))
  expect(problems).toEqual(
    expect.arrayContaining([
      'content/pages/home.ts: home.path is "/start": keep it /, where links and the form lead.',
      'content/pages/home.ts: home has no section process with the id “process”: put it back, for links lead there.',
    ]),
  )
})

test('the ways that visitors need cannot be lost', () => {
  const { problems } = judged('content/navigation.ts', 'footer', (footer: { columns: Item[] }) => ({
    ...footer,
    columns: footer.columns.slice(0, 1),
  }))
  expect(problems).toContain('content/navigation.ts: footer has no link to /privacy: put one back.')
})

test('a page that is in no list is not forgotten', () => {
  const about = { ...pages.terms, path: '/about', title: 'About us', description: 'Who we are, in a line or two.' }
  const withPage = new Map([...content, ['content/pages/about.ts', { about }]])
  expect(judgeContent(withPage, pages).problems).toEqual([
    'content/pages/about.ts: about is not built: add it to the list in own-content/own-pages.ts, or in src/pages.ts.',
  ])
})

test.each(['/chat', '/consultation/prices', '/metrics'])(
  'a page may not stand where the server itself answers: %s',
  (path) => {
    const { problems } = judged('content/pages/terms.ts', 'terms', (terms: object) => ({ ...terms, path }))
    expect(problems).toEqual([
      expect.stringMatching(
        /^content\/pages\/terms\.ts: terms\.path is the text .* begin it with another word: the server itself answers at \/\w+\.$/,
      ),
    ])
  },
)

test('two pages of one title, description or address are refused', () => {
  const withTwin = { ...pages, twin: { ...pages.terms } }
  const { problems } = judgeContent(content, withTwin)
  expect(problems).toEqual(
    ['title', 'description', 'path'].map((field) => expect.stringContaining(`content/pages has the ${field}`)),
  )
})

test('a text that is too long is built, with a warning of the length that fits', () => {
  const { problems, warnings } = judged('content/offers.ts', 'offers', first({ name: 'x'.repeat(840) }))
  expect(problems).toEqual([])
  expect(warnings).toContain('content/offers.ts: offers[0].name has 840 characters, and 30 fit: shorten it.')
})

test('a straight quotation mark is built too, with a warning', () => {
  const { problems, warnings } = judged('content/faq.ts', 'faq', first({ answer: "We don't know." }))
  expect(problems).toEqual([])
  expect(warnings).toContain('content/faq.ts: faq[0].answer has a straight quotation mark: write ’ or “ ”.')
})

test('all mistakes are told at once, and each once although a page shows what is in a list', () => {
  const broken = first({ priceGbp: '1500', text: '' })(content.get('content/offers.ts')?.offers as Item[])
  const prices = {
    ...pages.services,
    sections: pages.services.sections.map((section) =>
      section.kind === 'offers' ? { ...section, offers: broken } : section,
    ),
  }
  const { problems } = judgeContent(
    new Map<string, Record<string, unknown>>([
      ...content,
      ['content/offers.ts', { ...content.get('content/offers.ts'), offers: broken }],
      ['content/pages/services.ts', { services: prices }],
    ]),
    { ...pages, services: prices } as never,
  )
  expect(problems).toHaveLength(2)
})
