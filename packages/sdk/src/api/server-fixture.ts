import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Seen = { method: string; url: string; headers: IncomingHttpHeaders; body: string }
export type Answer = (seen: Seen, response: ServerResponse) => void

/** A real HTTP server that remembers what it was asked. `answers` are used up one by one; the last one stays. */
export async function startServer(...answers: Answer[]) {
  const seen: Seen[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const { method = '', url = '', headers } = request
    const asked = { method, url, headers, body: Buffer.concat(chunks).toString() }
    seen.push(asked)
    const answer = answers.length > 1 ? answers.shift() : answers[0]
    answer?.(asked, response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

export function json(body: unknown, status = 200, headers: Record<string, string> = {}): Answer {
  return (_seen, response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
  }
}

export const empty: Answer = (_seen, response) => response.writeHead(200).end()
