import { bubbles } from '../icon-svg.ts'

/** Two speech bubbles that face each other, about to agree. */
export function Logo() {
  return (
    <svg aria-hidden="true" height="32" viewBox="0 0 48 40" width="38">
      <path d={bubbles.ours} fill="var(--ours)" />
      <path d={bubbles.yours} fill="var(--logo, var(--yours))" />
    </svg>
  )
}
