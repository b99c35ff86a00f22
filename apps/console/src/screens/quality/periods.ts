const dayMs = 86_400_000

/** Times that a list can be narrowed to, as they stand in its address. */
export const periods = [
  { value: '', label: 'At any time' },
  { value: '7', label: 'In the last 7 days' },
  { value: '30', label: 'In the last 30 days' },
] as const

/** The instant at which a period begins, ISO 8601; null for one that has no beginning. */
export function startOf(period: string, now: number): string | null {
  if (!periods.some(({ value }) => value && value === period)) return null
  return new Date(now - Number(period) * dayMs).toISOString()
}
