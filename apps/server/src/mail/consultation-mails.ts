import type { SiteManifest } from '@parley/protocol'
import type { StoredConsultation } from '../store/consultations.ts'
import type { Mail, MailAddress, MailKind, NewMail } from '../store/outbox.ts'
import { uuidV7 } from '../store/uuid-v7.ts'
import { escapeHtml } from './html.ts'

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
    replyTo: { name: plain(consultation.fullName), address: consultation.email },
    subject,
    text: [introduction, ...rows.map(([label, value]) => `${label}:\n${value}`), closing].join('\n\n'),
    html: document(site, [
      paragraph(introduction),
      `<table role="presentation" style="border-collapse:collapse;width:100%">${rows.map(tableRow).join('')}</table>`,
      paragraph(closing),
    ]),
    headers: {},
  }
}

/** Holds no word the visitor wrote: the address may be somebody else's, and our mail must not carry a stranger's text. */
function confirmation(site: SiteManifest, { email }: StoredConsultation): Content {
  const { subject, paragraphs } = site.mails.confirmation
  const { name, email: companyEmail, phone } = site.company
  const signature = [name, companyEmail, phone]
  return {
    to: { name: '', address: email },
    replyTo: null,
    subject,
    text: [...paragraphs, signature.join('\n')].join('\n\n'),
    html: document(site, [...paragraphs.map(paragraph), paragraph(signature.join('\n'))]),
    headers: { 'Auto-Submitted': 'auto-generated' },
  }
}

function describe(site: SiteManifest, consultation: StoredConsultation): [label: string, value: string][] {
  const optional = (label: string, value: string): [string, string][] => (value ? [[label, value]] : [])
  return [
    ['Name', consultation.fullName],
    ['Email', consultation.email],
    ...optional('Company', consultation.companyName),
    ['Service', site.serviceLabels[consultation.service as keyof SiteManifest['serviceLabels']]],
    ['Problems', consultation.problems],
    ...optional('Additional information', consultation.additionalInfo),
    ...Object.entries(consultation.utm),
    ['Received', `${new Date(consultation.createdAt).toISOString().slice(0, 16).replace('T', ' ')} UTC`],
    ['Request', consultation.id],
  ]
}

const fontStack = "-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"

/** Inline styles only, and no colours for text and ground: the reader's own light or dark scheme holds. */
function document(site: SiteManifest, parts: string[]) {
  return [
    '<!doctype html><html lang="en-GB"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width">',
    '<meta name="color-scheme" content="light dark"></head>',
    `<body style="margin:0;padding:24px 16px;font:16px/1.5 ${fontStack}">`,
    '<div style="max-width:560px;margin:0 auto">',
    `<p style="margin:0 0 24px;padding:0 0 12px;border-bottom:3px solid #1c6b4c;font-size:20px;font-weight:700">${escapeHtml(site.company.name)}</p>`,
    ...parts,
    '</div></body></html>',
  ].join('\n')
}

function paragraph(text: string) {
  return `<p style="margin:0 0 16px">${lines(text)}</p>`
}

function tableRow([label, value]: [string, string]) {
  const cell = 'padding:8px 12px 8px 0;border-bottom:1px solid #8886;text-align:left;vertical-align:top'
  return (
    `<tr><th scope="row" style="${cell};white-space:nowrap;font-weight:600">${escapeHtml(label)}</th>` +
    `<td style="${cell};overflow-wrap:anywhere">${lines(value)}</td></tr>`
  )
}

function lines(text: string) {
  return escapeHtml(text).replace(/\r\n|\r|\n/g, '<br>')
}

/** A name in a header is one line, whatever the visitor sent. */
function plain(text: string) {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed
  return text.replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, ' ').trim()
}

function parseAddress(text: string): MailAddress {
  const named = /^(.*)<([^>]+)>\s*$/.exec(text)
  return named ? { name: (named[1] ?? '').trim(), address: named[2] ?? '' } : { name: '', address: text.trim() }
}
