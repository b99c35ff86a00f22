/** What a page does when a pointer moves over it: lays out all that the first view does not show. An expression for any engine. */
export const turnToPage = `new Promise((done) => {
  dispatchEvent(new Event('pointermove'))
  const rest = [...document.querySelectorAll('section, footer')]
  const look = () =>
    rest.every((part) => getComputedStyle(part).contentVisibility === 'visible') ? done() : setTimeout(look, 10)
  look()
})`
