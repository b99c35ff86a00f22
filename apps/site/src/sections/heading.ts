import { createContext, useContext } from 'react'
import type { Section } from './index.tsx'

type Heading = { id: string; level: 1 | 2 }

/** What the headings are called of sections whose content gives them no id. */
const names: Partial<Record<Section['kind'], string>> = {
  hero: 'headline',
  intro: 'headline',
  prose: 'headline',
  notice: 'headline',
  callToAction: 'call-heading',
}

export const HeadingContext = createContext<Heading>({ id: 'headline', level: 1 })
export const useHeading = () => useContext(HeadingContext)

/** The first that can be the heading of the page is; each has an id of its own. */
export function headingOf(all: readonly Section[], index: number): Heading {
  const [name = '', ...before] = all
    .slice(0, index + 1)
    .map(({ kind }) => names[kind])
    .reverse()
  const earlier = before.filter((other) => other === name).length
  return {
    id: earlier === 0 ? name : `${name}-${earlier + 1}`,
    level: earlier === 0 && name === 'headline' ? 1 : 2,
  }
}
