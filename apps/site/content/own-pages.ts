import type { Page } from '../src/page.ts'

/** Pages that the owner adds, by the names of their files; ours are listed in `src/pages.ts`. */
export const ownPages = {} satisfies Record<string, Page>
