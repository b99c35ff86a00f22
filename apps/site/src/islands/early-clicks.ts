declare global {
  interface Window {
    /** Targets of clicks since the page began, and the listener that keeps them: see `loader` in document.tsx. */
    early?: (EventTarget | null)[]
    keepEarly?: (event: Event) => void
  }
}

/** What was clicked before the scripts ran; from now on the scripts hear for themselves. */
export function takeEarlyClicks(): Element[] {
  const clicked = window.early ?? []
  if (window.keepEarly) removeEventListener('click', window.keepEarly, true)
  window.early = undefined
  return clicked.filter((target) => target instanceof Element)
}
