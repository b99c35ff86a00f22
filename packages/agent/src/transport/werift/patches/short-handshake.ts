import { createRequire } from 'node:module'
import type { RTCDtlsTransport } from 'werift'

type DtlsSocket = NonNullable<RTCDtlsTransport['dtls']>
type Handshake = Parameters<DtlsSocket['onHandleHandshakes']>[0][number]
type Message = 'ServerHello' | 'Certificate' | 'ServerKeyExchange' | 'CertificateRequest' | 'ServerHelloDone'
type Flight = Record<`send${Message}`, () => Buffer> & { transmit(datagrams: Buffer[]): Promise<void> }
type FlightParts = [DtlsSocket['transport'], DtlsSocket['dtls'], DtlsSocket['cipher'], DtlsSocket['srtp']]

const clientHelloType = 1
/** werift's number of the flight that answers a hello it believes. */
const answerFlight = 4

// werift keeps this class to itself; where the file is, the pinned version says
const weriftFile = createRequire(import.meta.resolve('werift'))
const { Flight4 } = weriftFile('./dtls/src/flight/server/flight4.js') as {
  Flight4: new (...parts: FlightParts) => Flight
}

/**
 * Answers a caller's first DTLS message at once. werift would have it repeated with a cookie, a round trip that protects
 * servers which answer strangers; ours is behind ICE, which has already made sure of the caller's address. The answer is
 * one datagram instead of five, because any of them lost holds up the call.
 */
export function answerAtOnce(server: DtlsSocket) {
  const { transport, dtls, cipher, srtp } = server
  const handle = server.onHandleHandshakes
  // made once, however often a busy server is asked meanwhile: another would bear other keys, of which the caller may take either
  let answer: Promise<Buffer> | null = null

  server.onHandleHandshakes = async (handshakes) => {
    for (const handshake of handshakes) {
      if (handshake.msg_type !== clientHelloType) await handle([handshake])
      else if (answer) await transport.send(await answer)
      else await greet(handshake)
    }
  }

  async function greet(hello: Handshake) {
    const flight = new Flight4(transport, dtls, cipher, srtp)
    answer = answerBy(flight, hello).catch((error) => {
      answer = null
      throw error
    })
    const datagram = await answer
    dtls.lastMessage = [datagram]
    await flight.transmit([datagram])
  }

  async function answerBy(flight: Flight, hello: Handshake): Promise<Buffer> {
    await agree(hello)
    dtls.flight = answerFlight
    dtls.sequenceNumber = 0
    dtls.recordSequenceNumber = 0
    dtls.bufferHandshakeCache([hello], false, answerFlight)
    return Buffer.concat([
      flight.sendServerHello(),
      flight.sendCertificate(),
      flight.sendServerKeyExchange(),
      flight.sendCertificateRequest(),
      flight.sendServerHelloDone(),
    ])
  }

  /** werift chooses ciphers and makes keys, then sends the request for the cookie: that one goes nowhere. */
  async function agree(hello: Handshake) {
    const { send } = transport
    Object.assign(transport, { send: async () => {} })
    const agreed = handle([hello])
    Object.assign(transport, { send })
    await agreed
  }
}
