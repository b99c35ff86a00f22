import { operation, resource, takes } from '../../resource.ts'

/** Errors of browsers that are the same: by what they say and where in the code they came from. */
export type BrowserErrorGroup = {
  /** Stays the same for the same error. */
  id: string
  kind: string
  message: string
  count: number
  firstAt: string
  lastAt: string
  pages: string[]
  releases: string[]
}
export type BrowserError = {
  id: string
  receivedAt: string
  page: string
  release: string
  stack: string
  /** What the visitor did before, the oldest first, without their words. */
  steps: { at: string; category: string; text: string }[]
}

export const browserError = {
  list: operation('GET /browser-error', takes<[], BrowserErrorGroup[]>),
  /** With its newest reports, at most 20. */
  get: operation('GET /browser-error/{id}', takes<[id: string], BrowserErrorGroup & { reports: BrowserError[] }>),
}

export const browserErrorResource = /* @__PURE__ */ resource('browser-error', browserError, () => ({
  about: 'Errors in visitors’ browsers, those that are the same together.',
  fields: {},
  answers: { list: 'other', get: 'other' },
}))
