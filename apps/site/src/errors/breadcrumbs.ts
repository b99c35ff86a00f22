/** As many as a report may carry; the oldest fall out. Equals `maxBreadcrumbs` of the protocol (a test says so). */
export const breadcrumbLimit = 100

type Breadcrumb = { at: number; category: string; text: string }

const trail: Breadcrumb[] = []

/** Notes a step that led here: names of things and paths, never what a visitor wrote. */
export function leaveBreadcrumb(category: 'navigation' | 'click' | 'fetch', text: string) {
  trail.push({ at: Date.now(), category, text })
  if (trail.length > breadcrumbLimit) trail.shift()
}

export const breadcrumbs = (): readonly Breadcrumb[] => [...trail]
