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
 * stylesheet moves it, by `--reveal-duration` and `--reveal-easing` on the root and `--reveal-delay` on the element
 * (`data-reveal-delay`, in ms). Positions are measured when the layout changes, never while scrolling.
 *
 * Returns a function that ends it.
 */
export function reveal(options: Partial<typeof revealDefaults> = {}) {
  const settings = { ...revealDefaults, ...options }
  const stop = new AbortController()
  const { signal } = stop
  let elements: { element: HTMLElement; reachedAtPx: number }[] = []

  const look = () => {
    const bottom = window.scrollY + window.innerHeight
    for (const { element, reachedAtPx } of elements) {
      if (bottom >= reachedAtPx) element.classList.add('revealed')
      else if (!settings.once) element.classList.remove('revealed')
    }
  }
  const measure = () => {
    const end = document.documentElement.scrollHeight - 1
    elements = Array.from(document.querySelectorAll<HTMLElement>('[data-reveal]'), (element) => {
      const { revealDelay = settings.delayMs } = element.dataset
      element.style.setProperty('--reveal-delay', `${revealDelay}ms`)
      // the last elements of a page can never be far above the window's bottom edge
      return { element, reachedAtPx: Math.min(topOf(element) + settings.offsetPx, end) }
    })
    look()
  }
  const start = () => {
    const root = document.documentElement
    root.style.setProperty('--reveal-duration', `${settings.durationMs}ms`)
    root.style.setProperty('--reveal-easing', settings.easing)
    measure()
    const changed = debounced(measure, settings.debounceMs, signal)
    addEventListener('scroll', throttled(look, settings.throttleMs, signal), { passive: true, signal })
    for (const type of ['resize', 'orientationchange', 'load']) addEventListener(type, changed, { signal })
    const layout = new ResizeObserver(changed)
    const nodes = new MutationObserver(changed)
    layout.observe(document.body)
    nodes.observe(document.body, { childList: true, subtree: true })
    signal.addEventListener('abort', () => {
      layout.disconnect()
      nodes.disconnect()
    })
  }

  if (document.readyState === 'loading') document.addEventListener(settings.startEvent, start, { once: true, signal })
  else start()
  return () => stop.abort()
}

/** The distance from the document's top, as laid out: a waiting element is drawn elsewhere by its translation. */
function topOf(element: HTMLElement) {
  let top = 0
  for (let part: Element | null = element; part instanceof HTMLElement; part = part.offsetParent) top += part.offsetTop
  return top
}

function throttled(action: () => void, ms: number, signal: AbortSignal) {
  let timer: ReturnType<typeof setTimeout> | undefined
  signal.addEventListener('abort', () => clearTimeout(timer))
  return () => {
    timer ??= setTimeout(() => {
      timer = undefined
      action()
    }, ms)
  }
}

function debounced(action: () => void, ms: number, signal: AbortSignal) {
  let timer: ReturnType<typeof setTimeout> | undefined
  signal.addEventListener('abort', () => clearTimeout(timer))
  return () => {
    clearTimeout(timer)
    timer = setTimeout(action, ms)
  }
}
