import type { FastifyRequest } from 'fastify'
import { loopbackHost } from '../lib/local-address.ts'
import { wasForwarded } from './forwarding-headers.ts'

const loopbackAddress = /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/

/**
 * Whether a request comes from a person at this very machine. A proxy on it would make everybody look like that, so one
 * that was forwarded does not count, nor one in HTTP/1.0, which proxies speak and browsers do not; nor one for a foreign
 * name that somebody pointed at 127.0.0.1.
 */
export function isFromThisMachine({ raw }: FastifyRequest) {
  return (
    raw.httpVersion !== '1.0' &&
    loopbackAddress.test(raw.socket.remoteAddress ?? '') &&
    loopbackHost.test(raw.headers.host ?? '') &&
    !wasForwarded(raw.headers)
  )
}
