import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { ReadableStream } from 'node:stream/web'
import { Failure } from '@parley/protocol'
import { AwsClient } from 'aws4fetch'
import { type FileStore, safe } from './file-store.ts'

export type S3Settings = {
  /** Origin of the service; buckets are addressed by path, as every S3-compatible one understands. */
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

const usualSilentForMs = 30_000
/** No line to a bucket is slower. */
const bytesPerMs = 100

/**
 * Keeps files in a bucket of anything that speaks S3. Throws `unavailable` while it cannot be reached, refuses, or says nothing at
 * all: a file that has begun to come may take its time.
 */
export function createS3FileStore(
  { endpoint, bucket, region, accessKeyId, secretAccessKey }: S3Settings,
  { silentForMs = usualSilentForMs }: { silentForMs?: number } = {},
): FileStore {
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 2 })
  const root = `${endpoint}/${encodeURIComponent(bucket)}`
  const pathOf = (orgId: string, id: string) => `/${safe(orgId)}/${safe(id)}`
  const textPathOf = (orgId: string, id: string) => `${pathOf(orgId, id)}.txt`

  /** Null where there is no such object; where something is to be put, there is no such bucket then. */
  async function ask(
    method: string,
    path: string,
    body?: Buffer,
    more: Record<string, string> = {},
  ): Promise<Response | null> {
    const hash = createHash('sha256')
      .update(body ?? '')
      .digest('hex')
    const silent = new AbortController()
    const givingUp = setTimeout(() => silent.abort(), silentForMs + (body?.length ?? 0) / bytesPerMs)
    const init = {
      method,
      signal: silent.signal,
      headers: { 'x-amz-content-sha256': hash, ...more },
      ...(body && { body: new Uint8Array(body) }),
    }
    try {
      const response = await client.fetch(root + path, init).catch((cause) => {
        throw new Failure('unavailable', 'The file store cannot be reached. Please try again in a moment.', { cause })
      })
      if (response.ok) return response
      const words = await response.text().catch(() => '')
      if (response.status === 404 && method !== 'PUT') return null
      const cause = new Error(`${method} answered ${response.status}: ${words}`)
      throw new Failure('unavailable', 'The file store refuses. Please try again in a moment.', { cause })
    } finally {
      clearTimeout(givingUp)
    }
  }

  async function download(path: string, more: Record<string, string> = {}): Promise<Response> {
    const response = await ask('GET', path, undefined, more)
    if (!response) throw new Failure('not-found', 'The content of this file is gone.')
    return response
  }

  async function keysOf(orgId: string): Promise<string[]> {
    const listing = await ask('GET', `?list-type=2&prefix=${safe(orgId)}%2F`)
    return [...((await listing?.text()) ?? '').matchAll(/<Key>([^<]+)<\/Key>/g)].map(([, key = '']) => key)
  }

  return {
    async put(orgId, id, content) {
      const bytes = await buffer(content)
      await ask('PUT', pathOf(orgId, id), bytes)
      return bytes.length
    },
    async putText(orgId, id, text) {
      await ask('PUT', textPathOf(orgId, id), Buffer.from(text))
    },
    read: async (orgId, id) => Buffer.from(await (await download(pathOf(orgId, id))).arrayBuffer()),
    readText: async (orgId, id) => (await (await ask('GET', textPathOf(orgId, id)))?.text()) ?? '',
    async stream(orgId, id, range) {
      const headers: Record<string, string> = range ? { range: `bytes=${range.first}-${range.last}` } : {}
      return Readable.fromWeb((await download(pathOf(orgId, id), headers)).body as ReadableStream)
    },
    async remove(orgId, id) {
      await ask('DELETE', pathOf(orgId, id))
      await ask('DELETE', textPathOf(orgId, id))
      return true
    },
    async removeAll(orgId) {
      for (let keys = await keysOf(orgId); keys.length > 0; keys = await keysOf(orgId)) {
        for (const key of keys) await ask('DELETE', `/${key}`)
      }
    },
  }
}
