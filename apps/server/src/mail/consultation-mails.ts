import type { SiteManifest } from '@parley/protocol'
import { escapeHtml } from '../lib/escape-html.ts'
import type { StoredConsultation } from '../store/subjects/consultations.ts'
import type { Mail, MailAddress, MailKind, NewMail } from '../store/subjects/outbox.ts'
import { uuidV7 } from '../store/uuid-v7.ts'
import { heading, lines, mailDocument, oneLine, paragraph, parseAddress, steps } from './mail-parts.ts'

/** Draws the two mails a consultation owes: one to the agency, one to the visitor. */
export type ConsultationMails = (consultation: StoredConsultation) => NewMail[]

type Content = Omit<Mail, 'messageId' | 'date' | 'from'>

export type MailSettings = {
  manifest: () => SiteManifest
  /** `Name <address>` or an address; null: the company's own. */
  from: string | null
  agency: string | null
}

export function consultationMails({ manifest, from, agency }: MailSettings): ConsultationMails {
  return (consultation) => {
    const site = manifest()
    const company = { name: site.company.name, address: site.company.email }
    const sender = from ? parseAddress(from) : company
    const mail = (kind: MailKind, rest: Content): NewMail => ({
      id: uuidV7(consultation.createdAt),
      kind,
      mail: {
        messageId: `<${consultation.id}.${kind}@${sender.address.split('@')[1]}>`,
        date: consultation.createdAt,
        from: sender,
        ...rest,
      },
    })
    const recipient = agency ? parseAddress(agency) : company
    return [
      mail('notification', notification(site, consultation, recipient)),
      mail('confirmation', confirmation(site, consultation)),
    ]
  }
}

function notification(site: SiteManifest, consultation: StoredConsultation, to: MailAddress): Content {
  const { subject, introduction } = site.mails.notification
  const rows = describe(site, consultation)
  const closing = 'Answer this mail to write to the visitor.'
  return {
    to,
    replyTo: { name: oneLine(consultation.fullName), address: consultation.email },
    subject: `${subject}: ${serviceOf(site, consultation)}`,
    text: [introduction, ...rows.map(([label, value]) => `${label}:\n${value}`), closing].join('\n\n'),
    html: mailDocument(site.company, [
      paragraph(introduction),
      `<table role="presentation" style="border-collapse:collapse;width:100%">${rows.map(tableRow).join('')}</table>`,
      paragraph(closing),
    ]),
    headers: {},
  }
}

/** Holds no word the visitor wrote: the address may be somebody else's, and our mail must not carry a stranger's text. */
function confirmation(site: SiteManifest, { email }: StoredConsultation): Content {
  const { subject, paragraphs, nextHeading, next, closing } = site.mails.confirmation
  const { name, email: companyEmail, phone, legalLine } = site.company
  const signature = [name, companyEmail, phone]
  return {
    to: { name: '', address: email },
    replyTo: null,
    subject,
    text: [
      ...paragraphs,
      [nextHeading, ...next.map((step, index) => `${index + 1}. ${step}`)].join('\n'),
      ...closing,
      signature.join('\n'),
      legalLine,
    ].join('\n\n'),
    html: mailDocument(site.company, [
      ...paragraphs.map(paragraph),
      heading(nextHeading),
      steps(next),
      ...[...closing, signature.join('\n')].map(paragraph),
    ]),
    headers: { 'Auto-Submitted': 'auto-generated' },
  }
}

function serviceOf({ serviceLabels }: SiteManifest, { service }: StoredConsultation) {
  return serviceLabels[service as keyof SiteManifest['serviceLabels']]
}

function describe(site: SiteManifest, consultation: StoredConsultation): [label: string, value: string][] {
  const optional = (label: string, value: string): [string, string][] => (value ? [[label, value]] : [])
  return [
    ['Name', consultation.fullName],
    ['Email', consultation.email],
    ...optional('Company', consultation.companyName),
    ['Service', serviceOf(site, consultation)],
    ['Problems', consultation.problems],
    ...optional('Additional information', consultation.additionalInfo),
    ...Object.entries(consultation.utm),
    ['Received', `${new Date(consultation.createdAt).toISOString().slice(0, 16).replace('T', ' ')} UTC`],
    ['Request', consultation.id],
  ]
}

function tableRow([label, value]: [string, string]) {
  const cell = 'padding:8px 12px 8px 0;border-bottom:1px solid #8886;text-align:left;vertical-align:top'
  return (
    `<tr><th scope="row" style="${cell};white-space:nowrap;font-weight:600">${escapeHtml(label)}</th>` +
    `<td style="${cell};overflow-wrap:anywhere">${lines(value)}</td></tr>`
  )
}
