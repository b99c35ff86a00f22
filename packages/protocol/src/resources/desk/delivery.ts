import * as v from 'valibot'
import { operation, resource, takes } from '../../resource.ts'
import { type DeliveryStatus, deliveryStatuses } from '../fields/delivery-status.ts'
import { identifier, oneOf, text } from '../fields/fields.ts'

/** A message to a server of the organisation's, or to HubSpot; they are kept for a week. */
export type WebhookDelivery = {
  id: string
  /** `consultation.created`, `hubspot.contact`, `alert`, or what a call or chat tells. */
  type: string
  /** Of the address only the origin: the rest may be a secret. */
  origin: string
  status: DeliveryStatus
  attempts: number
  createdAt: string
  dueAt: string | null
  settledAt: string | null
  lastError: string | null
  /** Only of one that was asked for by its id. */
  body?: string
}
export type DeliveryPage = { results: WebhookDelivery[]; next: string | null }

export const delivery = {
  list: operation(
    'GET /delivery query',
    takes<[query?: { type?: string; status?: DeliveryStatus; cursor?: string }], DeliveryPage>,
  ),
  get: operation('GET /delivery/{id}', takes<[id: string], WebhookDelivery>),
  replay: operation('POST /delivery/{id}/replay', takes<[id: string], WebhookDelivery>),
}

export const deliveryResource = /* @__PURE__ */ resource('delivery', delivery, () => ({
  about: 'Webhooks and hand-overs that are owed, were taken or given up.',
  fields: {},
  queries: {
    list: {
      type: v.optional(text(100)),
      status: v.optional(oneOf(deliveryStatuses)),
      cursor: v.optional(identifier()),
    },
  },
  answers: { list: 'other' },
}))
