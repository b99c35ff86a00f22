import { HeadingContext, headingOf } from './heading.ts'
import { type Section, sections } from './index.tsx'

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
