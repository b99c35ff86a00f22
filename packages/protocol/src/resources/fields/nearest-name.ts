/**
 * The setting, or the field, that a wrong name was most probably meant to be: one slip away (a letter too many, too few or wrong, or two
 * that changed places), or two in a long name, in whatever case. Null where none is that near.
 */
export function nearestName(name: string, known: readonly string[]): string | null {
  const given = name.toUpperCase()
  const slips = given.length < longName ? 1 : 2
  const byDistance = known
    .map((one) => ({ one, distance: distance(given, one.toUpperCase()) }))
    .sort((a, b) => a.distance - b.distance)
  const [nearest] = byDistance
  return nearest && nearest.distance <= slips ? nearest.one : null
}

const longName = 9

/** How many slips lie between two words: Damerau and Levenshtein's distance, each pair of letters swapped once at most. */
function distance(a: string, b: string): number {
  if (Math.abs(a.length - b.length) > 2) return Number.POSITIVE_INFINITY
  const rows = [Array.from({ length: b.length + 1 }, (_, column) => column)]
  const at = (row: number, column: number) => rows[row]?.[column] ?? Number.POSITIVE_INFINITY
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    rows.push(row)
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1]
      const isSwapped = a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      row.push(
        Math.min(
          at(i - 1, j) + 1,
          at(i, j - 1) + 1,
          at(i - 1, j - 1) + (isSame ? 0 : 1),
          isSwapped ? at(i - 2, j - 2) + 1 : Number.POSITIVE_INFINITY,
        ),
      )
    }
  }
  return at(a.length, b.length)
}
