import type { WebhookDelivery } from '@parley/protocol/resources'
import { presentDelivery } from '../../desk/present-delivery.ts'
import { notFound } from '../../resources/refusals.ts'
import type { ResourceService } from '../../resources/resource-service.ts'
import type { Behaviour } from '../../rest/behaviour.ts'
import { ownOrganisation } from '../../store/operation.ts'
import type { ListedWebhook } from '../../store/subjects/webhooks.ts'
import { madeAt } from '../../store/uuid-v7.ts'

const perPage = 50
const orgId = ownOrganisation

export function deliveryBehaviour({ store, now }: ResourceService): Behaviour<'delivery'> {
  async function get(id: string): Promise<WebhookDelivery> {
    const found = await store.webhooks.get(orgId, id)
    if (!found) throw notFound('delivery', id)
    const { message, delivery } = found
    const { type, url, body } = message
    return { ...present({ id, type, origin: new URL(url).origin, delivery, createdAt: madeAt(id) }), body }
  }

  return {
    handlers: {
      async list({ query: { type, status, cursor } }) {
        const search = { orgId, type: type ?? null, status: status ?? null, before: cursor ?? null }
        const found = await store.webhooks.find({ ...search, limit: perPage + 1 })
        const shown = found.slice(0, perPage)
        return { results: shown.map(present), next: found.length > perPage ? (shown.at(-1)?.id ?? null) : null }
      },
      get: ({ ids }) => get(ids.id),
      async replay({ ids }) {
        if (!(await store.webhooks.replay(orgId, ids.id, now()))) throw notFound('delivery', ids.id)
        return get(ids.id)
      },
    },
  }
}

function present({ id, type, origin, delivery, createdAt }: ListedWebhook): WebhookDelivery {
  return { id, type, origin, createdAt: new Date(createdAt).toISOString(), ...presentDelivery(delivery) }
}
