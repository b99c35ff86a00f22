/** Rows from the first to before the last. */
export type Span = { first: number; last: number }
type View = { scrollTop: number; clientHeight: number }

/** So many rows beyond each edge exist too: nobody scrolls into the void. */
const beyond = 8

/** Which rows exist. */
export const spanOf = ({ scrollTop, clientHeight }: View, rowPx: number): Span => ({
  first: Math.max(0, Math.floor(scrollTop / rowPx) - beyond),
  last: Math.ceil((scrollTop + clientHeight) / rowPx) + beyond,
})

/** How far to scroll until a row is in sight, and no further. */
export function topFor(index: number, { scrollTop, clientHeight }: View, rowPx: number): number {
  const top = index * rowPx
  if (top < scrollTop) return top
  return Math.max(scrollTop, top + rowPx - clientHeight)
}
