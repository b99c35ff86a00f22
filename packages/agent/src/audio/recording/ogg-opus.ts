/** Opus in an Ogg file (RFC 7845) counts in samples of 48 kHz, whatever it was made from. */
const granulePerMs = 48
/** What an encoder at 16 000 Hz delays by, 6.5 ms: players skip it. */
const preSkip = 312
/** A page a second: what a crash can lose. */
const packetsPerPage = 50
const vendor = 'Parley'

const flags = { first: 2, last: 4 } as const

/** Puts Opus packets into the pages of an Ogg file. `write` is given each page when it is full. */
export class OggOpus {
  readonly #write: (page: Uint8Array) => void
  readonly #serial: number
  readonly #packetMs: number
  #page = 0
  #granule = 0
  #waiting: Uint8Array[] = []

  constructor(options: {
    channels: number
    sampleRateHz: number
    packetMs: number
    /** Any number: what tells this stream from another. */
    serial: number
    write(page: Uint8Array): void
  }) {
    const { channels, sampleRateHz, packetMs, serial, write } = options
    this.#write = write
    this.#serial = serial
    this.#packetMs = packetMs
    this.#emit([head(channels, sampleRateHz)], 0, flags.first)
    this.#emit([tags()], 0)
  }

  add(packet: Uint8Array) {
    this.#waiting.push(packet)
    if (this.#waiting.length === packetsPerPage) this.#flush()
  }

  end() {
    this.#flush(flags.last)
  }

  #flush(flag = 0) {
    this.#granule += this.#waiting.length * this.#packetMs * granulePerMs
    this.#emit(this.#waiting, this.#granule, flag)
    this.#waiting = []
  }

  #emit(packets: readonly Uint8Array[], granule: number, flag = 0) {
    const lacing = packets.flatMap(({ length }) => [...Array(Math.floor(length / 255)).fill(255), length % 255])
    const header = Buffer.alloc(27 + lacing.length)
    header.write('OggS', 0, 'latin1')
    header.writeUInt8(flag, 5)
    header.writeBigUInt64LE(BigInt(granule), 6)
    header.writeUInt32LE(this.#serial, 14)
    header.writeUInt32LE(this.#page, 18)
    header.writeUInt8(lacing.length, 26)
    header.set(lacing, 27)
    const page = Buffer.concat([header, ...packets])
    page.writeUInt32LE(checksum(page), 22)
    this.#page += 1
    this.#write(page)
  }
}

function head(channels: number, sampleRateHz: number) {
  const packet = Buffer.alloc(19)
  packet.write('OpusHead', 0, 'latin1')
  packet.writeUInt8(1, 8)
  packet.writeUInt8(channels, 9)
  packet.writeUInt16LE(preSkip, 10)
  packet.writeUInt32LE(sampleRateHz, 12)
  return packet
}

function tags() {
  const packet = Buffer.alloc(8 + 4 + vendor.length + 4)
  packet.write('OpusTags', 0, 'latin1')
  packet.writeUInt32LE(vendor.length, 8)
  packet.write(vendor, 12, 'latin1')
  return packet
}

const polynomial = 0x04c11db7
const table = Uint32Array.from({ length: 256 }, (_, byte) => {
  let remainder = byte << 24
  for (let bit = 0; bit < 8; bit += 1)
    remainder = remainder & 0x80000000 ? (remainder << 1) ^ polynomial : remainder << 1
  return remainder >>> 0
})

/** Ogg's CRC: from the high bit, beginning and ending with nothing. */
function checksum(page: Uint8Array): number {
  let sum = 0
  for (const byte of page) sum = ((sum << 8) ^ (table[((sum >>> 24) ^ byte) & 0xff] as number)) >>> 0
  return sum
}
