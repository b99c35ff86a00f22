import { type IncomingMessage, request as requestPlain } from 'node:http'
import { request as requestTls } from 'node:https'
import type { LookupFunction } from 'node:net'
import { Readable } from 'node:stream'
import type { ProviderFetch } from '@parley/agent'
import { Failure } from '@parley/protocol'
import { ownerConnection } from './owner-connection.ts'
import { PrivateAddress } from './public-address.ts'

export type GuardedHttp = {
  /** As the platform's own. */
  fetch: ProviderFetch
  /** How a socket to the address is opened. */
  connection: (url: URL) => { lookup?: LookupFunction }
}

/**
 * The way to models, voices and telephone companies at addresses that an owner gave: to nothing inside but `privateHosts`, and
 * no redirect is followed. Both throw `unprocessable` for an address inside.
 */
export function createOwnerLine(privateHosts: readonly string[]): GuardedHttp {
  const connection = (url: URL) => {
    try {
      return ownerConnection(url, privateHosts)
    } catch (cause) {
      throw refused(cause)
    }
  }
  return {
    connection,
    async fetch(address, { signal, ...init }) {
      const url = new URL(address)
      const asked = new Request(url, init)
      const body = Buffer.from(await asked.arrayBuffer())
      const headers = { ...Object.fromEntries(asked.headers), 'content-length': body.byteLength }
      const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
      const send = url.protocol === 'https:' ? requestTls : requestPlain
      send(url, { method: asked.method, headers, ...(signal && { signal }), ...connection(url) }, resolve)
        .once('error', (cause) => reject(refused(cause)))
        .end(body)
      return asResponse(await promise)
    },
  }
}

/** What its owner can do about an address inside; any other error as it is. */
function refused(cause: unknown): unknown {
  if (!(cause instanceof PrivateAddress)) return cause
  const message = `${cause.message}. Who runs this server can allow it with WEBHOOK_PRIVATE_HOSTS.`
  return new Failure('unprocessable', message, { cause })
}

/** Statuses that have no body. */
const bare = [204, 205, 304]

function asResponse(message: IncomingMessage): Response {
  const status = message.statusCode ?? 502
  const headers = Object.entries(message.headers).map(([name, value]): [string, string] => [name, String(value)])
  if (!bare.includes(status)) return new Response(Readable.toWeb(message) as ReadableStream, { status, headers })
  message.resume()
  return new Response(null, { status, headers })
}
