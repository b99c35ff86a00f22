import type { SiteManifest } from '@parley/protocol'
import { escapeHtml } from '../lib/escape-html.ts'
import type { Mail, MailAddress, MailKind, NewMail } from '../store/subjects/outbox.ts'
import { uuidV7 } from '../store/uuid-v7.ts'

const fontStack = "-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"

export type MailCompany = Pick<SiteManifest['company'], 'name' | 'legalLine' | 'colour' | 'onColour'>

/** The speech bubble of the logo, drawn so that it needs no picture: many readers of mail show none unasked. */
function bubbleOf({ colour, onColour }: MailCompany) {
  return (
    `display:inline-block;padding:8px 18px;border-radius:20px 20px 20px 4px;background:${colour};color:${onColour};` +
    'font-size:20px;font-weight:700;letter-spacing:-0.02em'
  )
}

/** Inline styles only, and no colours for text and ground: the reader's own light or dark scheme holds. */
export function mailDocument(company: MailCompany, parts: string[]) {
  return [
    '<!doctype html><html lang="en-GB"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width">',
    '<meta name="color-scheme" content="light dark"></head>',
    `<body style="margin:0;padding:24px 16px;font:16px/1.5 ${fontStack}">`,
    '<div style="max-width:560px;margin:0 auto">',
    `<p style="margin:0 0 28px"><span style="${bubbleOf(company)}">${escapeHtml(company.name)}</span></p>`,
    ...parts,
    `<p style="margin:28px 0 0;font-size:13px">${escapeHtml(company.legalLine)}</p>`,
    '</div></body></html>',
  ].join('\n')
}

export function paragraph(text: string) {
  return `<p style="margin:0 0 16px">${lines(text)}</p>`
}

export function heading(text: string) {
  return `<h2 style="margin:28px 0 8px;font-size:18px">${escapeHtml(text)}</h2>`
}

export function steps(texts: string[]) {
  return `<ol style="margin:0 0 16px;padding-left:22px">${texts.map((text) => `<li style="margin:0 0 8px">${lines(text)}</li>`).join('')}</ol>`
}

export function lines(text: string) {
  return escapeHtml(text).replace(/\r\n|\r|\n/g, '<br>')
}

/** A name in a header is one line, whatever a stranger wrote. */
export function oneLine(text: string) {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed
  return text.replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, ' ').trim()
}

export function parseAddress(text: string): MailAddress {
  const named = /^(.*)<([^>]+)>\s*$/.exec(text)
  return named ? { name: (named[1] ?? '').trim(), address: named[2] ?? '' } : { name: '', address: text.trim() }
}

/** `from`: `Name <address>` or an address; null: the company's own. */
export type MailAuthor = { from: string | null; company: SiteManifest['company'] }

/** A mail that nobody wrote, and that nobody's holiday reply should answer. `id` is in its Message-ID. */
export function automaticMail(
  kind: MailKind,
  { id, to, at }: { id: string; to: string; at: number },
  { from: given, company }: MailAuthor,
  words: Pick<Mail, 'subject' | 'text' | 'html'>,
): NewMail {
  const from = given ? parseAddress(given) : { name: company.name, address: company.email }
  const messageId = `<${id}.${kind}@${from.address.split('@')[1]}>`
  const headers = { 'Auto-Submitted': 'auto-generated' }
  const mail = { messageId, date: at, from, to: { name: '', address: to }, replyTo: null, ...words, headers }
  return { id: uuidV7(at), kind, mail }
}
