import { createHmac } from 'node:crypto'
import type { IceServer } from '@parley/protocol'
import { ConfigError } from '../settings/config.ts'

/** What one call is told of: `user` and `lifeMs` go into credentials made for it. */
export type IceServersFor = (user: string, lifeMs: number) => IceServer[]

/**
 * STUN and TURN servers as `stun:host:port`, `turn:user:password@host:port`, or `turn:host:port` with a `turnSecret` shared
 * with the server: each call then gets a password of its own, which expires (the scheme of coturn's `use-auth-secret`).
 * Throws `ConfigError` for a TURN server with neither.
 */
export function createIceServers(addresses: readonly string[], turnSecret: string | null): IceServersFor {
  const makers = addresses.map((address): IceServersFor => {
    const [, scheme = '', username = '', credential = '', host = ''] =
      /^(turns?):(?:([^:@]+):([^@]+)@)?(.+)$/.exec(address) ?? []
    if (!scheme) return () => [{ urls: address }]
    const urls = `${scheme}:${host}`
    if (username) return () => [{ urls, username, credential }]
    if (!turnSecret) throw new ConfigError('VOICE_ICE_SERVERS needs VOICE_TURN_SECRET, or a user and a password.')
    return (user, lifeMs) => [{ urls, ...expiringCredentials(turnSecret, user, lifeMs) }]
  })
  return (user, lifeMs) => makers.flatMap((make) => make(user, lifeMs))
}

function expiringCredentials(secret: string, user: string, lifeMs: number) {
  const username = `${Math.ceil((Date.now() + lifeMs) / 1000)}:${user}`
  return { username, credential: createHmac('sha1', secret).update(username).digest('base64') }
}
