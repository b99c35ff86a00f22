import type { Steps } from '../steps.ts'
import { addTo } from '../words/add-to.ts'
import { stem, tokens } from '../words/words.ts'
import type { Asking } from './letters.ts'

/** How many words of everybody's are mixed into what is said for each thing, so that one word seldom said proves little. */
const mixedIn = 12

/**
 * Has learned from examples which words and pairs of words are said for what. Words that are said whatever is meant, stories and
 * courtesies, speak for nothing; so it hears a question in the middle of much else.
 */
export class Learning {
  /** How much a word speaks for each thing, where it was said for it: by its place in the list. */
  readonly #evidence = new Map<string, [number, number][]>()
  /** How much it speaks against all others; nothing of what nobody said anything for. */
  readonly #against: Float64Array

  private constructor(things: number) {
    this.#against = new Float64Array(things)
  }

  /** The places of what is meant are below `things`. */
  static *of(examples: readonly Asking[], things: number): Steps<Learning> {
    const counts = new Map<number, { all: number; of: Map<string, number> }>()
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
      yield
    }
    const learning = new Learning(things)
    for (const [meant, { all, of }] of counts) {
      const against = Math.log(mixedIn / (all + mixedIn))
      learning.#against[meant] = against
      for (const [mark, count] of of) {
        const share = (overall.get(mark) ?? 0) / total
        const speaks = Math.log((count + mixedIn * share) / (all + mixedIn) / share) - against
        addTo(learning.#evidence, mark, [meant, speaks])
      }
      yield
    }
    return learning
  }

  /** How much a text speaks for each thing, from 0 on. */
  evidence(text: string): Float64Array {
    const sums = new Float64Array(this.#against.length)
    let heard = 0
    for (const mark of marksOf(text)) {
      const speaks = this.#evidence.get(mark)
      if (!speaks) continue
      heard += 1
      for (const [index, evidence] of speaks) sums[index] = (sums[index] ?? 0) + evidence
    }
    return sums.map((sum, index) => Math.max(0, sum + heard * (this.#against[index] ?? 0)))
  }
}

/** Its words, and each with the next: "who writes" is not "who reads", though every word of both is said for other things. */
function marksOf(text: string): Set<string> {
  const words = tokens(text).map(stem)
  return new Set(words.flatMap((word, at) => (at === 0 ? [word] : [word, `${words[at - 1]} ${word}`])))
}
