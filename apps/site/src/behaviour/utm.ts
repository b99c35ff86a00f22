const maxParameters = 10
const maxValueLength = 200

/** The campaign parameters of a query string, within what `formMetaSchema` accepts. */
export function utmOf(search: string): Record<string, string> {
  const named = [...new URLSearchParams(search)].filter(([name]) => /^utm_[a-z_]{1,40}$/.test(name))
  return Object.fromEntries(
    named.slice(0, maxParameters).map(([name, value]) => [name, value.slice(0, maxValueLength)]),
  )
}

/** The same address with the campaign parameters of this page, so that they reach the form without being stored. */
export function withUtm(href: string): string {
  const url = new URL(href, location.href)
  for (const [name, value] of Object.entries(utmOf(location.search))) {
    if (!url.searchParams.has(name)) url.searchParams.set(name, value)
  }
  return url.href
}
