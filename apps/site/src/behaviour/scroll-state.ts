/** The bar changes its look beyond this many px. */
export const scrollThresholdPx = 10

/** Keeps `data-scrolled` on the document's root while the page is scrolled beyond the threshold. */
export function watchScroll() {
  const tell = () => document.documentElement.toggleAttribute('data-scrolled', window.scrollY > scrollThresholdPx)
  addEventListener('scroll', tell, { passive: true })
  tell()
}
