import { html, type Markup } from './html.ts'

/** A heading and, beside it, so that it is no part of its name, the link to it. */
export function heading(depth: number, id: string, words: Markup | string, name: string): Markup {
  const level = html`h${depth}`
  return html`<div class="heading"><${level} id="${id}">${words}</${level}><a class="anchor" href="#${id}" aria-label="Link to “${name}”">#</a></div>`
}
