import { oweWebhook, type WebhookServer } from '../webhooks/webhooks.ts'
import type { Body } from './api-request.ts'
import type { ResourceService } from './resource-service.ts'

/** Tells the owner's server what happened: the assistant's server, else the organisation's. */
export type Announce = (
  orgId: string,
  assistant: Body | null,
  event: { type: string; [key: string]: unknown },
) => Promise<void>

export function createAnnounce(service: ResourceService): Announce {
  return async (orgId, assistant, event) => {
    const wanted = assistant?.serverMessages
    if (Array.isArray(wanted) && !wanted.includes(event.type)) return
    const own = assistant?.server as WebhookServer | undefined
    const server = own?.url ? own : ((await service.find(orgId, 'org', orgId))?.server as WebhookServer | undefined)
    if (server?.url) await oweWebhook(service.store, { orgId, server }, event, service.now())
  }
}
