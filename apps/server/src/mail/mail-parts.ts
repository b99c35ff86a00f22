import { escapeHtml } from '../escape-html.ts'
import type { MailAddress } from '../store/outbox.ts'

const fontStack = "-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"

/** Inline styles only, and no colours for text and ground: the reader's own light or dark scheme holds. */
export function mailDocument(company: { name: string; colour: string }, parts: string[]) {
  return [
    '<!doctype html><html lang="en-GB"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width">',
    '<meta name="color-scheme" content="light dark"></head>',
    `<body style="margin:0;padding:24px 16px;font:16px/1.5 ${fontStack}">`,
    '<div style="max-width:560px;margin:0 auto">',
    `<p style="margin:0 0 24px;padding:0 0 12px;border-bottom:3px solid ${company.colour};font-size:20px;font-weight:700">${escapeHtml(company.name)}</p>`,
    ...parts,
    '</div></body></html>',
  ].join('\n')
}

export function paragraph(text: string) {
  return `<p style="margin:0 0 16px">${lines(text)}</p>`
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
