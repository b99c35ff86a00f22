import type { RTCDtlsTransport, RTCPeerConnection } from 'werift'
import { askNoServer } from './ask-no-server.ts'
import { countFlight } from './count-flight.ts'
import { dropBroken } from './drop-broken.ts'
import { keepEarlyPackets } from './early-packets.ts'
import { keepKeys } from './keep-keys.ts'
import { nameAtLength } from './long-name.ts'
import { repeatEachLayer } from './repeat-each-layer.ts'
import { repeatSooner } from './repeat-sooner.ts'
import { answerAtOnce } from './short-handshake.ts'
import { skipRecordNumbers } from './skip-record-numbers.ts'
import { awaitWholeMessages } from './whole-messages.ts'

/**
 * Mends what werift does wrong in a connection that answers as DTLS server: to be called when it has its remote description,
 * before it gets its local one. What each patch is for stands in the README beside it.
 */
export function mend(connection: RTCPeerConnection) {
  askNoServer(connection)
  nameAtLength(connection)
  if (connection.sctpTransport) {
    repeatSooner(connection.sctpTransport.sctp)
    countFlight(connection.sctpTransport.sctp)
    dropBroken(connection.sctpTransport.sctp)
  }
  for (const { kind, receiver } of connection.getTransceivers()) if (kind === 'video') repeatEachLayer(receiver)
  for (const transport of connection.dtlsTransports) {
    const early = keepEarlyPackets(transport.iceTransport)
    transport.onStateChange.subscribe((state) => {
      // told before the socket is made, which then happens at once
      if (state === 'connecting') queueMicrotask(() => transport.dtls && mendHandshake(transport.dtls, early))
      if (state !== 'connected') return
      if (transport.dtls) skipRecordNumbers(transport.dtls)
      if (transport.srtp) keepKeys(transport.srtp)
    })
  }
}

function mendHandshake(server: NonNullable<RTCDtlsTransport['dtls']>, early: ReturnType<typeof keepEarlyPackets>) {
  awaitWholeMessages(server)
  answerAtOnce(server)
  early.handTo(server)
}
