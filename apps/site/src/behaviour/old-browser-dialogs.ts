/** Gives dialogs what this browser does not know of: buttons that command them, and closing by a click beside them. */
export function teachDialogs() {
  window.onclick = null // its list of early clicks is whole
  if (!('commandForElement' in HTMLButtonElement.prototype)) replaceCommands()
  if (!('closedBy' in HTMLDialogElement.prototype)) replaceClosedBy()
}

/** Does what `command="show-modal"` and `command="close"` say, for a browser that does not know them. */
function replaceCommands() {
  addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest('button[commandfor]') : null
    const dialog = document.getElementById(button?.getAttribute('commandfor') ?? '')
    if (!(dialog instanceof HTMLDialogElement)) return
    const command = button?.getAttribute('command')
    if (command === 'show-modal' && !dialog.open) dialog.showModal()
    if (command === 'close') dialog.close()
  })
  // of several the last: the others would stand behind its dialog
  const buttons = (window.early ?? []).map(
    (target) => target instanceof Element && target.closest<HTMLElement>('button[commandfor]'),
  )
  const last = buttons.findLast(Boolean)
  if (last) last.click()
}

/** Closes a dialog with `closedby="any"` by a click beside it, for a browser that does not know the attribute. */
function replaceClosedBy() {
  let pressed: EventTarget | null = null
  addEventListener('pointerdown', (event) => {
    pressed = isOnBackdrop(event) ? event.target : null
  })
  // both the press and the release: selecting text out of the dialog does not close it
  addEventListener('click', (event) => {
    if (pressed === event.target && isOnBackdrop(event)) (event.target as HTMLDialogElement).close()
  })
}

function isOnBackdrop({ target, clientX, clientY }: MouseEvent) {
  if (!(target instanceof HTMLDialogElement) || target.getAttribute('closedby') !== 'any') return false
  const { left, right, top, bottom } = target.getBoundingClientRect()
  return clientX < left || clientX > right || clientY < top || clientY > bottom
}
