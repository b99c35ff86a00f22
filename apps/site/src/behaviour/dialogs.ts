/** Dialogs are opened and closed by the browser; where it is too old to know how, these do it. */
export function helpDialogs() {
  addEventListener('click', focusOpener, true)
  if (!('commandForElement' in HTMLButtonElement.prototype)) addEventListener('click', obeyCommand)
  if (!('closedBy' in HTMLDialogElement.prototype)) closeOnBackdrop()
}

const openerOf = ({ target }: Event) =>
  target instanceof Element ? target.closest<HTMLButtonElement>('button[commandfor]') : null

/** Safari does not focus a clicked button; without that, closing the dialog could not give the focus back to it. */
function focusOpener(event: Event) {
  openerOf(event)?.focus({ preventScroll: true })
}

function obeyCommand(event: Event) {
  const button = openerOf(event)
  const dialog = document.getElementById(button?.getAttribute('commandfor') ?? '')
  if (!(dialog instanceof HTMLDialogElement)) return
  const command = button?.getAttribute('command')
  if (command === 'show-modal' && !dialog.open) dialog.showModal()
  if (command === 'close') dialog.close()
}

function closeOnBackdrop() {
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
