// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watchMenu } from './menu.ts'

const widened = new EventTarget()
let asked = ''
const stayHere = (event: Event) => event.preventDefault()

beforeEach(() => {
  vi.stubGlobal('matchMedia', (query: string) => {
    asked = query
    return widened
  })
  document.body.innerHTML = `
    <button commandfor="menu" command="show-modal">Menu</button>
    <dialog id="menu"><a href="/services">Services</a><button data-home>Parley</button><p>Not an entry</p></dialog>`
  document.body.addEventListener('click', stayHere)
  watchMenu()
})

// the files of a worker share its page
afterEach(() => {
  document.body.removeEventListener('click', stayHere)
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const menu = () => document.querySelector('dialog') as HTMLDialogElement
const button = () => document.querySelector('button')
const untilExpanded = (expanded: string) => expect.poll(() => button()?.getAttribute('aria-expanded')).toBe(expanded)

test('S4.38 S2.29 starts closed; the button tells its state', async () => {
  expect(button()?.getAttribute('aria-expanded')).toBe('false')
  menu().showModal()
  await untilExpanded('true')
  menu().close()
  await untilExpanded('false')
})

test.each(['a', '[data-home]'])('S2.27 S4.38 choosing an entry (%s) closes it', (entry) => {
  menu().showModal()
  menu().querySelector('p')?.click()
  expect(menu().open).toBe(true)
  menu().querySelector<HTMLElement>(entry)?.click()
  expect(menu().open).toBe(false)
})

test('S9.17 S2.30 growing past 768 px closes it', () => {
  expect(asked).toBe(`(min-width: ${768 / 16}rem)`)
  menu().showModal()
  widened.dispatchEvent(new Event('change'))
  expect(menu().open).toBe(false)
})

test('S4.38 a page that comes back from the history has its menu closed', () => {
  // what listens since an earlier file hands over what it still has
  vi.spyOn(navigator, 'sendBeacon').mockReturnValue(true)
  menu().showModal()
  window.dispatchEvent(new Event('pagehide'))
  expect(menu().open).toBe(false)
})
