import type { IncomingMessage } from 'node:http'
import type { FastifyRequest } from 'fastify'

/** A whole body must have arrived within this time. */
const bodyMs = 30_000
/** A form may carry files, over a slow line: at 100 kB/s the largest takes most of this. */
const formMs = 300_000

/** The longest that any request may take to arrive; for the server, which knows no types of content. */
export const requestTimeoutMs = formMs

/** Hangs up on bodies that trickle in, which hold a connection for nothing; for `onRequest`. */
export async function limitBodyTime({ raw, headers }: FastifyRequest) {
  if (headers['content-type']?.startsWith('multipart/') || !hasBody(raw)) return
  hangUpAfter(bodyMs, raw)
}

/** Hangs up when the body has not arrived within `timeoutMs`. */
export function hangUpAfter(timeoutMs: number, raw: IncomingMessage) {
  const timer = setTimeout(() => raw.destroy(), timeoutMs)
  timer.unref()
  const arrived = () => clearTimeout(timer)
  raw.once('end', arrived).once('close', arrived)
}

function hasBody({ headers }: IncomingMessage) {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}
