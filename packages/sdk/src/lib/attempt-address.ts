const attempts = new Map<string, number>()

/**
 * Where a module is to be imported from this time. Browsers remember of an address that it could not be had, so each attempt
 * but the first has one of its own.
 */
export function addressOfAttempt(address: string): string {
  const attempt = (attempts.get(address) ?? 0) + 1
  attempts.set(address, attempt)
  return attempt === 1 ? address : `${address}${address.includes('?') ? '&' : '?'}attempt=${attempt}`
}
