/** As `URL.parse()`, which some of the browsers that we promise do not have: null for what is no address. */
export function parsedUrl(text: string, base?: string): URL | null {
  try {
    return new URL(text, base)
  } catch {
    return null
  }
}
