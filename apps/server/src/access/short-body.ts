import { type Readable, Transform } from 'node:stream'
import { Failure } from '@parley/protocol'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Largest body with a public key, or with none: what everybody can send must not fill memory or disk. */
export const maxPublicBytes = 32 * 1024

/** The body, as far as it is short enough. Throws `too-large`, and so does the stream, after which the connection ends. */
export function shortBody({ headers }: FastifyRequest, reply: FastifyReply, body: Readable): Readable {
  const tooLarge = () => {
    reply.header('connection', 'close')
    return new Failure('too-large', 'A body that comes with a public key, or with none, must be at most 32 KB.')
  }
  if (Number(headers['content-length'] ?? 0) > maxPublicBytes) throw tooLarge()
  let bytes = 0
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length
      done(bytes > maxPublicBytes ? tooLarge() : null, chunk)
    },
  })
  body.once('error', (error) => counted.destroy(error))
  return body.pipe(counted)
}
