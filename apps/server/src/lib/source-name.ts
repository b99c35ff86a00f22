const longest = 60

/** What led somebody here, a campaign or a host, under its one name in all figures; null for nothing. Strangers write it. */
export function sourceNamed(text: string | null | undefined): string | null {
  const name = (text ?? '')
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}._-]+/gu, '-')
  return name.slice(0, longest).toWellFormed() || null
}
