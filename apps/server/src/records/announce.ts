import type { AssistantWords } from '../resources/assistant.ts'
import type { ResourceService } from '../resources/resource-service.ts'
import type { NewWebhook } from '../store/subjects/webhooks.ts'
import { type OwnerEvent, webhookTo } from '../webhooks/webhooks.ts'

/** Tells the owner's server what happened: the assistant's server, where it has none the number's of its call, else the organisation's. */
export type Announce = (orgId: string, assistant: AssistantWords | null, event: OwnerEvent) => Promise<void>

/** What an assistant that does not say which messages it wants is spared: what comes with every breath. */
const unwanted = ['speech-update', 'tool-calls-result', 'workflow.node.started']

export function createAnnounce(service: ResourceService): Announce {
  const webhookFor = createWebhookFor(service)
  return async (orgId, assistant, event) => {
    const webhook = await webhookFor(orgId, assistant, event)
    if (webhook) await service.store.webhooks.add(webhook, service.now())
  }
}

/** What is owed for an event, for those who write it together with the event; null when nobody wants to know. */
export type WebhookFor = (
  orgId: string,
  assistant: AssistantWords | null,
  event: OwnerEvent,
) => Promise<NewWebhook | null>

export function createWebhookFor(service: ResourceService): WebhookFor {
  return async (orgId, assistant, event) => {
    if (!wants(assistant?.serverMessages, event)) return null
    const own = assistant?.server
    const server = own?.url ? own : (await service.find(orgId, 'org', orgId))?.server
    return server ? webhookTo({ orgId, server }, event, service.now()) : null
  }
}

/** `transcript[transcriptType='final']` is one of the words that an owner may list. */
function wants(wanted: unknown, { type }: { type: string }) {
  if (!Array.isArray(wanted)) return !unwanted.includes(type)
  return wanted.some((each) => String(each).split('[', 1)[0] === type)
}
