import type { SiteManifest } from '@parley/protocol'
import { escapeHtml } from '../lib/escape-html.ts'
import type { NewMail } from '../store/subjects/outbox.ts'
import { uuidV7 } from '../store/uuid-v7.ts'
import { mailDocument, oneLine, paragraph, parseAddress } from './mail-parts.ts'

export type Invitation = {
  id: string
  /** Who is invited, into what, and to do what. */
  email: string
  organisation: string
  role: string
  /** Where it is accepted. */
  url: string
  at: number
}

/** Draws the mail that invites a member. `from`: `Name <address>` or an address; null: the company's own. */
export function invitationMail(
  { id, email, organisation, role, url, at }: Invitation,
  sender: { from: string | null; company: SiteManifest['company'] },
): NewMail {
  const { company } = sender
  const from = sender.from ? parseAddress(sender.from) : { name: company.name, address: company.email }
  const name = oneLine(organisation)
  const introduction = `You are invited to work on ${name} at ${company.name}, as ${role === 'viewer' ? 'a' : 'an'} ${role}.`
  const instruction = 'Open this address to accept; it is yours alone, and good for a week:'
  const closing = 'If you did not expect this, you need not do anything.'
  const link = `<p style="margin:0 0 16px;overflow-wrap:anywhere"><a href="${escapeHtml(url)}">${escapeHtml(url)}</a></p>`
  return {
    id: uuidV7(at),
    kind: 'invitation',
    mail: {
      messageId: `<${id}.invitation@${from.address.split('@')[1]}>`,
      date: at,
      from,
      to: { name: '', address: email },
      replyTo: null,
      subject: `You are invited to ${name}`,
      text: [introduction, `${instruction}\n${url}`, closing].join('\n\n'),
      html: mailDocument(company, [paragraph(introduction), paragraph(instruction), link, paragraph(closing)]),
      headers: { 'Auto-Submitted': 'auto-generated' },
    },
  }
}
