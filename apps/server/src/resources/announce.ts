import { oweWebhook, type WebhookServer } from '../webhooks/webhooks.ts'
import type { Body } from './api-request.ts'
import type { ResourceService } from './resource-service.ts'

/** Tells the owner's server what happened: the assistant's server, else the organisation's. */
export type Announce = (
  orgId: string,
  assistant: Body | null,
  event: { type: string; [key: string]: unknown },
) => Promise<void>

/** What an assistant that does not say which messages it wants is spared: what comes with every breath. */
const unwanted = ['speech-update', 'tool-calls-result', 'workflow.node.started']

export function createAnnounce(service: ResourceService): Announce {
  return async (orgId, assistant, event) => {
    if (!wants(assistant?.serverMessages, event)) return
    const own = assistant?.server as WebhookServer | undefined
    const server = own?.url ? own : ((await service.find(orgId, 'org', orgId))?.server as WebhookServer | undefined)
    if (server?.url) await oweWebhook(service.store, { orgId, server }, event, service.now())
  }
}

/** `transcript[transcriptType='final']` is one of the words that an owner may list. */
function wants(wanted: unknown, { type }: { type: string }) {
  if (!Array.isArray(wanted)) return !unwanted.includes(type)
  return wanted.some((each) => String(each).split('[', 1)[0] === type)
}
