import type { AssistantWords } from '../resources/assistant.ts'
import type { Kept } from '../resources/kinds.ts'
import type { ResourceService } from '../resources/resource-service.ts'
import type { NewWebhook } from '../store/subjects/webhooks.ts'
import { type OwnerEvent, type WebhookServer, webhookTo } from '../webhooks/webhooks.ts'

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

/** An assistant without a server has its events told to that of the number which its call is made with. */
export function toldAt(assistant: AssistantWords, numbers: WebhookServer | null | undefined): AssistantWords {
  return numbers?.url && !assistant.server?.url ? { ...assistant, server: numbers } : assistant
}

/** Who is told of a stored call, also where nobody has opened it yet, so that it only names its assistant. */
export async function toldOf(service: ResourceService, call: Kept<'call'>): Promise<AssistantWords> {
  const { orgId, assistant, assistantId, phoneNumberId } = call
  const own = assistant ?? (assistantId ? await service.find(orgId, 'assistant', assistantId) : null)
  const number = phoneNumberId ? await service.find(orgId, 'phone-number', phoneNumberId) : null
  return toldAt({ ...own, ...call.assistantOverrides }, number?.server)
}

/** `transcript[transcriptType='final']` is one of the words that an owner may list. */
function wants(wanted: unknown, { type }: { type: string }) {
  if (!Array.isArray(wanted)) return !unwanted.includes(type)
  return wanted.some((each) => String(each).split('[', 1)[0] === type)
}
