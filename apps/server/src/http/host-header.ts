import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { commonHeaders } from '../site/security-headers.ts'

/** Parties on the way may each believe another one of two `Host` headers, so nobody may send two (RFC 9112, 3.2). */
export function hasSeveralHosts({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0
  for (let index = 0; index < rawHeaders.length; index += 2) {
    if (rawHeaders[index]?.length === 4 && rawHeaders[index]?.toLowerCase() === 'host') hosts += 1
  }
  return hosts > 1
}

const answer = JSON.stringify({ error: 'A request must have one Host header.' })
const headers = {
  ...commonHeaders,
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  connection: 'close',
}

/** Answers 400 and closes the connection: who speaks next on it is not certain either. */
export function refuseHosts(response: ServerResponse) {
  response.writeHead(400, { ...headers, 'content-length': answer.length }).end(answer)
}

/** The same before a connection becomes a WebSocket. */
export function refuseHostsOf(socket: Duplex) {
  socket.end('HTTP/1.1 400 Bad Request\r\nconnection: close\r\ncontent-length: 0\r\n\r\n')
}
