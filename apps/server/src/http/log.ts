import { type DestinationStream, type Logger, pino } from 'pino'

/**
 * Structured logs without personal data: no bodies, no queries, no user agents, and of an address only its network.
 * `fatal`: the process ends. `error`: somebody should look. `warn`: it mended itself. `info`: what happened.
 */
export function createLog(level: string, destination: DestinationStream = pino.destination({ sync: false })): Logger {
  return pino({ level, base: { pid: process.pid }, timestamp: pino.stdTimeFunctions.isoTime }, destination)
}

/** The network of an address: /24 of IPv4, /48 of IPv6. */
export function truncateAddress(address: string) {
  const v4 = /(\d+\.\d+\.\d+)\.\d+$/.exec(address)
  if (v4) return `${v4[1]}.0`
  return `${address.split(':').slice(0, 3).join(':')}::`
}
