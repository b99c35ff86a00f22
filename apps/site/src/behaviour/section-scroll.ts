import { layOutNow } from './lay-out-rest.ts'

/** From arriving on a page to scrolling to the section that was chosen on another one, in ms. */
export const arrivalDelayMs = 100
const maxAttempts = 50
const chosenSection = 'section'

const behavior = (): ScrollBehavior => (matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth')

/** Scrolls to the top and takes the section out of the address. */
export function scrollToTop() {
  if (location.hash) history.pushState(null, '', location.pathname + location.search)
  scrollTo({ top: 0, behavior: behavior() })
}

/** Scrolls to a section, moves the keyboard's place there, and puts it in the address. False when there is none. */
export function scrollToSection(id: string): boolean {
  const section = document.getElementById(id)
  if (!section) return false
  if (location.hash !== `#${id}`) history.pushState(null, '', `#${id}`)
  layOutNow() // what lies between has only a guess for its height
  section.scrollIntoView({ behavior: behavior() })
  section.tabIndex = -1
  section.style.outline = 'none' // only the place for the next Tab, nothing to act on
  section.focus({ preventScroll: true })
  return true
}

/**
 * Goes to a section of another page, which then scrolls to it from its top. Without the hash, because a browser jumps to
 * one at once; the choice waits in the session storage for the moment between the two pages. False without a storage.
 */
export function goToSection({ href, pathname, hash }: HTMLAnchorElement): boolean {
  try {
    sessionStorage.setItem(chosenSection, pathname + hash)
  } catch {
    return false
  }
  location.assign(href.replace(hash, ''))
  return true
}

/** Scrolls to the section chosen on the page before, if one was; one that is not there yet is waited for. */
export function arriveAtSection() {
  const id = takeChosenSection()
  if (!id) return
  history.replaceState(null, '', `#${id}`)
  const attempt = (left: number) => {
    if (!scrollToSection(id) && left) setTimeout(attempt, arrivalDelayMs, left - 1)
  }
  setTimeout(attempt, arrivalDelayMs, maxAttempts)
}

/** Whoever changed their mind on the way has come to another page, where nothing was chosen. */
function takeChosenSection() {
  try {
    const [path, id] = sessionStorage.getItem(chosenSection)?.split('#') ?? []
    sessionStorage.removeItem(chosenSection)
    return path === location.pathname ? id : null
  } catch {
    return null
  }
}
