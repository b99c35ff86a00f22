/** From arriving on a page to scrolling to the section that was chosen on another one, in ms. */
export const arrivalDelayMs = 100
const maxAttempts = 50
const chosenSection = 'section'

const reducedMotion = () => matchMedia('(prefers-reduced-motion: reduce)').matches
const behaviour = (): ScrollBehavior => (reducedMotion() ? 'instant' : 'smooth')

export const scrollToTop = () => scrollTo({ top: 0, behavior: behaviour() })

/** Scrolls to a section, moves the keyboard's place there, and puts it in the address. False when there is none. */
export function scrollToSection(id: string): boolean {
  const section = document.getElementById(id)
  if (!section) return false
  const hash = `#${encodeURIComponent(id)}`
  if (location.hash !== hash) history.pushState(null, '', hash)
  section.scrollIntoView({ behavior: behaviour() })
  if (!section.hasAttribute('tabindex')) section.tabIndex = -1
  section.focus({ preventScroll: true })
  return true
}

/**
 * Goes to a section of another page, which then scrolls to it from its top. Without the hash, because a browser jumps to
 * one at once; the choice waits in the session storage for the moment between the two pages.
 */
export function goToSection({ href, hash }: HTMLAnchorElement): boolean {
  try {
    sessionStorage.setItem(chosenSection, decodeURIComponent(hash.slice(1)))
  } catch {
    return false // no storage: the browser's own jump is the way
  }
  location.assign(href.slice(0, href.indexOf('#')))
  return true
}

/** Scrolls to the section chosen on the page before, if one was. */
export function arriveAtSection() {
  const id = takeChosenSection()
  if (id === null) return
  const attempt = (left: number) => {
    history.replaceState(null, '', `#${encodeURIComponent(id)}`)
    if (!scrollToSection(id) && left > 0) setTimeout(attempt, arrivalDelayMs, left - 1)
  }
  setTimeout(attempt, arrivalDelayMs, maxAttempts)
}

function takeChosenSection() {
  try {
    const id = sessionStorage.getItem(chosenSection)
    sessionStorage.removeItem(chosenSection)
    return id
  } catch {
    return null
  }
}
