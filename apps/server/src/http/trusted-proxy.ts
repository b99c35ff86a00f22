import type { IncomingMessage } from 'node:http'
import { BlockList, isIP } from 'node:net'
import type { TrustedProxies } from '../settings/setting-schemas.ts'

/** Whether what `address` says about the client may be believed; `hop` 0 is the peer of the socket. */
export type ProxyTrust = (address: string, hop: number) => boolean

export function proxyTrust(proxies: TrustedProxies): ProxyTrust {
  if (typeof proxies === 'number') return (_address, hop) => hop < proxies
  const networks = new BlockList()
  for (const network of proxies) {
    const [address = '', prefix] = network.split('/')
    const family = familyOf(address)
    if (prefix === undefined) networks.addAddress(address, family)
    else networks.addSubnet(address, Number(prefix), family)
  }
  return (address) => isIP(address) !== 0 && networks.check(address, familyOf(address))
}

/** Whether the visitor came over TLS, as far as a trusted proxy tells. */
export function cameOverTls(request: IncomingMessage, trusts: ProxyTrust) {
  const forwarded = request.headers['x-forwarded-proto']
  if (!forwarded || !trusts(request.socket.remoteAddress ?? '', 0)) return false
  return String(forwarded).split(',')[0]?.trim() === 'https'
}

/** Whose request it is, as far as trusted proxies tell. */
export function visitorAddress({ headers, socket }: IncomingMessage, trusts: ProxyTrust): string {
  const forwarded = String(headers['x-forwarded-for'] ?? '').split(',')
  const addresses = [
    socket.remoteAddress ?? '',
    ...forwarded
      .map((text) => text.trim())
      .filter(Boolean)
      .reverse(),
  ]
  return addresses.find((address, hop) => !trusts(address, hop)) ?? addresses.at(-1) ?? ''
}

function familyOf(address: string) {
  return isIP(address) === 6 ? 'ipv6' : 'ipv4'
}
