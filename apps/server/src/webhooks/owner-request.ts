import { request as requestPlain } from 'node:http'
import { request as requestTls } from 'node:https'
import { ownerConnection } from './owner-connection.ts'

export type OwnerRequest = {
  url: string
  /** Default POST. */
  method?: string
  headers: Record<string, string>
  body?: string
  timeoutMs: number
}

export type OwnerResponse = {
  status: number
  headers: Readonly<Record<string, string | string[] | undefined>>
  body: string
}

/**
 * Sends a request to an address that an owner chose, and reads up to `maxBytes` of the answer; redirects are not followed,
 * because they could lead anywhere. `privateHosts` (`host`, or `host:port`) may be reached although they are inside. Rejects with
 * `PrivateAddress` for an address inside, with an `Error` when no whole answer came in time.
 */
export async function askOwner(
  { url: address, method = 'POST', headers, body, timeoutMs }: OwnerRequest,
  privateHosts: readonly string[],
  maxBytes: number,
): Promise<OwnerResponse> {
  const url = new URL(address)
  const connection = ownerConnection(url, privateHosts)
  const signal = AbortSignal.timeout(timeoutMs)
  const { promise, resolve, reject } = Promise.withResolvers<OwnerResponse>()
  const send = url.protocol === 'https:' ? requestTls : requestPlain
  const request = send(
    url,
    {
      method,
      headers: { ...headers, ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }) },
      signal,
      ...connection,
    },
    (response) => {
      const chunks: Buffer[] = []
      let bytes = 0
      response.on('data', (chunk: Buffer) => {
        if (bytes < maxBytes) chunks.push(chunk.subarray(0, maxBytes - bytes))
        bytes += chunk.length // the rest is taken off the line
      })
      response.on('error', (error) => reject(signal.aborted ? late(timeoutMs) : error))
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: Buffer.concat(chunks).toString(),
        }),
      )
    },
  )
  request.on('error', (error) => reject(signal.aborted ? late(timeoutMs) : error))
  request.end(body)
  return promise
}

const late = (timeoutMs: number) => new Error(`it did not answer within ${timeoutMs} ms`)
