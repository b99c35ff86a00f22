import { lookup } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

const reserved: [family: 'ipv4' | 'ipv6', network: string, prefix: number][] = [
  ['ipv4', '0.0.0.0', 8],
  ['ipv4', '10.0.0.0', 8],
  ['ipv4', '100.64.0.0', 10],
  ['ipv4', '127.0.0.0', 8],
  ['ipv4', '169.254.0.0', 16],
  ['ipv4', '172.16.0.0', 12],
  ['ipv4', '192.0.0.0', 24],
  ['ipv4', '192.168.0.0', 16],
  ['ipv4', '198.18.0.0', 15],
  ['ipv4', '224.0.0.0', 4],
  ['ipv4', '240.0.0.0', 4],
  ['ipv6', '::', 96],
  ['ipv6', '64:ff9b::', 96],
  ['ipv6', 'fc00::', 7],
  ['ipv6', 'fe80::', 10],
  ['ipv6', 'ff00::', 8],
]
const closed = new BlockList()
for (const [family, network, prefix] of reserved) closed.addSubnet(network, prefix, family)

/** Whether an address is one of the open internet, and not of this machine, its network or its cloud. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped) return isPublicAddress(mapped)
  if (/^::ffff:/i.test(address)) return false
  return family !== 0 && !closed.check(address, family === 6 ? 'ipv6' : 'ipv4')
}

/** Thrown instead of connecting; the message is for the owner of the address. */
export class PrivateAddress extends Error {
  override readonly name = 'PrivateAddress'
}

/**
 * Resolves names for a connection, and refuses those that lead inside. It is asked by the connection itself, so that no
 * second answer of the name's server can lead elsewhere than the one that was judged.
 */
export const publicLookup: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    const inside = addresses?.find(({ address }) => !isPublicAddress(address))
    const refused = error ?? (inside ? new PrivateAddress(`${hostname} leads into a private network`) : null)
    if (refused) return callback(refused, '', 0)
    if (options.all) return callback(null, addresses)
    callback(null, addresses[0]?.address ?? '', addresses[0]?.family)
  })
}
