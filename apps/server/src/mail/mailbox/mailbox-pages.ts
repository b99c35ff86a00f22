import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { tokensPath } from '@parley/protocol'
import type { Address } from 'postal-mime'
import { escapeHtml } from '../../escape-html.ts'
import type { Message } from './mailbox.ts'

const style = readFileSync(join(import.meta.dirname, 'mailbox.css'), 'utf8')
export const mailboxStyleHash = `'sha256-${createHash('sha256').update(style).digest('base64')}'`
const refreshS = 3

export function listPage(messages: Message[], count: number) {
  const body = messages.length > 0 ? `<ul class="list">${messages.map(listItem).join('')}</ul>` : empty
  const total = count > messages.length ? `<p class="lead">The newest ${messages.length} of ${count}.</p>` : ''
  return page('Mailbox', `<meta http-equiv="refresh" content="${refreshS}">`, [
    '<h1>Mailbox</h1>',
    '<p class="lead">Every mail Parley sends lands here, because no <code>SMTP_URL</code> is set. Nothing has left this machine, and only this machine can see the page.</p>',
    total,
    body,
  ])
}

export function messagePage({ id, receivedAt, email }: Message) {
  const subject = email.subject || '(no subject)'
  const rows = [
    ['From', addresses(email.from ? [email.from] : [])],
    ['To', addresses(email.to ?? [])],
    ['Reply to', addresses(email.replyTo ?? [])],
    ['Received', instant(receivedAt)],
  ].filter(([, value]) => value)
  const headers = email.headers.map((header) => `${header.key}: ${header.value}`).join('\n')
  return page(subject, '', [
    '<p><a href="/mailbox">All mail</a></p>',
    `<h1>${escapeHtml(subject)}</h1>`,
    `<dl>${rows.map(([label = '', value = '']) => `<dt>${label}</dt><dd>${escapeHtml(value)}</dd>`).join('')}</dl>`,
    email.html ? `<iframe sandbox title="The mail as the reader sees it" src="/mailbox/${id}/html"></iframe>` : '',
    `<details${email.html ? '' : ' open'}><summary>Plain text</summary><pre>${escapeHtml(email.text ?? '')}</pre></details>`,
    `<details><summary>Headers</summary><pre>${escapeHtml(headers)}</pre></details>`,
  ])
}

const empty =
  '<div class="empty"><p>No mail yet. Send the form, and both mails, to the agency and to the visitor, appear here at once.</p>' +
  '<p><a class="button" href="/contact">Open the form</a></p></div>'

function listItem({ id, receivedAt, email }: Message) {
  const at = new Date(receivedAt)
  const voice = email.headers.some(({ key }) => key === 'auto-submitted') ? 'to-visitor' : 'to-agency'
  return (
    `<li><a class="${voice}" href="/mailbox/${id}"><b>${escapeHtml(email.subject || '(no subject)')}</b>` +
    `<time datetime="${at.toISOString()}">${instant(receivedAt)}</time>` +
    `<small>to ${escapeHtml(addresses(email.to ?? []))}</small></a></li>`
  )
}

function page(title: string, head: string, parts: string[]) {
  return [
    '<!doctype html>',
    '<html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">',
    `${head}<link href="${tokensPath}" rel="stylesheet"><title>${escapeHtml(title)} | Parley</title><style>${style}</style></head>`,
    '<body><main><nav><a href="/">Parley</a></nav>',
    ...parts,
    '</main></body></html>',
  ].join('\n')
}

function addresses(list: Address[]) {
  return list.map(({ name, address = '' }) => (name ? `${name} <${address}>` : address)).join(', ')
}

function instant(at: number) {
  return new Date(at).toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'medium' })
}
