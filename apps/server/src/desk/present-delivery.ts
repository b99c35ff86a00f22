import type { Delivery } from '../delivery/delivery.ts'

const iso = (at: number) => new Date(at).toISOString()

/** What has become of something owed, as the API shows it. */
export function presentDelivery(delivery: Delivery) {
  const { status, attempts, lastError } = delivery
  const settledAt = status === 'sent' || status === 'dead' ? iso(delivery.settledAt) : null
  return { status, attempts, lastError, dueAt: status === 'pending' ? iso(delivery.dueAt) : null, settledAt }
}
