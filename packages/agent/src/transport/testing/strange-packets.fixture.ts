/** For tests: packets of SCTP that no browser sends, each made of a good one that carries a message. */
export const strangePackets: Record<string, (good: Buffer) => Buffer> = {
  'none at all': () => Buffer.alloc(0),
  'half a header': (good) => good.subarray(0, 7),
  'another checksum': (good) => altered(good, (packet) => packet.writeUInt32LE(7, 8), { sums: false }),
  'a chunk without a length': (good) => altered(good, (packet) => packet.writeUInt16BE(0, 14)),
  'a chunk that is longer than all': (good) => altered(good, (packet) => packet.writeUInt16BE(60_000, 14)),
  'a chunk of no kind': (good) => altered(good, (packet) => packet.writeUInt8(99, 12)),
  'a parameter without a length': (good) =>
    altered(Buffer.concat([good.subarray(0, 12), Buffer.from([130, 0, 0, 12, 0, 13, 0, 0, 0, 0, 0, 0])])),
  'a message that is neither text nor bytes': (good) => altered(good, (packet) => packet.writeUInt32BE(99, 24)),
  'a channel of its own': (good) => altered(good, (packet) => packet.writeUInt16BE(40_000, 20)),
}

/** One that every check lets through, and that has the reader throw: word that a channel is open which nobody opened. */
export const strangeWord = (good: Buffer) =>
  altered(good.subarray(0, 32), (packet) => {
    packet.writeUInt16BE(17, 14)
    packet.writeUInt32BE(5 << 16, 20) // its first word
    packet.writeUInt32BE(50, 24)
    packet.writeUInt32BE(0x02000000, 28)
  })

function altered(good: Buffer, change: (packet: Buffer) => unknown = () => {}, { sums = true } = {}): Buffer {
  const packet = Buffer.from(good)
  change(packet)
  if (!sums) return packet
  packet.writeUInt32LE(0, 8)
  packet.writeUInt32LE(crc32c(packet), 8)
  return packet
}

/** As SCTP sums up its packets: https://www.rfc-editor.org/rfc/rfc9260#section-appendix.a */
function crc32c(bytes: Buffer): number {
  let sum = 0xffffffff
  for (const byte of bytes) {
    sum ^= byte
    for (let bit = 0; bit < 8; bit += 1) sum = sum & 1 ? (sum >>> 1) ^ 0x82f63b78 : sum >>> 1
  }
  return ~sum >>> 0
}
