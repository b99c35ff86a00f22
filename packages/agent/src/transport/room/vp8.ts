/** Whether a packet of VP8 begins a picture that can be shown without any before it (RFC 7741). */
export function beginsWholePicture(payload: Uint8Array): boolean {
  const [first = 0, extension = 0] = payload
  const isStart = (first & 0x10) !== 0 && (first & 0x07) === 0
  if (!isStart) return false
  const at = (first & 0x80) === 0 ? 1 : 2 + lengthOf(extension, payload[2] ?? 0)
  const header = payload[at]
  return header !== undefined && (header & 0x01) === 0
}

/** Of what an extended descriptor holds: the picture's number in one byte or two, then two bytes more at most. */
function lengthOf(extension: number, number: number): number {
  const numberBytes = (extension & 0x80) === 0 ? 0 : (number & 0x80) === 0 ? 1 : 2
  return numberBytes + ((extension & 0x40) === 0 ? 0 : 1) + ((extension & 0x30) === 0 ? 0 : 1)
}
