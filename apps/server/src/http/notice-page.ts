import { tokensPath } from '@parley/protocol'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { escapeHtml } from '../lib/escape-html.ts'
import { plainPageHeaders, sourceHash } from '../site/security-headers.ts'
import { failureOf, prepareFailure } from './failure-reply.ts'

const style =
  'body{background:var(--ground);color:var(--ink);font:18px/1.6 "Familjen Grotesk",system-ui,sans-serif;max-width:34rem;margin:12vh auto;padding:0 1.25rem}' +
  'h1{font-size:1.6rem;line-height:1.25}button{font:inherit;font-weight:600;padding:.6rem 1.2rem;border-radius:.5rem;' +
  'border:0;background:var(--action);color:var(--on-action);cursor:pointer}code{display:block;padding:.75rem;overflow-wrap:anywhere;' +
  'border:1px solid var(--edge);border-radius:.5rem}'
const headers = plainPageHeaders({ styleHash: sourceHash(style), formAction: "'self'" })

/** What a person is told who came to us from a mail or from a provider; a `button` posts to the page's own address. */
export type Notice = {
  title: string
  text: string
  /** Shown to be copied. */
  secret?: string
  button?: string
  link?: { href: string; text: string }
}

/** Tells a person what failed, in place of the API's own errors. */
export function replyWithNotice(title: string) {
  return async (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    const failure = failureOf(error)
    if (!failure) request.log.error({ err: error }, 'unexpected error')
    const text = failure?.message ?? 'Something went wrong on our side. Please try again.'
    return sendNotice(reply, { title, text }, failure ? prepareFailure(failure, reply) : 500)
  }
}

export function sendNotice(reply: FastifyReply, notice: Notice, status = 200) {
  return reply.code(status).headers(headers).type('text/html; charset=utf-8').send(noticePage(notice))
}

function noticePage({ title, text, secret, button, link }: Notice) {
  return [
    '<!doctype html><html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">',
    `<meta name="robots" content="noindex"><title>${escapeHtml(title)}</title><link href="${tokensPath}" rel="stylesheet"><style>${style}</style></head>`,
    `<body><main><h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p>`,
    secret ? `<code>${escapeHtml(secret)}</code>` : '',
    button ? `<form method="post"><button>${escapeHtml(button)}</button></form>` : '',
    link ? `<p><a href="${escapeHtml(link.href)}">${escapeHtml(link.text)}</a></p>` : '',
    '</main></body></html>',
  ].join('\n')
}
