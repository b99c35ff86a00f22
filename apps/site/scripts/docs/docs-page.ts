import type { Markup } from './html.ts'
import type { Picture } from './picture.ts'

/** One page of the documentation, without what stands around it on all of them. */
export type DocsPage = {
  path: string
  title: string
  /** What search engines show, and the first lines say. */
  description: string
  body: Markup
  /** What the search finds, and what “On this page” lists. */
  sections: DocsSection[]
  pictures?: readonly Picture[]
  /** Where it is written, for whoever has to mend it. */
  source: string
}

/** A heading and what stands under it; the first one of a page has neither heading nor id. */
export type DocsSection = { id: string; heading: string; depth: number; text: string }

/** Pages under one heading of the side navigation. */
export type DocsGroup = {
  title: string
  pages: DocsPage[] /** Shown only on its own pages, but for its first. */
  folds?: true
}
