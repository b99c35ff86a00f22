import { goToSection, scrollToSection, scrollToTop } from './section-scroll.ts'

/** Section links scroll smoothly, on this page or on the one they lead to; `data-home` leads home, there to the top. */
export function watchLinks() {
  addEventListener('click', (event) => {
    const { target, button, ctrlKey, metaKey, shiftKey, altKey } = event
    if (event.defaultPrevented || button || ctrlKey || metaKey || shiftKey || altKey) return
    const link = target instanceof Element && target.closest<HTMLElement>('a[href*="#"], [data-home]')
    if (link && (link instanceof HTMLAnchorElement ? followToSection(link) : goHome(link))) event.preventDefault()
  })
}

function followToSection(link: HTMLAnchorElement) {
  if (link.origin !== location.origin || link.target || !link.hash) return false
  return link.pathname === location.pathname ? scrollToSection(link.hash.slice(1)) : goToSection(link)
}

/** `data-home` may hold the address of the home page, when it carries parameters. */
function goHome({ dataset }: HTMLElement) {
  if (location.pathname === '/') scrollToTop()
  else location.assign(dataset.home || '/')
  return true
}
