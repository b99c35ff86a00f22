import type { Section } from './sections/index.tsx'

/** Everything one URL says. How it looks is up to the sections. */
export type Page = {
  /** The URL path; `null` for the page that answers unknown paths. */
  path: string | null
  /** The company's name follows it, unless it is in it. */
  title: string
  description: string
  /** The two speech bubbles of the picture that social networks show. */
  share: { question: string; answer: string }
  sections: Section[]
  /** A state of a page rather than a page: kept from search engines and out of the sitemap. */
  isHidden?: true
}
