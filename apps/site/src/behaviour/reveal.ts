/** How elements with `data-reveal` come in as the page scrolls, unless a page says otherwise. */
export const revealDefaults = {
  /** How far an element's top must be above the window's bottom edge, in px. */
  offsetPx: 120,
  durationMs: 400,
  delayMs: 0,
  easing: 'ease',
  /** False: an element goes back when it is scrolled out again. */
  once: false,
  /** Scrolling is looked at this often at most. */
  throttleMs: 99,
  /** Resizing, turning the device and changes of the document are looked at once they have rested this long. */
  debounceMs: 50,
  startEvent: 'DOMContentLoaded',
}

/**
 * Adds the class `revealed` to each `[data-reveal]` element as it is reached, now or after being added later. The
 * stylesheet moves it, by the `--reveal` it then gets: duration, easing and delay (`data-reveal-delay`, in ms). Positions
 * are measured when the layout changes, never while scrolling, and all of them before anything is changed: to ask for one
 * after a change is to lay the page out again.
 */
export function reveal(options: Partial<typeof revealDefaults> = {}) {
  const { offsetPx, durationMs, delayMs, easing, once, throttleMs, debounceMs, startEvent } = {
    ...revealDefaults,
    ...options,
  }
  const root = document.documentElement
  let reachedAtPx = new Map<HTMLElement, number>()

  const show = (element: HTMLElement) => {
    if (element.classList.contains('revealed')) return
    element.style.setProperty('--reveal', `${durationMs}ms ${easing} ${element.dataset.revealDelay ?? delayMs}ms`)
    element.classList.add('revealed')
  }

  const look = (belowPx = 0) => {
    const bottomPx = scrollY + innerHeight + belowPx
    for (const [element, at] of reachedAtPx) {
      if (bottomPx >= at) show(element)
      else if (!once) element.classList.remove('revealed')
    }
  }

  const measure = (belowPx?: number) => {
    // the last elements of a page can never be far above the window's bottom edge
    const endPx = root.scrollHeight - 1
    reachedAtPx = new Map()
    for (const element of document.querySelectorAll<HTMLElement>('[data-reveal]')) {
      reachedAtPx.set(element, Math.min(topOf(element) + offsetPx, endPx))
    }
    look(belowPx)
  }

  const start = () => {
    // what is in sight already stays where it was painted
    measure(offsetPx)
    let scrolling: ReturnType<typeof setTimeout> | undefined
    let changing: ReturnType<typeof setTimeout> | undefined
    const scrolled = () => {
      if (scrolling) return
      scrolling = setTimeout(() => {
        scrolling = undefined
        look()
      }, throttleMs)
    }
    const changed = () => {
      clearTimeout(changing)
      changing = setTimeout(measure, debounceMs)
    }
    addEventListener('scroll', scrolled, { passive: true })
    addEventListener('resize', changed)
    addEventListener('orientationchange', changed)
    new ResizeObserver(changed).observe(document.body)
    new MutationObserver(changed).observe(document.body, { childList: true, subtree: true })
  }

  if (document.readyState === 'loading') document.addEventListener(startEvent, start, { once: true })
  else start()
}

/** The distance from the document's top, as laid out: a waiting element is drawn elsewhere by its translation. */
function topOf(element: HTMLElement) {
  let top = 0
  for (let part: Element | null = element; part instanceof HTMLElement; part = part.offsetParent) top += part.offsetTop
  return top
}
