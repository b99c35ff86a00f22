import { leaveBreadcrumb } from './breadcrumbs.ts'

/** Leaves a breadcrumb for every page and section that is opened and every control that is pressed, by name only. */
export function watchSteps() {
  const here = () => leaveBreadcrumb('navigation', location.pathname + location.hash)
  addEventListener('pageshow', here)
  addEventListener('popstate', here)
  addEventListener('click', ({ target }) => leaveBreadcrumb('click', nameOf(target)), true)
}

/** `button#menu`, `input[name=email]`: enough to find the element, nothing that it says. */
function nameOf(target: EventTarget | null) {
  const element = target instanceof Element ? (target.closest('a, button, summary, [name]') ?? target) : null
  if (!element) return 'document'
  const name = element.getAttribute('name')
  return element.localName + (element.id && `#${element.id}`) + (name ? `[name=${name}]` : '')
}
