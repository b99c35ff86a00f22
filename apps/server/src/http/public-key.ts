import type { IncomingHttpHeaders } from 'node:http'
import { Failure } from '@parley/protocol'
import { isSameSecret } from '../lib/same-secret.ts'

/** Throws `unauthorised` unless one of the keys is the public one. */
export function requirePublicKey(given: (string | null | undefined)[], publicKey: string) {
  if (given.some((key) => isSameSecret(key ?? '', publicKey))) return
  throw new Failure('unauthorised', 'This request needs the public key, as "Authorization: Bearer …" or "apikey".')
}

/** The keys a client sent, as bearer or as `apikey`. */
export function keysOf(headers: IncomingHttpHeaders) {
  const bearer = /^bearer +(\S+) *$/i.exec(headers.authorization ?? '')?.[1]
  return [bearer, headers.apikey?.toString()]
}
