const maxParameters = 10
const maxValueLength = 200

/** The campaign parameters of a query string, within what `formMetaSchema` accepts. */
export function utmOf(search: string): Record<string, string> {
  const named = [...new URLSearchParams(search)].filter(([name]) => /^utm_[a-z_]{1,40}$/.test(name))
  return Object.fromEntries(
    named.slice(0, maxParameters).map(([name, value]) => [name, value.slice(0, maxValueLength)]),
  )
}

/** The campaign that led here: of this address, or of the page before on this site, where somebody pressed a link before it could carry it on. */
export function campaign(): Record<string, string> {
  const here = utmOf(location.search)
  if (Object.keys(here).length > 0 || !document.referrer) return here
  const before = new URL(document.referrer)
  return before.origin === location.origin ? utmOf(before.search) : {}
}

/** Links to other pages of this site keep the campaign parameters, so that they reach the form without being stored. */
export function carryUtm() {
  for (const type of ['click', 'auxclick']) addEventListener(type, carry, true)
}

function carry({ target }: Event) {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href], [data-home]') : null
  if (!link) return
  if (link.dataset.home !== undefined) link.dataset.home = withUtm('/')
  else if (link.origin === location.origin && link.pathname !== location.pathname) link.href = withUtm(link.href)
}

function withUtm(href: string): string {
  const url = new URL(href, location.href)
  for (const [name, value] of Object.entries(utmOf(location.search))) {
    if (!url.searchParams.has(name)) url.searchParams.set(name, value)
  }
  return url.href
}
