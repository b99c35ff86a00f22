import type { RTCPeerConnection } from 'werift'

/**
 * Where no STUN server is named, werift asks Google's, from every address in every call: a stranger would hear of our calls,
 * and where names resolve slowly (5 s measured) new callers wait. To be called before the local description is set.
 */
export function askNoServer(connection: RTCPeerConnection) {
  for (const { connection: ice } of connection.iceTransports) ice.stunServer = undefined
}
