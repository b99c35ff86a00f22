/** A small sign of straight lines, on 20 × 14. */
export function Sign({ lines }: { lines: string }) {
  return (
    <svg
      aria-hidden="true"
      fill="none"
      height="14"
      stroke="currentColor"
      strokeWidth="2.5"
      viewBox="0 0 20 14"
      width="20"
    >
      <path d={lines} />
    </svg>
  )
}
