const tableSize = 1 << 16
const logBase = 1.0001

/** A word, or words that follow each other, with their probability, and how much of it what is not listed behind them gets. */
export type Gram = { words: readonly string[]; p: number; backoff?: number }

/** A trigram model in PocketSphinx's binary form that says this; its words are those that stand alone, in their order. */
export function languageModelFile(grams: readonly Gram[]): Buffer {
  const of = (length: number) => grams.filter(({ words }) => words.length === length)
  const unigrams = of(1)
  const idOf = new Map(unigrams.map(({ words: [word = ''] }, id) => [word, id]))
  // from the last word back to the first
  const key = ({ words }: Gram) => words.map((word) => idOf.get(word) ?? -1).toReversed()
  const sorted = (some: readonly Gram[]) =>
    some.toSorted((one, other) => {
      const [a, b] = [key(one), key(other)]
      return a.map((id, at) => id - (b[at] ?? 0)).find((difference) => difference !== 0) ?? 0
    })
  const [bigrams, trigrams] = [sorted(of(2)), sorted(of(3))]
  const firstOf = (children: readonly Gram[], parent: readonly number[]) => {
    const at = children.findIndex((child) => compare(key(child).slice(0, parent.length), parent) >= 0)
    return at < 0 ? children.length : at
  }
  const bitsFor = (largest: number) => 32 - Math.clz32(largest)
  const [wordBits, nextBits] = [bitsFor(unigrams.length), bitsFor(trigrams.length)]
  const tables = [bigrams.map(({ p }) => p), bigrams.map(({ backoff = 1 }) => backoff), trigrams.map(({ p }) => p)]

  const header = Buffer.concat([Buffer.from('Trie Language Model'), Buffer.of(3), Buffer.alloc(16)])
  for (const [at, some] of [unigrams, bigrams, trigrams].entries()) header.writeUInt32LE(some.length, 20 + 4 * at)
  const words = Buffer.alloc((unigrams.length + 1) * 12)
  for (let id = 0; id <= unigrams.length; id += 1) {
    const { p = 1, backoff = 1 } = unigrams[id] ?? {}
    words.writeFloatLE(logOf(p), id * 12)
    words.writeFloatLE(logOf(backoff), id * 12 + 4)
    words.writeUInt32LE(firstOf(bigrams, [id]), id * 12 + 8)
  }
  const names = Buffer.from(`${unigrams.map(({ words: [word] }) => word).join('\0')}\0`)
  const length = Buffer.alloc(4)
  length.writeUInt32LE(names.length)
  return Buffer.concat([
    header,
    ...tables.map(tableOf),
    words,
    packed(
      [...bigrams, null].map((gram, at) => [
        [gram ? (key(gram)[1] ?? 0) : 0, wordBits],
        [at, 16],
        [at, 16],
        [gram ? firstOf(trigrams, key(gram)) : trigrams.length, nextBits],
      ]),
    ),
    packed(
      [...trigrams, null].map((gram, at) => [
        [gram ? (key(gram)[2] ?? 0) : 0, wordBits],
        [at, 16],
      ]),
    ),
    length,
    names,
  ])
}

const logOf = (p: number) => Math.log(p) / Math.log(logBase)

function compare(one: readonly number[], other: readonly number[]): number {
  return one.map((id, at) => id - (other[at] ?? 0)).find((difference) => difference !== 0) ?? 0
}

function tableOf(values: readonly number[]): Buffer {
  const table = Buffer.alloc(4 * tableSize)
  for (const [at, value] of values.entries()) table.writeFloatLE(logOf(value), 4 * at)
  return table
}

/** Numbers of so many bits each, from the lowest bit of the first byte on. */
function packed(entries: readonly (readonly (readonly [number, number])[])[]): Buffer {
  const fields = entries.flat()
  // what is stored counts one entry more than there are, of which the last one was just given
  const bits = fields.reduce((sum, [, width]) => sum + width, 0)
  const bytes = Buffer.alloc(Math.floor((bits + 7) / 8) + 8)
  let at = 0
  for (const [value, width] of fields) {
    for (let bit = 0; bit < width; bit += 1, at += 1) {
      if ((value >> bit) & 1) bytes[at >> 3] = (bytes[at >> 3] ?? 0) | (1 << (at & 7))
    }
  }
  return bytes
}
