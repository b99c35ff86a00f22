import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What happens to a request that `match` names; everything else passes through. */
export type Fault =
  | { kind: 'pass' }
  /** The connection closes before an answer. */
  | { kind: 'drop' }
  /** The server accepts the request, but its answer is lost on the way back. */
  | { kind: 'lose-answer' }
  /** The answer waits until `until` resolves. */
  | { kind: 'hold'; until: Promise<unknown> }
  /** Something before the server answers in its place, as gateways do. */
  | { kind: 'answer'; status: number; type: string; body: string }

/** A real HTTP proxy before the server that fails the way networks fail. `seen` holds every matching request. */
export async function startFaultyProxy(target: string, match: string) {
  const seen: { headers: Record<string, string | string[] | undefined>; body: string }[] = []
  const state: { fault: Fault } = { fault: { kind: 'pass' } }

  const server = createServer(async (incoming, outgoing) => {
    const chunks: Buffer[] = []
    for await (const chunk of incoming) chunks.push(chunk)
    const body = Buffer.concat(chunks)
    const matches = incoming.url?.startsWith(match) === true && incoming.method !== 'OPTIONS'
    if (matches) seen.push({ headers: incoming.headers, body: body.toString() })
    const fault: Fault = matches ? state.fault : { kind: 'pass' }
    if (fault.kind === 'drop') return incoming.socket.destroy()
    if (fault.kind === 'answer') return outgoing.writeHead(fault.status, { 'content-type': fault.type }).end(fault.body)
    if (fault.kind === 'hold') await fault.until
    const forwarded = request(
      target + incoming.url,
      { method: incoming.method, headers: incoming.headers },
      (answer) => {
        if (fault.kind === 'lose-answer') {
          answer.resume()
          answer.on('end', () => incoming.socket.destroy())
          return
        }
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(outgoing)
      },
    )
    forwarded.on('error', () => incoming.socket.destroy())
    forwarded.end(body)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    seen,
    /** What happens to the next matching requests. */
    fail: (fault: Fault) => {
      state.fault = fault
    },
    /** Refuses every connection; until what it resolves to is called. */
    async refuse() {
      const { port } = server.address() as AddressInfo
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
      return async () => {
        server.listen(port, '127.0.0.1')
        await once(server, 'listening')
      }
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
