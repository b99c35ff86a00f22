import { type Heading, HeadingContext } from '../ui/heading.ts'
import { type Section, sections } from './index.tsx'

/** What the headings are called of sections whose content gives them no id. */
const names: Partial<Record<Section['kind'], string>> = {
  hero: 'headline',
  intro: 'headline',
  prose: 'headline',
  notice: 'headline',
  callToAction: 'call-heading',
}

/** All that a page says. */
export function drawSections(all: readonly Section[]) {
  return all.map(({ kind, ...props }, index) => {
    const Component = sections[kind] as React.ComponentType<typeof props>
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: a page is drawn once
      <HeadingContext key={index} value={headingOf(all, index)}>
        <Component {...props} />
      </HeadingContext>
    )
  })
}

/** The first that can be the heading of the page is; each has an id of its own. */
function headingOf(all: readonly Section[], index: number): Heading {
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
