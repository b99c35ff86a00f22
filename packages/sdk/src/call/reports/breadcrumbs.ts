import { type Breadcrumb, maxBreadcrumbs } from '@parley/protocol'

/** What happened last, for the report of a call that broke: names only, never what anybody said. */
export class Breadcrumbs {
  #kept: Breadcrumb[] = []

  add(category: 'event' | 'method', text: string): void {
    this.#kept.push({ at: Date.now(), category, text })
    if (this.#kept.length > maxBreadcrumbs) this.#kept.shift()
  }

  get list(): readonly Breadcrumb[] {
    return this.#kept
  }
}
