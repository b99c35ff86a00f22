// @vitest-environment happy-dom
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { helpDialogs } from './dialogs.ts'

let openedEarly: boolean[]

beforeAll(async () => {
  draw()
  // as the page itself does until its scripts run (`loader` in document.tsx)
  window.early = [document]
  window.onclick = ({ target }) => window.early?.push(target)
  // happy-dom is such a browser: it knows dialogs, but neither commands nor `closedby`
  find('b').click()
  helpDialogs()
  find('[commandfor="second"]').click()
  await vi.dynamicImportSettled()
  openedEarly = [dialog(), find('#second') as HTMLDialogElement].map(({ open }) => open)
  window.early = undefined
})
beforeEach(() => {
  draw()
  const box = { left: 100, top: 100, right: 300, bottom: 300 } as DOMRect
  vi.spyOn(dialog(), 'getBoundingClientRect').mockReturnValue(box)
})

function draw() {
  document.body.innerHTML = `
    <button commandfor="modal" command="show-modal"><b>Open</b></button>
    <button commandfor="second" command="show-modal">Open</button>
    <dialog id="modal" closedby="any"><p>Text</p><button commandfor="modal" command="close">Close</button></dialog>
    <dialog id="second"></dialog>`
}

const find = (selector: string) => document.querySelector(selector) as HTMLElement
const dialog = () => find('dialog') as HTMLDialogElement

function pressAndRelease(pressed: [HTMLElement, number], released: [HTMLElement, number]) {
  const at = (type: string, [target, px]: [HTMLElement, number]) =>
    target.dispatchEvent(new MouseEvent(type, { bubbles: true, clientX: px, clientY: px }))
  at('pointerdown', pressed)
  at('click', released)
}

test('of the clicks from before this code came the last opens its dialog, and no other one behind it', () => {
  expect(openedEarly).toEqual([false, true])
  expect(window.onclick).toBe(null)
})

test('S2.44 S2.48 S2.49 a button opens the dialog and has the focus it gives back, another closes it', () => {
  find('b').click()
  expect(dialog().open).toBe(true)
  find('b').click()
  expect(dialog().open).toBe(true)
  find('dialog button').click()
  expect(dialog().open).toBe(false)
  find('b').click()
  expect(document.activeElement).not.toBe(document.body)
})

test('S2.28 S2.49 a click beside the dialog closes it', () => {
  dialog().showModal()
  pressAndRelease([dialog(), 200], [dialog(), 200])
  expect(dialog().open).toBe(true)
  pressAndRelease([dialog(), 20], [dialog(), 20])
  expect(dialog().open).toBe(false)
})

test('selecting text out of the dialog does not close it', () => {
  dialog().showModal()
  pressAndRelease([find('p'), 200], [dialog(), 20])
  expect(dialog().open).toBe(true)
})

test('a dialog that does not ask for it stays', () => {
  dialog().removeAttribute('closedby')
  dialog().showModal()
  pressAndRelease([dialog(), 20], [dialog(), 20])
  expect(dialog().open).toBe(true)
})
