import type { DocsPage } from './docs-page.ts'

/** One part of a page: its address, the page’s title, its heading, its words. A list, and not an object, for fewer bytes. */
export type SearchEntry = [address: string, title: string, heading: string, text: string]

/** Words beyond this are seldom what tells parts of a page apart. */
const maxChars = 900

/** Everything the search can find, in the order of the pages. */
export function searchIndex(pages: readonly DocsPage[]): SearchEntry[] {
  return pages.flatMap(({ path, title, sections }) =>
    sections.map(
      ({ id, heading, text }): SearchEntry => [id ? `${path}#${id}` : path, title, heading, text.slice(0, maxChars)],
    ),
  )
}
