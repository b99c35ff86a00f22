import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, gzip, constants as zlib } from 'node:zlib'
import type { Encoding } from './negotiate.ts'
import { strictTransport } from './security-headers.ts'

/** One body in one encoding, with every header ready to be written. */
export type Representation = {
  body: Buffer
  etag: string
  headers: string[]
  /** The same for a visitor who came over TLS. */
  secureHeaders: string[]
  notModifiedHeaders: string[]
}

/** What one path answers with: always `identity`, and the encodings that made it smaller. */
export type Representations = { identity: Representation } & Partial<Record<Encoding, Representation>>

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)
const minCompressedBytes = 512

/**
 * Prepares one file. `compressed` holds what the site's build made of it beforehand; what is missing is compressed here,
 * quickly rather than well, so that a server still starts within a second.
 */
export async function represent(file: {
  body: Buffer
  type: string
  cacheControl: string
  headers: Record<string, string>
  compressed?: { br?: Buffer | undefined; gzip?: Buffer | undefined }
}): Promise<Representations> {
  const hash = createHash('sha256').update(file.body).digest('base64url').slice(0, 22)
  const worthwhile = isCompressible(file.type) && file.body.length >= minCompressedBytes
  const one = (encoding: Encoding, body: Buffer): Representation => {
    const etag = `"${encoding === 'identity' ? hash : `${hash}-${encoding}`}"`
    const validators = {
      'cache-control': file.cacheControl,
      etag,
      ...(worthwhile ? { vary: 'accept-encoding' } : {}),
    }
    const headers = {
      'content-type': file.type,
      'content-length': String(body.length),
      ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
      ...validators,
      ...file.headers,
    }
    return {
      body,
      etag,
      headers: flat(headers),
      secureHeaders: flat({ ...headers, ...strictTransport }),
      notModifiedHeaders: flat(validators),
    }
  }
  const identity = one('identity', file.body)
  if (!worthwhile) return { identity }
  const [br, gz] = await Promise.all([
    file.compressed?.br ?? compressBrotli(file.body, { params: { [zlib.BROTLI_PARAM_QUALITY]: 4 } }),
    file.compressed?.gzip ?? compressGzip(file.body, { level: 4 }),
  ])
  return { identity, br: one('br', br), gzip: one('gzip', gz) }
}

function isCompressible(type: string) {
  return /^text\/|json|javascript|xml|svg|manifest/.test(type)
}

function flat(headers: Record<string, string>) {
  return Object.entries(headers).flat()
}
