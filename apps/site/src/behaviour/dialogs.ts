/** Dialogs are opened and closed by the browser; only one that is too old to know how loads help. */
export function helpDialogs() {
  addEventListener('click', focusOpener, true)
  if ('commandForElement' in HTMLButtonElement.prototype && 'closedBy' in HTMLDialogElement.prototype) {
    window.onclick = null // all who want the early clicks have them
  } else {
    import('./old-browser-dialogs.ts').then((dialogs) => dialogs.teachDialogs())
  }
}

/** Safari does not focus a clicked button; without that, closing the dialog could not give the focus back to it. */
function focusOpener({ target }: Event) {
  if (target instanceof Element) target.closest<HTMLElement>('button[commandfor]')?.focus({ preventScroll: true })
}
