import type { Colours } from './colours.ts'

/** What only the build knows: it puts a value of this type in place of `PARLEY_BUILD`. */
export type BuildFacts = {
  /** Origin of the site, without a slash at its end. */
  siteUrl: string
  publicKey: string
  /** URL paths of files whose names carry the hash of their content. */
  scripts: string[]
  font: string
  colours: Colours
}

declare const PARLEY_BUILD: BuildFacts
export const buildFacts = PARLEY_BUILD
