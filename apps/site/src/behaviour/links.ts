import { goToSection, scrollToSection, scrollToTop } from './section-scroll.ts'
import { withUtm } from './utm.ts'

/** Links keep campaign parameters, section links scroll smoothly, and the logo leads home. */
export function watchLinks() {
  addEventListener('click', follow)
  addEventListener('auxclick', carryUtm)
}

function follow(event: MouseEvent) {
  carryUtm(event)
  if (event.defaultPrevented || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey)
    return
  const link = linkOf(event)
  if (closest(event, '[data-home]')) goHome(event)
  else if (link?.hash && !link.target && !link.download && followToSection(link)) event.preventDefault()
}

function followToSection(link: HTMLAnchorElement) {
  return isHere(link) ? scrollToSection(decodeURIComponent(link.hash.slice(1))) : goToSection(link)
}

function goHome(event: Event) {
  event.preventDefault()
  if (location.pathname !== '/') return location.assign(withUtm('/'))
  if (location.hash) history.pushState(null, '', location.pathname + location.search)
  scrollToTop()
}

function carryUtm(event: Event) {
  const link = linkOf(event)
  if (!link || isHere(link) || !location.search.includes('utm_')) return
  link.href = withUtm(link.href)
}

const closest = ({ target }: Event, selector: string) => (target instanceof Element ? target.closest(selector) : null)
const isHere = ({ pathname }: HTMLAnchorElement) => pathname === location.pathname

/** The link of this site that was clicked. */
function linkOf(event: Event) {
  const link = closest(event, 'a[href]')
  return link instanceof HTMLAnchorElement && link.origin === location.origin ? link : null
}
