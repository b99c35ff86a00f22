import { dayOf } from '../../lib/days.ts'
import { type Operation, query } from '../operation.ts'

/** `perHour` at once, refilled evenly over an hour. */
export type HourlyLimit = { name: string; perHour: number }
/** Whose money, on which day (of UTC since 1970). */
export type SpendingKey = { orgId: string; keyId: string; day: number }
/** So much of each day. Less than `leastMs` is given to nobody. */
export type DailyLimit = { name: string; budgetMs: number; leastMs: number }

const hourUs = 3_600_000_000
const usPerMs = 1000

/**
 * Limits that all servers count together. An hourly one is kept as the instant at which its bucket is full again, in µs: one
 * number that a single statement judges and moves on.
 */
export const limits = {
  /** Takes one for `key`: 0, or how long (ms) until there is one. */
  *take({ name, perHour }: HourlyLimit, key: string, at: number): Operation<number> {
    const [now, spacing] = [at * usPerMs, spacingOf(perHour)]
    const latest = now + (perHour - 1) * spacing
    const taken = yield* query(
      `INSERT INTO limits (name, key, full_at) VALUES (?, ?, ?)
       ON CONFLICT (name, key) DO UPDATE
         SET full_at = CASE WHEN limits.full_at > ? THEN limits.full_at + ? ELSE ? END
         WHERE limits.full_at <= ?
       RETURNING full_at`,
      name,
      key,
      now + spacing,
      now,
      spacing,
      now + spacing,
      latest,
    )
    if (taken.length > 0) return 0
    const [full] = yield* query<{ full_at: number }>('SELECT full_at FROM limits WHERE name = ? AND key = ?', name, key)
    return Math.max(1, Math.ceil(((full?.full_at ?? latest) - latest) / usPerMs))
  },

  /** Returns one that turned out not to be needed. */
  *giveBack({ name, perHour }: HourlyLimit, key: string): Operation<void> {
    const spacing = spacingOf(perHour)
    yield* query('UPDATE limits SET full_at = full_at - ? WHERE name = ? AND key = ?', spacing, name, key)
  },

  /** Claims up to `wantedMs` of a day; null when less than the least is left. */
  *claim({ name, budgetMs, leastMs }: DailyLimit, day: number, wantedMs: number): Operation<number | null> {
    const first = Math.min(wantedMs, budgetMs)
    const [claim] = yield* query<{ granted_ms: number }>(
      `INSERT INTO day_limits (name, day, used_ms, granted_ms) VALUES (?, ?, ?, ?)
       ON CONFLICT (name, day) DO UPDATE
         SET granted_ms = CASE WHEN day_limits.used_ms <= ? THEN ? ELSE ? - day_limits.used_ms END,
             used_ms = CASE WHEN day_limits.used_ms <= ? THEN day_limits.used_ms + ? ELSE ? END
         WHERE day_limits.used_ms <= ?
       RETURNING granted_ms`,
      name,
      day,
      first,
      first,
      budgetMs - wantedMs,
      wantedMs,
      budgetMs,
      budgetMs - wantedMs,
      wantedMs,
      budgetMs,
      budgetMs - leastMs,
    )
    return claim?.granted_ms ?? null
  },

  /** Gives back what was not used of a claim. */
  *release({ name }: DailyLimit, day: number, unusedMs: number): Operation<void> {
    yield* query('UPDATE day_limits SET used_ms = used_ms - ? WHERE name = ? AND day = ?', unusedMs, name, day)
  },

  /** Spends billionths of a US dollar, unless the key would have spent more than its limit on that day: then false. */
  *spend({ orgId, keyId, day }: SpendingKey, nanos: number, limitNanos: number): Operation<boolean> {
    const spent = yield* query(
      `INSERT INTO key_spending (org_id, key_id, day, usd_nanos) VALUES (?, ?, ?, ?)
       ON CONFLICT (org_id, key_id, day) DO UPDATE SET usd_nanos = key_spending.usd_nanos + excluded.usd_nanos
         WHERE key_spending.usd_nanos <= ?
       RETURNING usd_nanos`,
      orgId,
      keyId,
      day,
      nanos,
      limitNanos - nanos,
    )
    return spent.length > 0
  },

  /** Adds what was spent beyond what `spend` was told; negative for less. */
  *correctSpent({ orgId, keyId, day }: SpendingKey, nanos: number): Operation<void> {
    yield* query(
      'UPDATE key_spending SET usd_nanos = usd_nanos + ? WHERE org_id = ? AND key_id = ? AND day = ?',
      nanos,
      orgId,
      keyId,
      day,
    )
  },

  /** Removes what limits nothing any more. */
  *forget(at: number): Operation<void> {
    yield* query('DELETE FROM limits WHERE full_at <= ?', at * usPerMs)
    const yesterday = dayOf(at) - 1
    yield* query('DELETE FROM day_limits WHERE day < ?', yesterday)
    yield* query('DELETE FROM key_spending WHERE day < ?', yesterday)
  },
}

const spacingOf = (perHour: number) => Math.ceil(hourUs / perHour)
