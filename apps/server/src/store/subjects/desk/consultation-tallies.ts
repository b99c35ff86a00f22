import { type Operation, ownOrganisation, query } from '../../operation.ts'
import { uuidV7 } from '../../uuid-v7.ts'

/** What the list of requests can be narrowed by; requests that are joined to another one count for their labels alone. */
type Facet = 'status' | 'source' | 'label'
export type Tally = { facet: Facet; value: string; difference: number }

/** What a statement that changes requests says of each. */
export type Counted = { status: string; source: string }

/** Beyond so many they are summed up by whoever reads them. */
const mostRows = 1000
const shownOfEach = 500

/** One more request in the list, or one less. */
export const asListed = ({ status, source }: Counted, difference: 1 | -1): Tally[] => [
  { facet: 'status', value: status, difference },
  { facet: 'source', value: source, difference },
]

/** Notes what has become more or less, with the change itself. */
export function* tally(changes: readonly Tally[]): Operation<void> {
  const summed = new Map<string, Tally>()
  for (const change of changes) {
    const key = `${change.facet} ${change.value}`
    summed.set(key, { ...change, difference: change.difference + (summed.get(key)?.difference ?? 0) })
  }
  const rows = [...summed.values()].filter(({ difference }) => difference !== 0)
  if (rows.length > 0) yield* write(rows)
}

function* write(rows: readonly Tally[]): Operation<void> {
  const now = Date.now()
  yield* query(
    `INSERT INTO consultation_tallies (org_id, id, facet, value, difference)
     VALUES ${rows.map(() => '(?, ?, ?, ?, ?)').join(', ')}`,
    ...rows.flatMap(({ facet, value, difference }) => [ownOrganisation, uuidV7(now), facet, value, difference]),
  )
}

export const consultationTallies = {
  /** How many there are of each value of each facet, in the order of their values. */
  *read(): Operation<Record<Facet, Map<string, number>>> {
    const rows = yield* query<{ facet: Facet; value: string; count: number; rows: number }>(
      `SELECT facet, value, SUM(difference) AS count, COUNT(*) AS rows FROM consultation_tallies
       WHERE org_id = ? GROUP BY facet, value ORDER BY value`,
      ownOrganisation,
    )
    const of = (facet: Facet) => {
      const counted = rows.filter((row) => row.facet === facet && Number(row.count) > 0).slice(0, shownOfEach)
      return new Map(counted.map(({ value, count }) => [value, Number(count)]))
    }
    const stored = rows.reduce((sum, { rows: some }) => sum + Number(some), 0)
    if (stored > rows.length + mostRows) yield* sumUp()
    return { status: of('status'), source: of('source'), label: of('label') }
  },
}

/** Counts everything anew: a server of an older version that ran beside this one noted none of its changes. */
export function* recount(): Operation<void> {
  yield* query('DELETE FROM consultation_tallies WHERE org_id = ?', ownOrganisation)
  for (const [facet, listed] of [
    ['status', 'consultations WHERE joined_to IS NULL AND'],
    ['source', 'consultations WHERE joined_to IS NULL AND'],
    ['label', 'consultation_labels WHERE'],
  ] as const) {
    yield* query(
      `INSERT INTO consultation_tallies (org_id, id, facet, value, difference)
         SELECT org_id, '${facet} ' || ${facet}, '${facet}', ${facet}, COUNT(*) FROM ${listed} org_id = ?
         GROUP BY org_id, ${facet}
       ON CONFLICT (org_id, id) DO UPDATE SET difference = excluded.difference`,
      ownOrganisation,
    )
  }
}

/** Whoever sums up at the same time finds nothing left: each row is taken once. */
function* sumUp(): Operation<void> {
  const taken = yield* query<Tally>(
    'DELETE FROM consultation_tallies WHERE org_id = ? RETURNING facet, value, difference',
    ownOrganisation,
  )
  const exact = taken.map((row) => ({ ...row, difference: Number(row.difference) }))
  yield* tally(exact)
}
