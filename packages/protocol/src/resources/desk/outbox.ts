import * as v from 'valibot'
import { operation, resource, takes } from '../../resource.ts'
import { type DeliveryStatus, deliveryStatuses } from '../fields/delivery-status.ts'
import { identifier, oneOf } from '../fields/fields.ts'

/** A mail that is owed or was sent; `text` only of one that was asked for by its id. */
export type OutboxMail = {
  id: string
  kind: string
  /** The request, reply, member or account that it is about. */
  aboutId: string
  to: string
  subject: string
  status: DeliveryStatus
  attempts: number
  queuedAt: string
  /** When it is tried next. */
  dueAt: string | null
  settledAt: string | null
  lastError: string | null
  text?: string
}
export type OutboxPage = {
  results: OutboxMail[]
  next: string | null
  counts: Record<DeliveryStatus, number>
  /** ISO 8601; set while everything that would go out is held, in a restored copy. */
  heldSince: string | null
}

export const outboxMail = {
  list: operation('GET /outbox query', takes<[query?: { status?: DeliveryStatus; cursor?: string }], OutboxPage>),
  get: operation('GET /outbox/{id}', takes<[id: string], OutboxMail>),
  replay: operation('POST /outbox/{id}/replay', takes<[id: string], OutboxMail>),
  replayDead: operation('POST /outbox/replay', takes<[], { replayed: number }>),
}

export const outboxResource = /* @__PURE__ */ resource('outbox', outboxMail, () => ({
  about: 'Mails that are owed, were sent or given up.',
  fields: {},
  queries: { list: { status: v.optional(oneOf(deliveryStatuses)), cursor: v.optional(identifier()) } },
  answers: { list: 'other', replayDead: 'other' },
}))
