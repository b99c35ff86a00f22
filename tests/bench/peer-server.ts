import { once } from 'node:events'
import { globSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import { brotli } from '../../apps/site/scripts/compress.ts'

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.txt': 'text/plain; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.webmanifest': 'application/manifest+json',
}
const alreadySmall = new Set(['.png', '.woff2'])
/** The folders of each kind of build whose file names carry the hash of their content. */
const hashed = /^(_next\/static|_astro|assets)\//

type Held = { body: Buffer; headers: Record<string, string | number> }

/**
 * Serves a folder of finished pages as a good host would, whoever built it: from memory, with brotli at its best, hashed
 * files kept for a year, and `/contact` answered by `contact.html` or `contact/index.html`.
 */
export async function servePeer(folder: string) {
  const held = await hold(folder)
  const server = createServer(({ url = '/' }, response) => {
    const path = new URL(url, 'http://localhost').pathname.slice(1)
    const file = [path, `${path}.html`, join(path, 'index.html')].map((name) => held.get(name)).find(Boolean)
    if (file) response.writeHead(200, file.headers).end(file.body)
    else response.writeHead(404, { 'content-type': 'text/plain' }).end('There is no such file.')
  })
  server.listen(0, 'localhost')
  await once(server, 'listening')
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

async function hold(folder: string): Promise<Map<string, Held>> {
  const paths = globSync('**/*', { cwd: folder }).filter((path) => extname(path) in types)
  const entries = paths.map(async (path): Promise<[string, Held]> => {
    const type = extname(path)
    const content = readFileSync(join(folder, path))
    const body = alreadySmall.has(type) ? content : await brotli(content)
    return [
      path,
      {
        body,
        headers: {
          'content-type': types[type] as string,
          'content-length': body.length,
          'cache-control': hashed.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache',
          ...(body !== content && { 'content-encoding': 'br' }),
        },
      },
    ]
  })
  return new Map(await Promise.all(entries))
}
