import { expect, test } from 'vitest'
import { deadLinks, repeatedIds } from './links.ts'

const home = '<section id="prices"><h2 id="prices-heading">Prices</h2></section><a href="/about#team">Team</a>'
const about =
  '<section id="team"><h2 id="team-heading">Team</h2></section><a href="/#prices">Prices</a><a href="mailto:a@b.example">Mail</a>'
const pages = (more: string) => [
  { name: 'index', path: '/', html: home },
  { name: 'about', path: '/about', html: about + more },
]
const files = new Set(['/licences.txt'])
const content = new Map([
  ['content/navigation.ts', { footer: { columns: [{ links: [{ text: 'Terms', href: '/term' }] }] } }],
])

test('links to pages, parts, files and elsewhere lead somewhere', () => {
  expect(deadLinks(pages('<a href="/licences.txt">L</a><a href="https://ico.org.uk">ICO</a>'), files, content)).toEqual(
    [],
  )
})

test('a dead link is told with the file and the field that hold it, and the pages that there are', () => {
  expect(deadLinks(pages('<a class="x" href="/term">Terms</a>'), files, content)).toEqual([
    'content/navigation.ts: footer.columns[0].links[0].href leads to “/term”, where nothing is: use one of /, /about.',
  ])
})

test('a dead anchor is told with the parts that there are', () => {
  expect(deadLinks(pages('<a href="/#specialised">S</a><a href="#nowhere">N</a>'), files, content)).toEqual([
    'the page about leads to “/#specialised”, and / has no such part: use one of #prices.',
    'the page about leads to “#nowhere”, and /about has no such part: use one of #team.',
  ])
})

test('an anchor that no browser can decode is a dead one, and one of other letters is followed', () => {
  const more = '<p id="café"></p><a href="#50%">Half</a><a href="#café">C</a><a href="/about#caf%C3%A9">C</a>'
  expect(deadLinks(pages(more), files, content)).toEqual([
    'the page about leads to “#50%”, and /about has no such part: use one of #team.',
  ])
})

test('a page without sections tells all its parts', () => {
  const guide = { name: 'docs/guide/a.md', path: '/docs/a', html: '<h2 id="one">One</h2><a href="#two">Two</a>' }
  expect(deadLinks([guide], files, content)).toEqual([
    'the page docs/guide/a.md leads to “#two”, and /docs/a has no such part: use one of #one.',
  ])
})

test('so is a picture that is not there', () => {
  expect(deadLinks(pages('<img alt="" src="/team.jpg">'), files, content)).toEqual([
    'the page about leads to “/team.jpg”, where nothing is: use one of /, /about.',
  ])
})

test('an anchor of a state of a page is one of the page', () => {
  const sent = { name: 'thank-you', path: '/about', isHidden: true as const, html: '<a href="/about#team">Team</a>' }
  expect(deadLinks([...pages(''), sent], files, content)).toEqual([])
})

test('an id that is there twice is told', () => {
  expect(repeatedIds(pages('<p id="team"></p>'))).toEqual([
    'the page about has the id “team” twice: give one of its sections another.',
  ])
})
