/**
 * Lays out what the stylesheet kept from the first view (`content-visibility`) once the page has its font, part by part, so
 * that nothing is laid out in two fonts and no task is long; then calls `done`. From then on every part has its true height.
 */
export function layOutRest(done: () => void) {
  document.fonts.ready.then(() => {
    for (const part of document.querySelectorAll<HTMLElement>('section, footer')) {
      setTimeout(() => {
        part.style.contentVisibility = 'visible'
        part.getBoundingClientRect()
      })
    }
    setTimeout(done)
  })
}
