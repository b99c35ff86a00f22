import { type Delivery, dueAt, newDelivery, step } from '../../delivery/delivery.ts'
import { type Operation, ownOrganisation, query, type SqlValue } from '../operation.ts'
import { deskEvents } from './desk/desk-events.ts'
import { nothingHeld } from './upkeep/hold.ts'

/** What goes out, also when it goes out twice. */
export type WebhookMessage = {
  url: string
  type: string
  headers: Record<string, string>
  body: string
  timeoutMs: number
  /** Signs it whenever it is sent. */
  secret?: string
}

export type NewWebhook = { orgId: string; id: string; message: WebhookMessage }
export type Webhook = NewWebhook & { delivery: Delivery }

/** What an organisation is told at one address. */
export type WebhookQueue = { orgId: string; origin: string }

/** A message as lists show it: it may be sealed. */
export type ListedWebhook = { id: string; type: string; origin: string; delivery: Delivery; createdAt: number }
export type WebhookSearch = {
  orgId: string
  type: string | null
  status: Delivery['status'] | null
  /** The last id of the page before. */
  before: string | null
  limit: number
}

type WebhookRow = { org_id: string; id: string; message: string; delivery: string }
type ListedRow = { id: string; type: string; origin: string; delivery: string; created_at: number }

const dueIn = (queue: string) =>
  `(SELECT MIN(due_at) FROM webhooks WHERE org_id = ${queue}.org_id AND origin = ${queue}.origin AND due_at IS NOT NULL)`

/**
 * Steps along the index from organisation to organisation and from address to address: it reads as many rows as there are
 * queues, however many messages a server that does not answer has waiting. Null stands behind the last of each.
 */
const withQueues = `WITH RECURSIVE
  organisations (org_id) AS (
    SELECT MIN(org_id) FROM webhooks WHERE due_at IS NOT NULL
    UNION ALL
    SELECT (SELECT MIN(org_id) FROM webhooks WHERE due_at IS NOT NULL AND org_id > organisations.org_id)
      FROM organisations WHERE org_id IS NOT NULL),
  queues (org_id, origin) AS (
    SELECT org_id, (SELECT MIN(origin) FROM webhooks WHERE due_at IS NOT NULL AND org_id = organisations.org_id)
      FROM organisations WHERE org_id IS NOT NULL
    UNION ALL
    SELECT org_id, (SELECT MIN(origin) FROM webhooks
        WHERE due_at IS NOT NULL AND org_id = queues.org_id AND origin > queues.origin)
      FROM queues WHERE origin IS NOT NULL)`

/** Messages owed to the owners' servers. They go through the same states as mails. */
export const webhooks = {
  *add(webhook: NewWebhook, at: number): Operation<void> {
    yield* insert(webhook, at, '')
  },

  /** In the place of what has its id: what was not sent of that is owed no more, and whoever has it in hand sends it for nothing. */
  *put(webhook: NewWebhook, at: number): Operation<void> {
    const columns = ['message', 'delivery', 'due_at', 'created_at', 'type', 'origin', 'status']
    const changes = columns.map((column) => `${column} = excluded.${column}`)
    yield* insert(webhook, at, `ON CONFLICT (org_id, id) DO UPDATE SET ${changes.join(', ')}`)
  },

  /** Those in which something is due, the longest due first. */
  *queues(at: number): Operation<WebhookQueue[]> {
    const rows = yield* query<{ org_id: string; origin: string }>(
      `${withQueues} SELECT org_id, origin FROM queues
       WHERE origin IS NOT NULL AND ${dueIn('queues')} <= ? AND ${nothingHeld} ORDER BY ${dueIn('queues')}`,
      at,
    )
    return rows.map(({ org_id: orgId, origin }) => ({ orgId, origin }))
  },

  /** Leases up to `limit` that are due, of one queue or of all, the longest due first. */
  *lease(at: number, leaseMs: number, limit: number, queue: WebhookQueue | null = null): Operation<Webhook[]> {
    const rows = yield* query<WebhookRow>(
      `SELECT org_id, id, message, delivery FROM webhooks
       WHERE due_at <= ?${queue ? ' AND org_id = ? AND origin = ?' : ''} AND ${nothingHeld} ORDER BY due_at LIMIT ?`,
      at,
      ...(queue ? [queue.orgId, queue.origin] : []),
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
      'UPDATE webhooks SET delivery = ?, due_at = ?, status = ? WHERE org_id = ? AND id = ? AND delivery = ? RETURNING id',
      JSON.stringify(delivery),
      dueAt(delivery),
      delivery.status,
      webhook.orgId,
      webhook.id,
      JSON.stringify(webhook.delivery),
    )
    if (settled.length > 0 && delivery.status === 'dead' && webhook.orgId === ownOrganisation) {
      yield* deskEvents.add({ type: 'delivery', id: webhook.id, change: 'dead' }, delivery.settledAt)
    }
    return settled.length > 0
  },

  *get(orgId: string, id: string): Operation<Webhook | null> {
    const [row] = yield* query<WebhookRow>(
      'SELECT org_id, id, message, delivery FROM webhooks WHERE org_id = ? AND id = ?',
      orgId,
      id,
    )
    return row ? fromRow(row) : null
  },

  /** The newest first. */
  *find({ orgId, type, status, before, limit }: WebhookSearch): Operation<ListedWebhook[]> {
    const given: [string, SqlValue][] = [
      ['type = ?', type],
      ['status = ?', status],
      ['id < ?', before],
    ]
    const conditions = given.filter(([, value]) => value !== null)
    const rows = yield* query<ListedRow>(
      `SELECT id, type, origin, delivery, created_at FROM webhooks
       WHERE org_id = ?${conditions.map(([sql]) => ` AND ${sql}`).join('')} ORDER BY id DESC LIMIT ?`,
      orgId,
      ...conditions.map(([, value]) => value),
      limit,
    )
    return rows.map(({ delivery, created_at: createdAt, ...row }) => ({
      ...row,
      delivery: JSON.parse(delivery),
      createdAt,
    }))
  },

  /** Makes a message due now. Null when there is none; otherwise its state, unchanged when it was taken. */
  *replay(orgId: string, id: string, at: number): Operation<Delivery | null> {
    const webhook = yield* webhooks.get(orgId, id)
    if (!webhook) return null
    const delivery = step(webhook.delivery, { type: 'replay', at })
    if (delivery !== webhook.delivery) yield* webhooks.settle(webhook, delivery)
    return delivery
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

function* insert({ orgId, id, message }: NewWebhook, at: number, otherwise: string): Operation<void> {
  yield* query(
    `INSERT INTO webhooks (org_id, id, message, delivery, due_at, created_at, type, origin, status)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, 'pending') ${otherwise}`,
    orgId,
    id,
    JSON.stringify(message),
    JSON.stringify(newDelivery(at)),
    at,
    at,
    message.type,
    new URL(message.url).origin,
  )
}

function fromRow(row: WebhookRow): Webhook {
  return { orgId: row.org_id, id: row.id, message: JSON.parse(row.message), delivery: JSON.parse(row.delivery) }
}
