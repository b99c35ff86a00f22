import { lookup } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import { parseIp } from '../lib/address.ts'

/** Of this machine, its network, its carrier; for documents, tests, groups and the future (RFC 6890). */
const closedIpv4: [network: string, prefix: number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
]
/** Everything that was ever given out as public; what tunnels, documents and protocols keep of it is closed again. */
const publicIpv6 = ['2000::', 3] as const
const closedIpv6: [network: string, prefix: number][] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
]
/** The last 32 bits are an IPv4 address, which a gateway of the network leads to. */
const nat64Prefix = /^64:ff9b:0:0:0:0:/

const open = new BlockList()
open.addSubnet(...publicIpv6, 'ipv6')
const closed = new BlockList()
for (const [network, prefix] of closedIpv4) closed.addSubnet(network, prefix, 'ipv4')
for (const [network, prefix] of closedIpv6) closed.addSubnet(network, prefix, 'ipv6')

/** Whether an address is one of the open internet, and not of this machine, its network or its cloud. */
export function isPublicAddress(text: string): boolean {
  const address = isIP(text) === 0 ? null : parseIp(text)
  if (!address) return false
  if (address.family === 'ipv4') return !closed.check(address.numbers.join('.'), 'ipv4')
  const { groups } = address
  const whole = groups.join(':')
  if (nat64Prefix.test(whole)) return isPublicAddress(`::ffff:${groups[6]}:${groups[7]}`)
  return open.check(whole, 'ipv6') && !closed.check(whole, 'ipv6')
}

/** Thrown instead of connecting; the message is for the owner of the address. */
export class PrivateAddress extends Error {
  override readonly name = 'PrivateAddress'
}

/**
 * Resolves names for a connection, and refuses those that lead inside. It is asked by the connection itself, so that no
 * second answer of the name's server can lead elsewhere than the one that was judged.
 */
export const publicLookup = judged(lookup)

/** The answers of `ask`, none of which leads inside. */
export function judged(ask: typeof lookup): LookupFunction {
  return (hostname, options, callback) =>
    ask(hostname, { ...options, all: true }, (error, addresses) => {
      const inside = addresses?.find(({ address }) => !isPublicAddress(address))
      const refused = error ?? (inside ? new PrivateAddress(`${hostname} leads into a private network`) : null)
      if (refused) return callback(refused, '', 0)
      if (options.all) return callback(null, addresses)
      callback(null, addresses[0]?.address ?? '', addresses[0]?.family)
    })
}
