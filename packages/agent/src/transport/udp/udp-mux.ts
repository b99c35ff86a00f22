import { createHmac, timingSafeEqual } from 'node:crypto'
import { createSocket, type RemoteInfo, type Socket } from 'node:dgram'

const loopback = '127.0.0.1'
/** A caller's address that has been quiet for this long is forgotten; ICE alone speaks every few seconds. */
const forgetAfterMs = 60_000
const stunMagicCookie = 0x2112a442
const headerBytes = 20
const bindingRequest = 0x0001
const usernameAttribute = 0x0006
const integrityAttribute = 0x0008
const integrityBytes = 20
/** Of one call: more addresses than a caller moves between in a minute. Each takes a socket. */
const mostPaths = 16
/** Packets that wait for a path's socket, which takes less than a millisecond. */
const mostEarly = 32

/** Where a call listens, and the password that its callers prove to know (RFC 8445, section 7.1.2). */
export type CallAddress = { port: number; password: string }

/** Carries one caller's packets to the private port of its call, and the answers back. */
class Path {
  readonly ufrag: string
  heardAt = performance.now()
  readonly #socket = createSocket('udp4')
  /** What came before the socket was ready; null once it is. */
  #early: Buffer[] | null = []

  constructor(ufrag: string, port: number, on: { answer(packet: Buffer): void; failed(): void }) {
    this.ufrag = ufrag
    this.#socket.on('message', on.answer)
    this.#socket.on('error', () => this.#early && on.failed()) // later ones: the call has closed its port
    this.#socket.bind(0, loopback, () => this.#socket.connect(port, loopback))
    this.#socket.once('connect', () => {
      const early = this.#early ?? []
      this.#early = null
      for (const packet of early) this.#socket.send(packet)
    })
  }

  send(packet: Buffer) {
    this.heardAt = performance.now()
    if (!this.#early) this.#socket.send(packet)
    else if (this.#early.length < mostEarly) this.#early.push(packet)
  }

  close() {
    this.#socket.close()
  }
}

/**
 * One public UDP port for all calls of all threads. The first packet of a caller's address is a STUN request, whose user
 * name tells the call, and which proves that it has the call's answer; what follows goes the same way. Every address gets a loopback socket of its own, so that the call's
 * own WebRTC stack can tell them apart.
 */
export class UdpMux {
  /** One for each family of addresses that this machine has; IPv4 always. */
  readonly #public: readonly [Socket, ...Socket[]]
  readonly #calls = new Map<string, CallAddress>()
  readonly #paths = new Map<string, Path>()
  readonly #sweep: NodeJS.Timeout

  private constructor(sockets: readonly [Socket, ...Socket[]]) {
    this.#public = sockets
    for (const socket of sockets) {
      socket.on('message', (packet, from) => this.#receive(packet, from, socket))
      socket.on('error', () => {}) // an unreachable caller must not end the others' calls
    }
    this.#sweep = setInterval(() => this.#forgetQuiet(), forgetAfterMs)
    this.#sweep.unref()
  }

  /** Listens on `port` of every address; 0 lets the system choose. Rejects when the port is taken. */
  static async listen(port: number): Promise<UdpMux> {
    const ipv4 = await bound('udp4', port)
    const ipv6 = await bound('udp6', ipv4.address().port).catch((error) => {
      if (port === 0 || error.code !== 'EADDRINUSE') return null // many machines have none
      ipv4.close()
      throw error
    })
    return new UdpMux(ipv6 ? [ipv4, ipv6] : [ipv4])
  }

  get port(): number {
    return this.#public[0].address().port
  }

  /** Whether callers reach it by IPv6 too. */
  get hasIpv6(): boolean {
    return this.#public.length > 1
  }

  /** Sends what is addressed to `ufrag` to this port of the loopback. */
  register(ufrag: string, call: CallAddress) {
    this.#calls.set(ufrag, call)
  }

  unregister(ufrag: string) {
    this.#calls.delete(ufrag)
    for (const [address, path] of this.#paths) if (path.ufrag === ufrag) this.#drop(address, path)
  }

  close() {
    clearInterval(this.#sweep)
    for (const [address, path] of this.#paths) this.#drop(address, path)
    for (const socket of this.#public) socket.close()
  }

  #receive(packet: Buffer, from: RemoteInfo, socket: Socket) {
    if (from.port === 0) return // nothing can be sent there: the answer would be thrown out of this thread
    const address = `${from.address}:${from.port}`
    this.#pathFor(packet, address, from, socket)?.send(packet) // nobody's packet comes from a stranger, or a call that is over
  }

  #pathFor(packet: Buffer, address: string, from: RemoteInfo, socket: Socket): Path | undefined {
    const known = this.#paths.get(address)
    const ufrag = ufragOf(packet)
    if (ufrag === null || ufrag === known?.ufrag) return known
    const call = this.#calls.get(ufrag)
    if (!call || !isProven(packet, call.password)) return known
    if (known) this.#drop(address, known)
    this.#makeRoom(ufrag)
    const path: Path = new Path(ufrag, call.port, {
      answer: (packet) => socket.send(packet, from.port, from.address),
      failed: () => this.#drop(address, path),
    })
    this.#paths.set(address, path)
    return path
  }

  #makeRoom(ufrag: string) {
    const ofCall = [...this.#paths].filter(([, path]) => path.ufrag === ufrag)
    if (ofCall.length < mostPaths) return
    const [[address, path] = []] = ofCall.sort(([, one], [, other]) => one.heardAt - other.heardAt)
    if (address && path) this.#drop(address, path)
  }

  #drop(address: string, path: Path) {
    if (this.#paths.get(address) !== path) return
    this.#paths.delete(address)
    path.close()
  }

  #forgetQuiet() {
    const before = performance.now() - forgetAfterMs
    for (const [address, path] of this.#paths) if (path.heardAt < before) this.#drop(address, path)
  }
}

function bound(type: 'udp4' | 'udp6', port: number): Promise<Socket> {
  const socket = createSocket({ type, ipv6Only: type === 'udp6' })
  return new Promise((resolve, reject) => {
    socket.once('error', reject)
    socket.bind(port, () => {
      socket.off('error', reject)
      resolve(socket)
    })
  })
}

/** Whom a STUN binding request is for: the part of its user name before the colon. Null for any other packet. */
export function ufragOf(packet: Buffer): string | null {
  const at = attributeIn(packet, usernameAttribute)
  if (at === null) return null
  return packet.toString('utf8', at + 4, at + 4 + packet.readUInt16BE(at + 2)).split(':')[0] ?? null
}

/** Whether a binding request was made with the call's password (RFC 8489, section 14.5). */
function isProven(packet: Buffer, password: string): boolean {
  const at = attributeIn(packet, integrityAttribute)
  if (at === null || packet.readUInt16BE(at + 2) !== integrityBytes) return false
  const signed = Buffer.from(packet.subarray(0, at))
  signed.writeUInt16BE(at - headerBytes + 4 + integrityBytes, 2) // as long as a message that ends with this attribute
  const proof = createHmac('sha1', password).update(signed).digest()
  return timingSafeEqual(proof, packet.subarray(at + 4, at + 4 + integrityBytes))
}

/** Where an attribute of a binding request begins; null where there is none, and in any other packet. */
function attributeIn(packet: Buffer, wanted: number): number | null {
  const isRequest = packet.length >= headerBytes && packet.readUInt16BE(0) === bindingRequest
  if (!isRequest || packet.readUInt32BE(4) !== stunMagicCookie) return null
  for (let at = headerBytes; at + 4 <= packet.length; ) {
    const length = packet.readUInt16BE(at + 2)
    if (at + 4 + length > packet.length) return null
    if (packet.readUInt16BE(at) === wanted) return at
    at += 4 + length + ((4 - (length % 4)) % 4)
  }
  return null
}

/**
 * An answer in which the call's private candidate is replaced by the public ones; and where the call really listens.
 * `addresses` are those under which callers reach this machine.
 */
export function behindMux(answerSdp: string, addresses: readonly string[], publicPort: number) {
  const ufrag = /^a=ice-ufrag:(\S+)/m.exec(answerSdp)?.[1]
  const password = /^a=ice-pwd:(\S+)/m.exec(answerSdp)?.[1]
  const port = /^a=candidate:.* 127\.0\.0\.1 (\d+) typ host/m.exec(answerSdp)?.[1]
  if (!ufrag || !password || !port) throw new Error('the answer has no loopback candidate')
  const candidates = addresses.map(
    (address, i) => `a=candidate:${i + 1} 1 udp ${2_130_706_431 - i} ${address} ${publicPort} typ host`,
  )
  const [head = '', ...sections] = answerSdp.split(/^(?=m=)/m)
  const rewritten = sections.map((section) => {
    const bare = section.replace(/^a=(?:candidate:.*|end-of-candidates)\r?\n/gm, '').replace(/\s*$/, '\r\n')
    return `${bare}${[...candidates, 'a=end-of-candidates'].join('\r\n')}\r\n`
  })
  return { ufrag, call: { port: Number(port), password }, answerSdp: head + rewritten.join('') }
}
