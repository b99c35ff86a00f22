import { randomBytes } from 'node:crypto'

/** Twelve bits stand beside the instant; a new one begins in their lower half, so that many more fit into it. */
const mostInOne = 0xfff
const last = { at: 0, place: 0 }

/** An id that sorts by the instant it was made at (epoch ms), and among those of one instant by its turn in this process. */
export function uuidV7(at = Date.now()) {
  const bytes = randomBytes(16)
  bytes.writeUIntBE(at, 0, 6)
  last.place = at === last.at && last.place < mostInOne ? last.place + 1 : bytes.readUInt16BE(6) & (mostInOne >> 1)
  last.at = at
  bytes.writeUInt16BE(0x7000 | last.place, 6)
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f)
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

/** The instant that an id was made at, in epoch ms. */
export const madeAt = (id: string) => Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)

/** Below every id that is made from an instant on, and above all of before. */
export function firstIdOf(at: number) {
  const hex = Math.max(0, at).toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-`
}
