import { isIP } from 'node:net'

/** An IP address without what may stand around it: IPv4 as its four numbers, IPv6 as its eight groups of bits. */
export type Address = { family: 'ipv4'; numbers: string[] } | { family: 'ipv6'; groups: string[] }

/**
 * Reads `7.7.7.7`, `7.7.7.7:5001`, `2001:db8::1`, `[::1]:80` and IPv4 within IPv6; null when it is no address, as that of a
 * connection which is gone.
 */
export function parseIp(text: string | undefined): Address | null {
  const address = bare(text ?? '')
  if (isIP(address) === 4) return { family: 'ipv4', numbers: address.split('.') }
  if (isIP(address) !== 6) return null
  const groups = expand(address)
  return isMapped(groups) ? { family: 'ipv4', numbers: bytesOf(groups.slice(6)).map(String) } : fromGroups(groups)
}

/** Without port, brackets and zone. */
function bare(text: string) {
  const [, inBrackets, withPort] = /^(?:\[([^\]]+)\](?::\d+)?|([\d.]+):\d+)$/.exec(text) ?? []
  return (inBrackets ?? withPort ?? text).replace(/%.*$/, '')
}

/** The eight groups of a valid IPv6 address. */
function expand(address: string): number[] {
  const [head = '', tail] = address.split('::')
  const [before, after] = [groupsOf(head), groupsOf(tail ?? '')]
  return [...before, ...Array<number>(8 - before.length - after.length).fill(0), ...after]
}

function groupsOf(text: string): number[] {
  if (text === '') return []
  return text.split(':').flatMap((group) => {
    if (!group.includes('.')) return [Number.parseInt(group, 16)]
    const [a = 0, b = 0, c = 0, d = 0] = group.split('.').map(Number)
    return [a * 256 + b, c * 256 + d]
  })
}

function isMapped(groups: number[]) {
  return groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff
}

function bytesOf(groups: number[]) {
  return groups.flatMap((group) => [group >> 8, group & 255])
}

function fromGroups(groups: number[]): Address {
  return { family: 'ipv6', groups: groups.map((group) => group.toString(16)) }
}
