/** Runs `action` once a person sees the page: at once, or when a page that was drawn ahead is opened. */
export function whenSeen(action: () => void) {
  if ('prerendering' in document && document.prerendering) {
    document.addEventListener('prerenderingchange', action, { once: true })
  } else action()
}
