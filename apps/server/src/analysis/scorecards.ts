import type { Comparator, ScorecardInput, ScorecardResult } from '@parley/protocol/resources'

const comparisons: Readonly<Record<Comparator, (one: unknown, other: unknown) => boolean>> = {
  '=': (one, other) => one === other,
  '!=': (one, other) => one !== other,
  '>': (one, other) => bothNumbers(one, other) && (one as number) > (other as number),
  '<': (one, other) => bothNumbers(one, other) && (one as number) < (other as number),
  '>=': (one, other) => bothNumbers(one, other) && (one as number) >= (other as number),
  '<=': (one, other) => bothNumbers(one, other) && (one as number) <= (other as number),
}

const bothNumbers = (one: unknown, other: unknown) => typeof one === 'number' && typeof other === 'number'

/** Whether a value that was found compares so with another. What was not found compares with nothing. */
export const compares = (found: unknown, comparator: Comparator, value: unknown): boolean =>
  found !== null && found !== undefined && comparisons[comparator](found, value)

/** The metrics of which nothing was found out. */
export const unfoundOf = ({ metrics }: ScorecardInput, found: ReadonlyMap<string, unknown>): string[] =>
  metrics.map(({ structuredOutputId }) => structuredOutputId).filter((id) => !found.has(id))

/** The points for what was found out, by the ids of structured outputs; `scoreNormalized` is out of 100. */
export function scoreBy({ name, metrics }: ScorecardInput, found: ReadonlyMap<string, unknown>): ScorecardResult {
  const metricPoints: Record<string, number> = {}
  let most = 0
  for (const { structuredOutputId, conditions } of metrics) {
    if (!found.has(structuredOutputId)) continue
    const value = found.get(structuredOutputId)
    const met = conditions.filter((condition) => compares(value, condition.comparator as Comparator, condition.value))
    metricPoints[structuredOutputId] = (metricPoints[structuredOutputId] ?? 0) + pointsOf(met)
    most += pointsOf(conditions)
  }
  const score = Object.values(metricPoints).reduce((sum, points) => sum + points, 0)
  return {
    ...(name && { name }),
    score,
    scoreNormalized: most > 0 ? Math.round((100 * score) / most) : 0,
    metricPoints,
  }
}

const pointsOf = (conditions: readonly { points: number }[]) => conditions.reduce((sum, { points }) => sum + points, 0)
