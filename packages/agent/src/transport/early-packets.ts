import type { RTCIceTransport } from 'werift'

/** A hello in two parts, repeated. */
const most = 8
const isDtls = ([first = 0]: Buffer) => first >= 20 && first <= 63

/**
 * Keeps the DTLS packets that come before there is a socket for them. A caller says hello as soon as ICE has answered it;
 * werift listens once ICE has answered werift too, at the same moment at best, and a hello it misses comes again only after
 * two round trips.
 */
export function keepEarlyPackets({ connection: ice }: RTCIceTransport) {
  const packets: Buffer[] = []
  const keeping = ice.onData.subscribe((packet) => {
    if (isDtls(packet) && packets.length < most) packets.push(packet)
  })
  return {
    handTo({ transport: { socket } }: { transport: { socket: object } }) {
      keeping.unSubscribe()
      const { onData } = socket as { onData?(packet: Buffer): void }
      for (const packet of packets.splice(0)) onData?.(packet)
    },
  }
}
