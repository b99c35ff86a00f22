/** Decides where people may be sent: the site itself, and the addresses that the owner lists. */
export function createRedirects(siteUrl: string, listed: string[]) {
  const site = new URL(siteUrl).origin
  const patterns = listed.map(patternOf)

  function isAllowed(given: string): boolean {
    // what a browser corrects silently, another parser may read as another host
    if (/[\s\\\p{C}]/u.test(given) || !URL.canParse(given)) return false
    const url = new URL(given)
    if (url.username || url.password) return false
    if (/^https?:$/.test(url.protocol) && url.origin === site) return true
    const plain = url.href.replace(/[?#].*$/, '')
    return patterns.some((pattern) => pattern.test(plain) || pattern.test(plain.replace(/\/$/, '')))
  }

  return {
    isAllowed,
    /** Where to go: what was asked for, or the site when that is nowhere we send people. */
    target: (given: string | null | undefined) => (given && isAllowed(given) ? given : siteUrl),
  }
}

export type Redirects = ReturnType<typeof createRedirects>

/** `**` is anything, `*` anything but a dot or a slash. */
function patternOf(text: string): RegExp {
  const parts = text.split(/(\*\*|\*)/).map((part) => {
    if (part === '**') return '.*'
    if (part === '*') return '[^./]*'
    return part.replace(/[.+?^${}()|[\]\\/]/g, '\\$&')
  })
  return new RegExp(`^${parts.join('')}$`)
}

/** An address with parameters behind `#`, where no server sees them. */
export function withFragment(target: string, parameters: Record<string, string>): string {
  const url = new URL(target)
  url.hash = new URLSearchParams(parameters).toString()
  return url.href
}

export function withQuery(target: string, parameters: Record<string, string>): string {
  const url = new URL(target)
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  return url.href
}
