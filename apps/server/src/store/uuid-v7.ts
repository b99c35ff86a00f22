import { randomBytes } from 'node:crypto'

/** An id that sorts by the instant it was made at (epoch ms). */
export function uuidV7(at = Date.now()) {
  const bytes = randomBytes(16)
  bytes.writeUIntBE(at, 0, 6)
  bytes[6] = 0x70 | ((bytes[6] ?? 0) & 0x0f)
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
