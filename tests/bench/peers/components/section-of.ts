import type { ComponentProps } from 'react'
import type { Page } from '../../../../apps/site/src/page.ts'
import type { sections } from '../../../../apps/site/src/sections/index.tsx'

type Sections = typeof sections

/** What a page says in its section of this kind. */
export function sectionOf<Kind extends keyof Sections>(page: Page, kind: Kind): ComponentProps<Sections[Kind]> {
  const section = page.sections.find((section) => section.kind === kind)
  if (!section) throw new Error(`the page ${page.path} has no section ${kind}`)
  return section as unknown as ComponentProps<Sections[Kind]>
}
