import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { type WebSocket, WebSocketServer } from 'ws'
import { hasSeveralHosts, refuseHostsOf } from '../http/host-header.ts'

/** Where the WebSockets of some addresses lead. */
export type WebSocketRoute = {
  maxMessageBytes: number
  /** What becomes of a connection; null for an address of somebody else's. `refused`: there is nothing at this address. */
  accept(request: IncomingMessage): ((socket: WebSocket) => void) | 'refused' | null
}

/**
 * Answers connections that become WebSockets by the first route that knows their address. `pass` is asked before: true
 * where another server has taken it.
 */
export function webSockets(
  routes: readonly WebSocketRoute[],
  pass: (request: IncomingMessage, socket: Duplex, head: Buffer) => Promise<boolean>,
) {
  return async (app: FastifyInstance) => {
    const served = routes.map((route) => ({
      route,
      server: new WebSocketServer({ noServer: true, maxPayload: route.maxMessageBytes, perMessageDeflate: false }),
    }))
    const upgrade = async (request: IncomingMessage, socket: Duplex, head: Buffer) => {
      if (hasSeveralHosts(request)) return refuseHostsOf(socket)
      socket.on('error', () => {}) // what is wrong with it also closes it
      if (await pass(request, socket, head)) return
      for (const { route, server } of served) {
        const carry = route.accept(request)
        if (carry === 'refused') break
        if (carry) return server.handleUpgrade(request, socket, head, carry)
      }
      socket.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\n\r\n')
    }
    app.server.on('upgrade', upgrade)
    app.addHook('preClose', async () => {
      app.server.off('upgrade', upgrade)
      for (const { server } of served) {
        for (const socket of server.clients) socket.terminate()
        server.close()
      }
    })
  }
}
