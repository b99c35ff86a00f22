/** Here the links stand in the bar and there is no menu. As in the style sheets it grows with the visitor's own text size. */
const withoutMenu = '(min-width: 48rem)'

/** Keeps the menu in step: choosing closes it, growing past the breakpoint closes it, and its button tells its state. */
export function watchMenu() {
  const menu = document.getElementById('menu')
  if (!(menu instanceof HTMLDialogElement)) return
  const close = () => menu.close()
  menu.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('a, [data-home]')) close()
  })
  matchMedia(withoutMenu).addEventListener('change', close)
  // a page that comes back from the history comes back with its menu closed
  addEventListener('pagehide', close)

  const buttons = document.querySelectorAll('[commandfor="menu"][command="show-modal"]')
  const tell = () => {
    for (const button of buttons) button.setAttribute('aria-expanded', String(menu.open))
  }
  new MutationObserver(tell).observe(menu, { attributeFilter: ['open'] })
  tell()
}
