import { type Operation, query } from '../../operation.ts'
import { type NewMail, outbox } from '../outbox.ts'
import { type NewWebhook, webhooks } from '../webhooks.ts'

/** Something that somebody has to look at, since `at` (epoch ms). */
export type Alert = { name: string; text: string; at: number }
/** What is owed to whoever is told of it. */
export type AlertTelling = { id: string; mail: NewMail | null; webhook: NewWebhook | null }

const prefix = 'alert/'

/** What is amiss now. Each is told once, whichever server notices it, until it is over; and then that. */
export const alerts = {
  /** False when it was known already. */
  *begin({ name, text, at }: Alert, telling: AlertTelling): Operation<boolean> {
    const begun = yield* query(
      'INSERT INTO server_facts (name, value) VALUES (?, ?) ON CONFLICT (name) DO NOTHING RETURNING name',
      prefix + name,
      JSON.stringify({ text, at }),
    )
    if (begun.length > 0) yield* tell(telling, at)
    return begun.length > 0
  },

  /** False when there was none. */
  *end(name: string, at: number, telling: AlertTelling): Operation<boolean> {
    const ended = yield* query('DELETE FROM server_facts WHERE name = ? RETURNING name', prefix + name)
    if (ended.length > 0) yield* tell(telling, at)
    return ended.length > 0
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
