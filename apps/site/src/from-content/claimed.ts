import { claims } from '../../content/claims.ts'

/** Whether the site boasts of any figure. */
export function isAnythingClaimed() {
  return Object.values(claims).some((claim) => claim !== null)
}
