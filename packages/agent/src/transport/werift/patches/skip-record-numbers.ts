import type { RTCDtlsTransport } from 'werift'

/** More than a handshake takes, however often it is repeated. */
const recordsSkipped = 64

/**
 * Leaves out the numbers of DTLS records that the handshake has used. werift's server numbers its Finished on from the
 * handshake, then starts again at 0: Chromium takes the record that meets that number again (about the eighth) for a replay
 * and drops it, and a message waits 1 s for SCTP to repeat it.
 */
export function skipRecordNumbers({ dtls }: NonNullable<RTCDtlsTransport['dtls']>) {
  dtls.recordSequenceNumber += recordsSkipped
}
