/** How many words must be put in, left out or replaced. */
export function wordDistance(one: readonly string[], other: readonly string[]): number {
  let row = other.map((_, i) => i + 1)
  for (const [at, word] of one.entries()) {
    let diagonal = at
    let left = at + 1
    row = row.map((above, i) => {
      left = Math.min(above + 1, left + 1, diagonal + (word === other[i] ? 0 : 1))
      diagonal = above
      return left
    })
  }
  return row.at(-1) ?? one.length
}
