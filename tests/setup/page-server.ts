import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type PageServer = { origin: string; close(): void }

/** A small server of somebody else’s pages. `answer` gets the path with its slash. */
export async function startPageServer(answer: (path: string, response: ServerResponse) => void): Promise<PageServer> {
  const server = createServer(({ url = '/' }, response) => {
    const path = new URL(url, 'http://x.invalid').pathname
    if (path === '/favicon.ico') response.writeHead(204).end()
    else answer(path, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
