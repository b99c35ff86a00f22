import { isIP, type LookupFunction } from 'node:net'
import { isPublicAddress, PrivateAddress, publicLookup } from './public-address.ts'

/**
 * How an address that an owner gave is connected to: its name is judged when the connection is made, so that the address that was
 * judged is the one that is used. `privateHosts` (`host`, or `host:port`) may be reached although they are inside. Throws
 * `PrivateAddress` for a number that is inside.
 */
export function ownerConnection(url: URL, privateHosts: readonly string[]): { lookup?: LookupFunction } {
  if (privateHosts.some((allowed) => withPort(allowed, url.protocol) === withPort(url.host, url.protocol))) return {}
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) && !isPublicAddress(host)) throw new PrivateAddress(`${host} is in a private network`)
  return { lookup: publicLookup }
}

/** A port that is the usual one stands in no address. */
function withPort(host: string, protocol: string) {
  return /:\d+$/.test(host) ? host : `${host}:${['https:', 'wss:'].includes(protocol) ? 443 : 80}`
}
