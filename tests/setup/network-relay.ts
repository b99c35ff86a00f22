// A bad network in user space, for machines whose kernel or user may not emulate one: it works without root.
import { createSocket, type Socket } from 'node:dgram'
import { once } from 'node:events'
import { type AddressInfo, createServer, connect as dial, type Socket as Stream } from 'node:net'
import { seededRandom } from '@parley/testkit'

export type Network = {
  roundTripMs: number
  /** Share of packets that never arrive, each way, 0–1. */
  loss: number
  /** Whether this UDP packet never arrives; `caller` is the address of whom it comes from or goes to. */
  drops?(packet: Buffer, towards: 'server' | 'callers', caller: string): boolean
}

export type NetworkRelay = { url: string; close(): void }

/** How long a sender waits before it repeats a lost segment when nothing else is in flight, beside the round trip. */
const retransmitMs = 200
/** TCP's and TLS's greetings, before the first request. */
const handshakeRoundTrips = 2

/**
 * Stands between a page and a server: its HTTP, and the UDP port of its calls. Answers that name the UDP port name the
 * relay's instead; where they name a TCP port for sound, nobody is there. UDP packets are late by half a round trip each way and lost
 * at random (the same losses in every run); HTTP is late likewise, a lost piece comes after a retransmission, and a new connection first greets as HTTPS does.
 * What is changed of `network` counts at once.
 */
export async function startNetworkRelay(
  server: { url: string; udpPort: number; tcpPort?: number },
  network: Network,
): Promise<NetworkRelay> {
  const isLost = losses(network)
  const udp = await relayDatagrams(() => server.udpPort, network, isLost)
  const tcp = await relayStreams(new URL(server.url), network, isLost, (text) =>
    text
      .replaceAll(` ${server.udpPort} typ host`, ` ${udp.port} typ host`)
      .replaceAll(` ${server.tcpPort} typ host`, ` ${udp.port} typ host`),
  )
  return {
    url: `http://localhost:${tcp.port}`,
    close() {
      tcp.close()
      udp.close()
    },
  }
}

/** The part of it that carries UDP, for a port of this machine that is known only later. */
export async function startUdpRelay(network: Network) {
  let port = 0
  const relay = await relayDatagrams(() => port, network, losses(network))
  return {
    ...relay,
    towards(serverPort: number) {
      port = serverPort
    },
  }
}

function losses(network: Network) {
  const random = seededRandom(11)
  return () => random() < network.loss
}

async function relayDatagrams(serverPort: () => number, network: Network, isLost: () => boolean) {
  const front = createSocket('udp4')
  const callers = new Map<string, Socket>()
  const towards = { server: delayLine(), callers: delayLine() }
  const later = (whom: keyof typeof towards, packet: Buffer, address: string, send: () => void) =>
    isLost() ||
    network.drops?.(packet, whom, address) ||
    towards[whom].add(performance.now() + network.roundTripMs / 2, send)
  // a caller that is gone, or a relay that is closing: the packet is lost, as packets are
  const ignore = () => {}

  front.on('message', (packet, from) => {
    const address = `${from.address}:${from.port}`
    const caller =
      callers.get(address) ?? admit(address, (answer) => front.send(answer, from.port, from.address, ignore))
    later('server', packet, address, () => caller.send(packet, serverPort(), '127.0.0.1', ignore))
  })

  function admit(address: string, answer: (packet: Buffer) => void): Socket {
    const caller = createSocket('udp4')
    caller.on('error', ignore)
    caller.on('message', (packet) => later('callers', packet, address, () => answer(packet)))
    callers.set(address, caller)
    return caller
  }

  front.bind(0)
  await once(front, 'listening')
  return {
    port: front.address().port,
    close() {
      towards.server.clear()
      towards.callers.clear()
      for (const socket of [front, ...callers.values()]) socket.close()
    },
  }
}

async function relayStreams(server: URL, network: Network, isLost: () => boolean, rewrite: (answer: string) => string) {
  const open = new Set<Stream>()
  const front = createServer((page) => {
    const far = dial(Number(server.port), server.hostname)
    const greetedAt = performance.now() + handshakeRoundTrips * network.roundTripMs
    carry(page, far, greetedAt, inPlainWords)
    carry(far, page, 0, (piece) => Buffer.from(rewrite(piece.toString('latin1')), 'latin1'))
  })

  function carry(from: Stream, to: Stream, notBefore: number, change: (piece: Buffer) => Buffer) {
    const line = delayLine()
    const later = (act: () => void) => {
      const { roundTripMs } = network
      const repeatMs = isLost() ? retransmitMs + roundTripMs : 0
      line.add(Math.max(notBefore, performance.now()) + roundTripMs / 2 + repeatMs, act)
    }
    open.add(from)
    from.setNoDelay()
    from.on('data', (piece) => later(() => to.write(change(piece as Buffer))))
    from.on('end', () => later(() => to.end()))
    from.on('error', () => to.destroy())
    from.on('close', () => open.delete(from))
  }

  front.listen(0, 'localhost')
  await once(front, 'listening')
  return {
    port: (front.address() as AddressInfo).port,
    close() {
      for (const stream of open) stream.destroy()
      front.close()
    },
  }
}

/** Asks a WebSocket for nothing compressed: what it says of ports is to be read on its way back. */
const inPlainWords = (piece: Buffer) =>
  piece.toString('latin1', 0, 4) === 'GET '
    ? Buffer.from(piece.toString('latin1').replace(/^sec-websocket-extensions:.*\r\n/im, ''), 'latin1')
    : piece

/** Acts are done at their time and in their order: one that is late holds up those behind it. */
function delayLine() {
  const waiting: { at: number; act: () => void }[] = []
  let timer: NodeJS.Timeout | undefined

  function work() {
    while (waiting[0] && waiting[0].at <= performance.now()) waiting.shift()?.act()
    timer = waiting[0] && setTimeout(work, Math.max(0, waiting[0].at - performance.now()))
  }

  return {
    add(at: number, act: () => void) {
      waiting.push({ at, act })
      timer ??= setTimeout(work, Math.max(0, at - performance.now()))
    },
    clear() {
      clearTimeout(timer)
      waiting.length = 0
    },
  }
}
