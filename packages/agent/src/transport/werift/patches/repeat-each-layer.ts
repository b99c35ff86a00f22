import type { RTCRtpReceiver, RtpPacket } from 'werift'

/** What werift keeps of the packets that a receiver misses. */
type Missed = { addPacket(packet: RtpPacket): void; close(): void; closed: boolean }
type MissedOf = new (receiver: RTCRtpReceiver) => Missed

/**
 * Asks for what was lost of each layer by itself. werift counts the packets of all layers of a picture in one row, where every
 * change from one to the other is a gap of thousands.
 */
export function repeatEachLayer(receiver: RTCRtpReceiver) {
  const first = (receiver as unknown as { nack: Missed }).nack
  const MissedPackets = first.constructor as MissedOf
  const layers = new Map<number, Missed>()
  const [add, close] = [first.addPacket, first.close]

  function missedOf(ssrc: number): Missed {
    const known = layers.get(ssrc)
    if (known) return known
    const missed = layers.size === 0 ? first : new MissedPackets(receiver)
    layers.set(ssrc, missed)
    return missed
  }

  first.addPacket = (packet) => {
    if (!first.closed) add.call(missedOf(packet.header.ssrc), packet)
  }
  first.close = () => {
    for (const missed of new Set([first, ...layers.values()])) close.call(missed)
  }
}
