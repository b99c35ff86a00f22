import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { drawSections } from './draw-sections.tsx'
import type { Section } from './index.tsx'

const intro: Section = {
  kind: 'intro',
  question: 'Who are you?',
  heading: 'Two sisters.',
  text: 'From Hull.',
  links: [],
}
const prose: Section = {
  kind: 'prose',
  heading: 'About us',
  parts: [{ heading: 'Since when?', paragraphs: ['2019.'] }],
}
const action: Section = {
  ...{ kind: 'callToAction', question: 'And now?', heading: 'Ask.', text: 'We answer.' },
  action: { text: 'Ask', href: '/contact' },
}
const drawn = (...sections: Section[]) => renderToStaticMarkup(<main>{drawSections(sections)}</main>)
const ids = (html: string) => [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
const headings = (html: string) => [...html.matchAll(/<(h\d)[^>]*>([^<]+)/g)].map(([, tag, text]) => `${tag} ${text}`)

test('however many sections of a kind a page has, each has a heading of its own, which names it', () => {
  const html = drawn(intro, action, prose, action)
  expect(ids(html)).toEqual(['headline', 'call-heading', 'headline-2', 'call-heading-2'])
  for (const id of ids(html)) expect(html).toContain(`aria-labelledby="${id}"`)
})

test('only the first is the heading of the page, and what is within another is below it', () => {
  expect(headings(drawn(intro, prose))).toEqual(['h1 Two sisters.', 'h2 About us', 'h3 Since when?'])
  expect(headings(drawn(prose, intro))).toEqual(['h1 About us', 'h2 Since when?', 'h2 Two sisters.'])
  expect(headings(drawn(action, prose))).toEqual(['h2 Ask.', 'h1 About us', 'h2 Since when?'])
})
