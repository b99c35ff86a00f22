/** "Email, LinkedIn and SMS": a list as it is said, with capitals only where a word has them anywhere. */
export function inWords(items: readonly string[]): string {
  const lower = items.map((item) => (/^[A-Z][a-z]*\b/.test(item) ? item.charAt(0).toLowerCase() + item.slice(1) : item))
  return [lower.slice(0, -1).join(', '), ...lower.slice(-1)].filter(Boolean).join(' and ')
}
