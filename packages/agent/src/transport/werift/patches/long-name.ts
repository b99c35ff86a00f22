import { randomBytes } from 'node:crypto'
import type { RTCPeerConnection } from 'werift'

/**
 * A connection's name tells its packets from those of all others behind the one public port. werift draws one of 65,536: beside
 * 300 calls, one new one in 218 would take the packets of another. To be called before the local description is set.
 */
export function nameAtLength(connection: RTCPeerConnection) {
  for (const { connection: ice } of connection.iceTransports) ice.localUsername = randomBytes(12).toString('base64')
}
