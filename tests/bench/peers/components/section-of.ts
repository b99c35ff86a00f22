import type { Page } from '../../../../apps/site/src/page.ts'
import type { Section } from '../../../../apps/site/src/sections/index.tsx'

/** What a page says in its section of this kind. */
export function sectionOf<Kind extends Section['kind']>(page: Page, kind: Kind) {
  const section = page.sections.find((section) => section.kind === kind)
  if (!section) throw new Error(`the page ${page.path} has no section ${kind}`)
  const { kind: _, ...props } = section as Extract<Section, { kind: Kind }>
  return props
}
