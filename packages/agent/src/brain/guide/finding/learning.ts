import { stem, tokens } from '../words/words.ts'

/** How many words of everybody's are mixed into what is said for each thing, so that one word seldom said proves little. */
const mixedIn = 12

/**
 * Has learned from examples which words and pairs of words are said for what. Words that are said whatever is meant, stories and
 * courtesies, speak for nothing; so it hears a question in the middle of much else.
 */
export class Learning<Meant> {
  readonly #meant: readonly Meant[]
  /** How much a word speaks for each thing, where it was said for it: by its place in the list. */
  readonly #evidence = new Map<string, [number, number][]>()
  /** How much it speaks against all others. */
  readonly #against: readonly number[]

  constructor(examples: readonly { meant: Meant; words: string }[]) {
    const counts = new Map<Meant, { all: number; of: Map<string, number> }>()
    const overall = new Map<string, number>()
    let total = 0
    for (const { meant, words } of examples) {
      const own = counts.get(meant) ?? { all: 0, of: new Map() }
      counts.set(meant, own)
      for (const mark of marksOf(words)) {
        own.all += 1
        own.of.set(mark, (own.of.get(mark) ?? 0) + 1)
        overall.set(mark, (overall.get(mark) ?? 0) + 1)
        total += 1
      }
    }
    this.#meant = [...counts.keys()]
    this.#against = [...counts.values()].map(({ all }) => Math.log(mixedIn / (all + mixedIn)))
    for (const [index, { all, of }] of [...counts.values()].entries()) {
      for (const [mark, count] of of) {
        const share = (overall.get(mark) ?? 0) / total
        const speaks = Math.log((count + mixedIn * share) / (all + mixedIn) / share) - (this.#against[index] ?? 0)
        const evidence = this.#evidence.get(mark)
        if (evidence) evidence.push([index, speaks])
        else this.#evidence.set(mark, [[index, speaks]])
      }
    }
  }

  /** How much a text speaks for each thing that it shares a word with, from 0 on. */
  evidence(text: string): Map<Meant, number> {
    const sums = new Float64Array(this.#meant.length)
    let heard = 0
    for (const mark of marksOf(text)) {
      const speaks = this.#evidence.get(mark)
      if (!speaks) continue
      heard += 1
      for (const [index, evidence] of speaks) sums[index] = (sums[index] ?? 0) + evidence
    }
    const evidence = new Map<Meant, number>()
    for (const [index, meant] of this.#meant.entries()) {
      const net = (sums[index] ?? 0) + heard * (this.#against[index] ?? 0)
      if (net > 0) evidence.set(meant, net)
    }
    return evidence
  }
}

/** Its words, and each with the next: "who writes" is not "who reads", though every word of both is said for other things. */
function marksOf(text: string): Set<string> {
  const words = tokens(text).map(stem)
  return new Set(words.flatMap((word, at) => (at === 0 ? [word] : [word, `${words[at - 1]} ${word}`])))
}
