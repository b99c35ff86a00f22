import { textOf } from '../lib/loose-json.ts'
import type { Credentials } from '../providers/credentials.ts'
import type { ResourceService } from '../resources/resource-service.ts'
import { ownOrganisation } from '../store/operation.ts'
import type { DeskConsultation } from '../store/subjects/desk/desk-consultation.ts'
import type { NewWebhook, WebhookMessage } from '../store/subjects/webhooks.ts'
import { uuidV7 } from '../store/uuid-v7.ts'
import { messageTo, type WebhookServer } from '../webhooks/webhooks.ts'
import { summaryOf } from './consultation-file.ts'

/** What is owed to others for a new request. */
export type HandOver = (consultation: DeskConsultation) => NewWebhook[]

const hubSpotUrl = 'https://api.hubapi.com'
const upsertPath = '/crm/v3/objects/contacts/batch/upsert'
const timeoutMs = 20_000

/** Who wants to know of new requests now: the organisation's server, and HubSpot where there is a credential for it. */
export async function readHandOver(service: ResourceService, credentials: Credentials): Promise<HandOver> {
  const [org, hubSpot] = await Promise.all([
    service.find(ownOrganisation, 'org', ownOrganisation),
    credentials.find(ownOrganisation, 'hubspot'),
  ])
  const server = (org?.server ?? {}) as WebhookServer
  return (consultation) => {
    const at = service.now()
    const messages = [created(server, consultation, at), hubSpot && contact(hubSpot, consultation)]
    return messages
      .filter((message) => message !== null)
      .map((message) => ({ orgId: ownOrganisation, id: uuidV7(at), message }))
  }
}

function created(server: WebhookServer, consultation: DeskConsultation, at: number): WebhookMessage | null {
  const { problems, additionalInfo, utm } = consultation
  const shown = { ...summaryOf(consultation), problems, additionalInfo, utm }
  return messageTo(server, { type: 'consultation.created', consultation: shown }, at)
}

/** Makes a contact, or brings the one with this address up to date: the same again does no harm. */
function contact({ apiUrl, apiKey }: Record<string, unknown>, consultation: DeskConsultation): WebhookMessage {
  const { email, fullName, companyName, problems } = consultation
  const [firstname = '', ...others] = fullName.split(/\s+/)
  const properties = {
    ...{ email, firstname, lastname: others.join(' ') },
    ...(companyName && { company: companyName }),
    message: problems,
  }
  return {
    url: `${textOf(apiUrl) ?? hubSpotUrl}${upsertPath}`,
    type: 'hubspot.contact',
    headers: {
      authorization: `Bearer ${String(apiKey)}`,
      'content-type': 'application/json',
      'user-agent': 'Parley',
    },
    body: JSON.stringify({ inputs: [{ idProperty: 'email', id: email, properties }] }),
    timeoutMs,
  }
}
