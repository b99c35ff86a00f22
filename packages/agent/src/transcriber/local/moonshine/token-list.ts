const space = '▁'
const byteToken = /^<0x([0-9A-F]{2})>$/

/** The pieces of words that a model writes, by their numbers, and how text is made of them. */
export class TokenList {
  readonly #pieces: readonly Uint8Array[]

  /** `file` holds each piece behind its length: one byte, or two (the low seven bits first, marked by the eighth). */
  constructor(file: Uint8Array) {
    const pieces: Uint8Array[] = []
    for (let at = 0; at < file.length; ) {
      const first = file[at] ?? 0
      const isLong = first >= 128
      const length = isLong ? (file[at + 1] ?? 0) * 128 + first - 128 : first
      at += isLong ? 2 : 1
      pieces.push(file.subarray(at, at + length))
      at += length
    }
    const decoder = new TextDecoder()
    this.#pieces = pieces.map((piece) => {
      const written = decoder.decode(piece)
      const byte = byteToken.exec(written)?.[1]
      return byte ? Uint8Array.of(Number.parseInt(byte, 16)) : Buffer.from(written.replaceAll(space, ' '))
    })
  }

  get size(): number {
    return this.#pieces.length
  }

  /** Each as it is written, the space before it included. */
  get pieces(): readonly string[] {
    const decoder = new TextDecoder()
    return this.#pieces.map((piece) => decoder.decode(piece))
  }

  /** What these pieces say; those that only steer the model, such as `</s>`, say nothing. */
  textOf(ids: readonly number[]): string {
    const bytes = ids.flatMap((id) => [...(this.#pieces[id] ?? [])])
    return new TextDecoder()
      .decode(Uint8Array.from(bytes))
      .replace(/<\/?\w+>/g, '')
      .trim()
  }
}
