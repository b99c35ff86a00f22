import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { Failure } from '@parley/protocol'

/** Throws `unauthorised` unless one of the keys is the public one. Comparing takes the same time for every wrong key. */
export function requirePublicKey(given: (string | null | undefined)[], publicKey: string) {
  const wanted = digest(publicKey)
  const matches = given.map((key) => timingSafeEqual(digest(key ?? ''), wanted))
  if (!matches.includes(true)) {
    throw new Failure('unauthorised', 'This request needs the public key, as "Authorization: Bearer …" or "apikey".')
  }
}

/** The keys a client sent, as bearer or as `apikey`. */
export function keysOf(headers: IncomingHttpHeaders) {
  const bearer = /^bearer +(\S+) *$/i.exec(headers.authorization ?? '')?.[1]
  return [bearer, headers.apikey?.toString()]
}

function digest(text: string) {
  return createHash('sha256').update(text).digest()
}
