import { ownPages } from '../content/own-pages.ts'
import { compliance } from '../content/pages/compliance.ts'
import { contact } from '../content/pages/contact.ts'
import { home } from '../content/pages/home.ts'
import { notFound } from '../content/pages/not-found.ts'
import { privacy } from '../content/pages/privacy.ts'
import { services } from '../content/pages/services.ts'
import { terms } from '../content/pages/terms.ts'
import { thankYou } from '../content/pages/thank-you.ts'
import type { Page } from './page.ts'

/** Every document of the site by the name of its file, without `.html`. */
export const pages = {
  index: home,
  services,
  contact,
  'thank-you': thankYou,
  privacy,
  terms,
  compliance,
  'not-found': notFound,
  ...ownPages,
} satisfies Record<string, Page>

export type PageName = keyof typeof pages
export const pageNames = Object.keys(pages) as PageName[]
