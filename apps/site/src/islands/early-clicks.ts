declare global {
  interface Window {
    /** Targets of clicks since the page began: `loader` in document.tsx keeps them, as the window's `onclick`. */
    early?: (EventTarget | null)[]
  }
}

/** What was clicked before the scripts ran; from now on the scripts hear for themselves. */
export function takeEarlyClicks(): Element[] {
  const clicked = window.early ?? []
  window.onclick = null
  window.early = undefined
  return clicked.filter((target) => target instanceof Element)
}
