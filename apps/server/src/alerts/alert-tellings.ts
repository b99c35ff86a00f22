import type { SiteManifest } from '@parley/protocol'
import { mailDocument, paragraph, parseAddress } from '../mail/mail-parts.ts'
import { ownOrganisation } from '../store/operation.ts'
import type { Alert, AlertTelling, DayFigures } from '../store/subjects/upkeep/alerts.ts'
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
export function alertTelling({ name, text, at }: Alert, state: 'begun' | 'over', to: AlertRecipients): AlertTelling {
  const line = state === 'begun' ? text : `It is over: ${text}`
  const closing = 'npx parley doctor says more. You are told again when this is over, and not before.'
  return draw(to, {
    at,
    subject: `${state === 'begun' ? 'To be looked at' : 'Over'}: ${name}`,
    lines: state === 'begun' ? [line, closing] : [line],
    short: line,
    facts: { alert: name, state },
  })
}

/** Draws what a day brought. */
export function summaryTelling(day: string, at: number, figures: DayFigures, to: AlertRecipients): AlertTelling {
  const { requests, calls, errors, spentUsd, waitingMails, deadMails, alerts } = figures
  const brought = `Requests: ${requests}. Calls: ${calls}. Errors in browsers: ${errors}.`
  const spent = `Spent on models, voices and transcribers: $${spentUsd.toFixed(2)}.`
  const mails = `Mails that wait: ${waitingMails}. Mails that were given up: ${deadMails}.`
  const amiss = alerts.length > 0 ? `To be looked at: ${alerts.join(', ')}.` : 'Nothing is amiss.'
  return draw(to, {
    at,
    subject: `The day before ${day}`,
    lines: [brought, spent, mails, amiss],
    short: [brought, spent, mails, amiss].join(' '),
    facts: { summary: day, ...figures },
  })
}

type Words = { at: number; subject: string; lines: string[]; short: string; facts: Record<string, unknown> }

function draw(to: AlertRecipients, { at, subject, lines, short, facts }: Words): AlertTelling {
  const { email, webhookUrl, from } = to
  const company = to.company()
  const id = uuidV7(at)
  const sender = from ? parseAddress(from) : { name: company.name, address: company.email }
  const mail = {
    ...{ messageId: `<${id}.alert@${sender.address.split('@')[1]}>`, date: at, replyTo: null },
    ...{ from: sender, to: parseAddress(email ?? ''), subject: `${company.name}: ${subject}` },
    text: lines.join('\n\n'),
    html: mailDocument(company, lines.map(paragraph)),
    headers: { 'Auto-Submitted': 'auto-generated' },
  }
  // `text` is what chat services show
  const body = JSON.stringify({ text: `${subject}. ${short}`, ...facts, at: new Date(at).toISOString() })
  const message = { url: webhookUrl ?? '', type: 'alert', headers: {}, body, timeoutMs: webhookTimeoutMs }
  return {
    id,
    mail: email ? { id: uuidV7(at), kind: 'alert', mail } : null,
    webhook: webhookUrl ? { orgId: ownOrganisation, id: uuidV7(at), message } : null,
  }
}
