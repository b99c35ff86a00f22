import { existsSync, readFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { extname, join } from 'node:path'
import { root } from '../../scripts/lib.ts'

export const examplesFolder = join(root, 'examples')
/** The server that the examples name: the one of a newcomer. */
export const namedServer = 'http://localhost:3000'

const types: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' }

/** Answers with a file of a built app, which calls `server` in the place of the one that it names. */
export function sendApp(response: ServerResponse, folder: string, path: string, server: string) {
  const file = join(folder, path.endsWith('/') ? `${path}index.html` : path)
  if (!existsSync(file)) return response.writeHead(404).end()
  const text = readFileSync(file, 'utf8').replaceAll(namedServer, server)
  response.writeHead(200, { 'content-type': `${types[extname(file)] ?? 'text/plain'}; charset=utf-8` }).end(text)
}
