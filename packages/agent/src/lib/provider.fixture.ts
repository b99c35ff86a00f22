import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { type WebSocket, WebSocketServer } from 'ws'

export type Received = { path: string; headers: IncomingMessage['headers']; body: string }
export type ProviderServer = { url: string; wsUrl: string; received: Received[]; close(): Promise<void> }

/** A vendor on this machine: answers as `answer` and `onSocket` say, over real HTTP and WebSocket; without `onSocket` it has none. */
export async function startProvider(options: {
  answer?(request: Received, response: ServerResponse): void | Promise<void>
  onSocket?(socket: WebSocket, path: string): void
}): Promise<ProviderServer> {
  const received: Received[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const whole = { path: request.url ?? '', headers: request.headers, body: Buffer.concat(chunks).toString('latin1') }
    received.push(whole)
    await options.answer?.(whole, response)
  })
  const sockets = new WebSocketServer({ noServer: true })
  const { onSocket } = options
  server.on('upgrade', (request, socket, head) => {
    if (!onSocket) return socket.destroy()
    sockets.handleUpgrade(request, socket, head, (open) => onSocket(open, request.url ?? ''))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    url: `http://127.0.0.1:${port}`,
    wsUrl: `ws://127.0.0.1:${port}`,
    received,
    async close() {
      for (const socket of sockets.clients) socket.terminate()
      sockets.close()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
