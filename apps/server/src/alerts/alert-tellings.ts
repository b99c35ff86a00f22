import type { SiteManifest } from '@parley/protocol'
import { mailDocument, paragraph, parseAddress } from '../mail/mail-parts.ts'
import { ownOrganisation } from '../store/operation.ts'
import type { Alert, AlertTelling } from '../store/subjects/upkeep/alerts.ts'
import { uuidV7 } from '../store/uuid-v7.ts'

export type AlertRecipients = {
  /** `Name <address>` or an address; null: nobody is told by mail. */
  email: string | null
  /** Null: nobody is told by a webhook. */
  webhookUrl: string | null
  /** Who writes; null: the company's own address. */
  from: string | null
  company: () => SiteManifest['company']
}

const webhookTimeoutMs = 10_000

/** Draws what is told of an alert when it begins, and when it is over. */
export function alertTelling(
  { name, text, at }: Alert,
  state: 'begun' | 'over',
  { email, webhookUrl, from, company }: AlertRecipients,
): AlertTelling {
  const id = uuidV7(at)
  const site = company()
  const sender = from ? parseAddress(from) : { name: site.name, address: site.email }
  const line = state === 'begun' ? text : `It is over: ${text}`
  const closing = 'npx parley doctor says more. You are told again when this is over, and not before.'
  const parts = state === 'begun' ? [line, closing] : [line]
  const subject = `${state === 'begun' ? 'To be looked at' : 'Over'}: ${name}`
  return {
    id,
    mail: email
      ? {
          id: uuidV7(at),
          kind: 'alert',
          mail: {
            ...{ messageId: `<${id}.alert@${sender.address.split('@')[1]}>`, date: at, replyTo: null },
            ...{ from: sender, to: parseAddress(email), subject: `${site.name}: ${subject}` },
            text: parts.join('\n\n'),
            html: mailDocument(site, parts.map(paragraph)),
            headers: { 'Auto-Submitted': 'auto-generated' },
          },
        }
      : null,
    webhook: webhookUrl
      ? {
          orgId: ownOrganisation,
          id: uuidV7(at),
          message: {
            url: webhookUrl,
            type: 'alert',
            headers: {},
            // `text` is what chat services show
            body: JSON.stringify({ text: `${subject}. ${line}`, alert: name, state, at: new Date(at).toISOString() }),
            timeoutMs: webhookTimeoutMs,
          },
        }
      : null,
  }
}
