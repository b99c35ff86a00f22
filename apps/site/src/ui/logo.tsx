/** Two speech bubbles that face each other, about to agree. */
export function Logo() {
  return (
    <svg aria-hidden="true" height="32" viewBox="0 0 48 40" width="38">
      <path d="M2 34V14A12 12 0 0 1 14 2h6a12 12 0 0 1 12 12v2A12 12 0 0 1 20 28H8Z" fill="var(--ours)" />
      <path d="M46 38H28A12 12 0 0 1 16 26a12 12 0 0 1 12-12h6a12 12 0 0 1 12 12Z" fill="var(--logo, var(--yours))" />
    </svg>
  )
}
