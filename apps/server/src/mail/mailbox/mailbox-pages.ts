import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { tokensPath } from '@parley/protocol'
import type { Address } from 'postal-mime'
import { escapeHtml } from '../../lib/escape-html.ts'
import { sourceHash } from '../../site/security-headers.ts'
import type { Message } from './mailbox.ts'

const read = (name: string) => readFileSync(join(import.meta.dirname, name), 'utf8')
const style = read('mailbox.css')
const live = read('mailbox-live.js')
const fit = read('mailbox-fit.js')
export const mailboxHashes = { styleHash: sourceHash(style), scriptHashes: [live, fit].map(sourceHash) }
export function listPage(messages: Message[], count: number) {
  const body = messages.length > 0 ? `<ul class="list">${messages.map(listItem).join('')}</ul>` : empty
  const total = count > messages.length ? `<p class="lead">The newest ${messages.length} of ${count}.</p>` : ''
  return page('Mailbox', live, [
    '<h1>Mailbox</h1>',
    '<p role="status"></p>',
    '<p class="lead">Every email Parley sends lands here, because no <code>SMTP_URL</code> is set. Nothing has left this machine, and only this machine can see the page.</p>',
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
  return page(subject, email.html ? fit : '', [
    '<p><a href="/mailbox">All emails</a></p>',
    `<h1>${escapeHtml(subject)}</h1>`,
    `<dl>${rows.map(([label = '', value = '']) => `<dt>${label}</dt><dd>${escapeHtml(value)}</dd>`).join('')}</dl>`,
    email.html
      ? `<iframe sandbox="allow-same-origin" title="The email as the reader sees it" src="/mailbox/${id}/html"></iframe>`
      : '',
    `<details${email.html ? '' : ' open'}><summary>Plain text</summary><pre>${escapeHtml(email.text ?? '')}</pre></details>`,
    `<details><summary>Headers</summary><pre>${escapeHtml(headers)}</pre></details>`,
  ])
}

const empty =
  '<div class="empty"><p>No email yet. Send the form, and both emails, to the agency and to the visitor, appear here at once.</p>' +
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

/** A page of the mailbox; `script` runs at its end, if there is one. */
function page(title: string, script: string, parts: string[]) {
  return [
    '<!doctype html>',
    '<html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">',
    `<link href="/icon.svg" rel="icon"><link href="${tokensPath}" rel="stylesheet"><title>${escapeHtml(title)} | Parley</title><style>${style}</style></head>`,
    '<body><main><nav><a href="/"><img src="/icon.svg" alt="" width="40" height="40">Parley</a></nav>',
    ...parts,
    `</main>${script && `<script>${script}</script>`}</body></html>`,
  ].join('\n')
}

function addresses(list: Address[]) {
  return list.map(({ name, address = '' }) => (name ? `${name} <${address}>` : address)).join(', ')
}

function instant(at: number) {
  return new Date(at).toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'medium' })
}
