// @vitest-environment happy-dom
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { watchLinks } from './links.ts'
import { campaign, carryUtm, utmOf } from './utm.ts'

let assigned: string[] = []

beforeAll(() => {
  carryUtm()
  watchLinks()
})
beforeEach(() => {
  assigned = []
  vi.spyOn(location, 'assign').mockImplementation((url) => {
    assigned.push(String(url))
  })
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => undefined)
  history.replaceState(null, '', '/services')
})
afterEach(() => {
  vi.restoreAllMocks()
  sessionStorage.clear()
})

/** Clicks on what `html` holds; `natural` when the browser is left to do what it does. */
function click(html: string, init: MouseEventInit = {}) {
  document.body.innerHTML = `<section id="here"></section>${html}`
  const target = document.body.lastElementChild as HTMLAnchorElement
  let natural = false
  const look = (event: Event) => {
    natural = !event.defaultPrevented
    event.preventDefault()
  }
  addEventListener('click', look, { once: true })
  target.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...init }))
  return { target, natural }
}

test('S2.17 S2.34 a section of this page is scrolled to without leaving it', () => {
  expect(click('<a href="/services#here">x</a>').natural).toBe(false)
  expect([location.hash, assigned]).toEqual(['#here', []])
})

test('S2.18 a section of another page is remembered for the arrival there', () => {
  expect(click('<a href="/#process">x</a>').natural).toBe(false)
  expect(assigned).toEqual([`${location.origin}/`])
  expect(sessionStorage.getItem('section')).toBe('/#process')
})

test.each([
  ['a key held down', '<a href="/#process">x</a>', { ctrlKey: true }],
  ['another tab', '<a href="/#process" target="_blank">x</a>', {}],
  ['another site', '<a href="https://other.example/#process">x</a>', {}],
  ['a page', '<a href="/contact">x</a>', {}],
  ['a section that does not exist', '<a href="/services#nowhere">x</a>', {}],
])('the browser follows a link by itself with %s', (_, html, init) => {
  expect(click(html, init).natural).toBe(true)
  expect(assigned).toEqual([])
})

test('S2.13 S2.14 the logo leads home, and on the home page to its top', () => {
  const scrolls = vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined)
  click('<button data-home>Parley</button>')
  expect(assigned).toEqual([`${location.origin}/`])
  expect(scrolls).not.toHaveBeenCalled()

  history.replaceState(null, '', '/?utm_source=x#process')
  click('<button data-home>Parley</button>')
  expect(scrolls).toHaveBeenCalledWith({ top: 0, behavior: 'smooth' })
  expect([assigned, location.hash]).toEqual([[`${location.origin}/`], ''])
})

test('campaign parameters go along to other pages of this site, and nowhere else', () => {
  history.replaceState(null, '', '/services?utm_source=news&utm_medium=mail&x=1')
  expect(click('<a href="/contact?service=sms-automation">x</a>').target.href).toBe(
    `${location.origin}/contact?service=sms-automation&utm_source=news&utm_medium=mail`,
  )
  expect(click('<a href="https://other.example/">x</a>').target.href).toBe('https://other.example/')
  click('<a href="/#process">x</a>')
  click('<button data-home>Parley</button>')
  const home = `${location.origin}/?utm_source=news&utm_medium=mail`
  expect(assigned).toEqual([home, home])
})

test('campaign parameters are read within the limits of the endpoint', () => {
  const many = Array.from({ length: 12 }, (_, index) => `utm_${'abcdefghijkl'[index]}=${'v'.repeat(300)}`)
  const utm = utmOf(`?${many.join('&')}`)
  expect(Object.keys(utm).length).toBe(10)
  expect(utm.utm_a).toBe('v'.repeat(200))
  expect(utmOf('?utm_=1&UTM_x=2&utm_9=3&email=ada')).toEqual({})
})

test('whoever was quicker than the page keeps the campaign of the page before, of this site alone', () => {
  const cameFrom = (address: string) => vi.spyOn(document, 'referrer', 'get').mockReturnValue(address)
  history.replaceState(null, '', '/contact')
  cameFrom(`${location.origin}/?utm_source=news`)
  expect(campaign()).toEqual({ utm_source: 'news' })
  cameFrom('https://other.example/?utm_source=news')
  expect(campaign()).toEqual({})
  cameFrom('')
  expect(campaign()).toEqual({})
  history.replaceState(null, '', '/contact?utm_source=mail')
  cameFrom(`${location.origin}/?utm_source=news`)
  expect(campaign()).toEqual({ utm_source: 'mail' })
})
