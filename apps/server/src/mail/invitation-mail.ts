import { escapeHtml } from '../lib/escape-html.ts'
import type { NewMail } from '../store/subjects/outbox.ts'
import { automaticMail, type MailAuthor, mailDocument, oneLine, paragraph } from './mail-parts.ts'

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

/** Draws the mail that invites a member. */
export function invitationMail({ id, email, organisation, role, url, at }: Invitation, sender: MailAuthor): NewMail {
  const { company } = sender
  const name = oneLine(organisation)
  const introduction = `You are invited to work on ${name} at ${company.name}, as ${role === 'viewer' ? 'a' : 'an'} ${role}.`
  const instruction = 'Open this address to accept; it is yours alone, and good for a week:'
  const closing = 'If you did not expect this, you need not do anything.'
  const link = `<p style="margin:0 0 16px;overflow-wrap:anywhere"><a href="${escapeHtml(url)}">${escapeHtml(url)}</a></p>`
  return automaticMail('invitation', { id, to: email, at }, sender, {
    subject: `You are invited to ${name}`,
    text: [introduction, `${instruction}\n${url}`, closing, company.legalLine].join('\n\n'),
    html: mailDocument(company, [paragraph(introduction), paragraph(instruction), link, paragraph(closing)]),
  })
}
