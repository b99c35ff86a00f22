import { dayMs, dayOf } from '../../../lib/days.ts'
import { inUsd } from '../../../lib/usd.ts'
import { type Operation, ownOrganisation, query, type SqlValue } from '../../operation.ts'
import { deskEvents } from '../desk/desk-events.ts'
import { type NewMail, outbox } from '../outbox.ts'
import { spending } from '../spending.ts'
import { type NewWebhook, webhooks } from '../webhooks.ts'

/** Something that somebody has to look at, since `at` (epoch ms). */
export type Alert = { name: string; text: string; at: number }
/** What is owed to whoever is told of it. */
export type AlertTelling = { id: string; mail: NewMail | null; webhook: NewWebhook | null }

export type DayFigures = Record<'requests' | 'calls' | 'errors' | 'waitingMails' | 'deadMails', number> & {
  /** In US dollars, on the day (UTC) that the time began in. */
  spentUsd: number
  /** The names of what is amiss. */
  alerts: string[]
}

const prefix = 'alert/'
/** Of what is over. */
const keptDays = 30

/** What is amiss now. Each is told once, whichever server notices it, until it is over; and then that. */
export const alerts = {
  /** False when it was known already. */
  *begin({ name, text, at }: Alert, telling: AlertTelling): Operation<boolean> {
    const begun = yield* query(
      'INSERT INTO server_facts (name, value) VALUES (?, ?) ON CONFLICT (name) DO NOTHING RETURNING name',
      prefix + name,
      JSON.stringify({ text, at }),
    )
    if (begun.length === 0) return false
    yield* tell(telling, at)
    yield* deskEvents.add({ type: 'alert', name, change: 'begun' }, at)
    return true
  },

  /** False when there was none. */
  *end(name: string, at: number, telling: AlertTelling): Operation<boolean> {
    const [ended] = yield* query<{ value: string }>(
      'DELETE FROM server_facts WHERE name = ? RETURNING value',
      prefix + name,
    )
    if (!ended) return false
    const { text, at: since } = JSON.parse(ended.value) as Omit<Alert, 'name'>
    yield* query(
      'INSERT INTO past_alerts (name, since, over_at, text) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING',
      name,
      since,
      at,
      text,
    )
    yield* query('DELETE FROM past_alerts WHERE over_at < ?', at - keptDays * dayMs)
    yield* tell(telling, at)
    yield* deskEvents.add({ type: 'alert', name, change: 'over' }, at)
    return true
  },

  /** Owes the summary of a day (`2026-11-22`) once, whichever server comes first; false when it was owed before. */
  *summarise(day: string, at: number, telling: AlertTelling): Operation<boolean> {
    const taken = yield* query(
      `INSERT INTO server_facts (name, value) VALUES ('last-summary', ?)
       ON CONFLICT (name) DO UPDATE SET value = excluded.value WHERE server_facts.value < excluded.value RETURNING name`,
      day,
    )
    if (taken.length > 0) yield* tell(telling, at)
    return taken.length > 0
  },

  /** What came since an instant (epoch ms), and what stands now. */
  *figuresSince(at: number): Operation<DayFigures> {
    const count = function* (sql: string, ...values: SqlValue[]): Operation<number> {
      const [row] = yield* query<{ total: number }>(`SELECT COUNT(*) AS total FROM ${sql}`, ...values)
      return Number(row?.total ?? 0)
    }
    return {
      requests: yield* count('consultations WHERE created_at >= ?', at),
      calls: yield* count("resources WHERE org_id = ? AND kind = 'call' AND created_at >= ?", ownOrganisation, at),
      errors: yield* count('error_reports WHERE received_at >= ?', at),
      spentUsd: inUsd(yield* spending.of(ownOrganisation, dayOf(at))),
      waitingMails: yield* count("outbox WHERE status IN ('pending', 'sending')"),
      deadMails: yield* count("outbox WHERE status = 'dead'"),
      alerts: (yield* alerts.list()).map(({ name }) => name),
    }
  },

  /** What is over, the newest first. */
  *past(limit: number): Operation<(Alert & { overAt: number })[]> {
    return yield* query<Alert & { overAt: number }>(
      `SELECT name, text, since AS at, over_at AS "overAt" FROM past_alerts ORDER BY over_at DESC, name LIMIT ?`,
      limit,
    )
  },

  *list(): Operation<Alert[]> {
    const rows = yield* query<{ name: string; value: string }>(
      `SELECT name, value FROM server_facts WHERE name LIKE '${prefix}%' ORDER BY name`,
    )
    return rows.map(({ name, value }) => ({ name: name.slice(prefix.length), ...JSON.parse(value) }))
  },
}

function* tell({ id, mail, webhook }: AlertTelling, at: number): Operation<void> {
  if (mail) yield* outbox.add(id, mail, at)
  if (webhook) yield* webhooks.add(webhook, at)
}
