import { leaveBreadcrumb } from './breadcrumbs.ts'

/** Leaves a breadcrumb for every page and section that is opened and every control that is pressed, by name only. */
export function watchSteps() {
  const here = () => leaveBreadcrumb('navigation', location.pathname + location.hash)
  addEventListener('pageshow', here)
  addEventListener('popstate', here)
  addEventListener('click', ({ target }) => leaveBreadcrumb('click', nameOf(target)), true)
}

/** `button#menu`, `input[email]`: enough to find the element, nothing that it says. */
function nameOf(target: EventTarget | null) {
  if (!(target instanceof Element)) return 'document'
  const { localName, id, attributes } = target.closest('a, button, summary, [name]') ?? target
  const name = attributes.getNamedItem('name')?.value
  return `${localName}${id && `#${id}`}${name ? `[${name}]` : ''}`
}
