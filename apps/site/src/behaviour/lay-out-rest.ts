/** By these a visitor turns to the page, and a browser to a place in it. */
const signs = ['scroll', 'pointermove', 'pointerdown', 'keydown']

const rest = () => [...document.querySelectorAll<HTMLElement>('section, footer')]

/** Lays out at once what the stylesheet keeps from the first view (`content-visibility`): from now on every part has its true height. */
export function layOutNow(parts = rest()) {
  for (const part of parts) part.style.contentVisibility = 'visible'
}

/**
 * Lays the rest out once somebody turns to the page and it has its font, part by part, so that nothing is laid out in two
 * fonts and no task is long; then calls `done`. Whoever only looks at the first view pays for nothing below it.
 */
export function layOutRest(done: () => void) {
  const begin = (sign?: Event) => {
    for (const sign of signs) removeEventListener(sign, begin)
    // the key may lead to the end of the page, at once
    if (sign?.type === 'keydown') layOutNow()
    document.fonts.ready.then(() => {
      for (const part of rest()) {
        setTimeout(() => {
          layOutNow([part])
          part.getBoundingClientRect()
        })
      }
      setTimeout(done)
    })
  }
  for (const sign of signs) addEventListener(sign, begin, { passive: true })
  if (scrollY) begin()
}
