type Reader = {
  handleData(packet: Buffer): Promise<void>
  /** Bytes that it would still take. */
  readonly advertisedRwnd: number
  readonly sackMisOrdered: ReadonlySet<number>
}

const headerBytes = 12
const chunkHeaderBytes = 4
const types = { data: 0, init: 1 }
/** Those whose body is parameters, after so many bytes: a length in front of each. */
const beforeParameters = new Map([
  [types.init, 16],
  [2, 16], // its acknowledgement
  [4, 0], // heartbeat
  [5, 0], // its acknowledgement
  [6, 0], // abort
  [9, 0], // error
  [130, 0], // streams begun anew
])
/** Texts, bytes, empty ones of both, and what opens a channel: https://www.rfc-editor.org/rfc/rfc8831#section-8 */
const contents = [50, 51, 53, 56, 57]
/** A page opens one channel. */
const mostStreams = 16
/** Packets that came before one that is missing: a browser sends no more at once. */
const mostEarly = 1024

/**
 * Drops what cannot be read, and what comes beyond what fits. werift rejects a broken packet, which nobody hears: a thread ends of
 * that, with every call on it; it never leaves one with a length of 0; and it keeps without bound what never becomes whole. Whoever
 * is in a call can send all of these.
 */
export function dropBroken(sctp: object) {
  const reader = sctp as Reader
  const handle = reader.handleData.bind(reader)
  reader.handleData = async (packet) => {
    if (!isReadable(packet) || reader.advertisedRwnd < 0 || reader.sackMisOrdered.size > mostEarly) return
    await handle(packet).catch(() => {})
  }
}

function isReadable(packet: Buffer): boolean {
  for (let at = headerBytes; at + chunkHeaderBytes <= packet.length; ) {
    const type = packet.readUInt8(at)
    const length = packet.readUInt16BE(at + 2)
    if (length < chunkHeaderBytes || at + length > packet.length) return false
    const body = packet.subarray(at + chunkHeaderBytes, at + length)
    if (type === types.data && !isWantedData(body)) return false
    const before = beforeParameters.get(type)
    if (before !== undefined && !hasWholeParameters(body.subarray(before))) return false
    at += length + padding(length)
  }
  return true
}

function isWantedData(body: Buffer): boolean {
  return body.length >= headerBytes && body.readUInt16BE(4) < mostStreams && contents.includes(body.readUInt32BE(8))
}

function hasWholeParameters(body: Buffer): boolean {
  for (let at = 0; at <= body.length - chunkHeaderBytes; ) {
    const length = body.readUInt16BE(at + 2)
    if (length < chunkHeaderBytes || at + length > body.length) return false
    at += length + padding(length)
  }
  return true
}

/** Everything begins at a multiple of four. */
const padding = (length: number) => -length & 3
