import { type Delivery, dueAt, newDelivery, step } from '../../delivery/delivery.ts'
import { type Operation, query } from '../operation.ts'
import { nothingHeld } from './hold.ts'

/** What goes out, also when it goes out twice: signed when it happened. */
export type WebhookMessage = {
  url: string
  type: string
  headers: Record<string, string>
  body: string
  timeoutMs: number
}

export type NewWebhook = { orgId: string; id: string; message: WebhookMessage }
export type Webhook = NewWebhook & { delivery: Delivery }

type WebhookRow = { org_id: string; id: string; message: string; delivery: string }

/** Messages owed to the owners' servers. They go through the same states as mails. */
export const webhooks = {
  *add({ orgId, id, message }: NewWebhook, at: number): Operation<void> {
    yield* query(
      'INSERT INTO webhooks (org_id, id, message, delivery, due_at, created_at) VALUES (?, ?, ?, ?, ?, ?)',
      orgId,
      id,
      JSON.stringify(message),
      JSON.stringify(newDelivery(at)),
      at,
      at,
    )
  },

  /** Leases up to `limit` that are due, the longest due first. */
  *lease(at: number, leaseMs: number, limit: number): Operation<Webhook[]> {
    const rows = yield* query<WebhookRow>(
      `SELECT org_id, id, message, delivery FROM webhooks WHERE due_at <= ? AND ${nothingHeld} ORDER BY due_at LIMIT ?`,
      at,
      limit,
    )
    const leased: Webhook[] = []
    for (const webhook of rows.map(fromRow)) {
      const delivery = step(webhook.delivery, { type: 'lease', at, leasedUntil: at + leaseMs })
      if (yield* webhooks.settle(webhook, delivery)) leased.push({ ...webhook, delivery })
    }
    return leased
  },

  /** Compare and set: false when somebody else has it now. */
  *settle(webhook: Webhook, delivery: Delivery): Operation<boolean> {
    const settled = yield* query(
      'UPDATE webhooks SET delivery = ?, due_at = ? WHERE org_id = ? AND id = ? AND delivery = ? RETURNING id',
      JSON.stringify(delivery),
      dueAt(delivery),
      webhook.orgId,
      webhook.id,
      JSON.stringify(webhook.delivery),
    )
    return settled.length > 0
  },

  /** Epoch ms; null when nothing is owed. */
  *nextDueAt(): Operation<number | null> {
    const [row] = yield* query<{ next: number | null }>(
      'SELECT MIN(due_at) AS next FROM webhooks WHERE due_at IS NOT NULL',
    )
    return row?.next ?? null
  },

  /** Removes what was sent or given up before. */
  *purge(before: number): Operation<void> {
    yield* query('DELETE FROM webhooks WHERE due_at IS NULL AND created_at < ?', before)
  },
}

function fromRow(row: WebhookRow): Webhook {
  return { orgId: row.org_id, id: row.id, message: JSON.parse(row.message), delivery: JSON.parse(row.delivery) }
}
