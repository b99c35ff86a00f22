import { fillers } from '../words/word-lists.ts'
import { tokens } from '../words/words.ts'

const runLength = 3

/** Ways of asking by the runs of letters they are written with: slips, endings and words run together change few of them. */
export class Letters<Meant> {
  readonly #askings: readonly { meant: Meant; length: number }[]
  readonly #count: number
  /** Which askings hold a run, by their place in the list. */
  readonly #holding = new Map<string, number[]>()

  readonly #spell: (word: string) => string

  /** `spell` says how a word is written: as it is, or as it sounds. */
  constructor(askings: readonly { meant: Meant; words: string }[], spell = (word: string) => word) {
    this.#count = askings.length
    this.#spell = spell
    const all = askings.map(({ meant, words }) => ({ meant, runs: runsOf(words, spell) }))
    for (const [index, { runs }] of all.entries()) {
      for (const run of runs) {
        const holding = this.#holding.get(run)
        if (holding) holding.push(index)
        else this.#holding.set(run, [index])
      }
    }
    this.#askings = all.map(({ meant, runs }) => ({ meant, length: this.#lengthOf(runs) }))
  }

  /** How like its likest way of asking a text is, for everything that shares letters with it, 0–1. */
  likeness(text: string): Map<Meant, number> {
    const runs = runsOf(text, this.#spell)
    const shared = new Map<number, number>()
    for (const run of runs) {
      const weight = this.#weightOf(run) ** 2
      for (const index of this.#holding.get(run) ?? []) shared.set(index, (shared.get(index) ?? 0) + weight)
    }
    const length = this.#lengthOf(runs)
    const likest = new Map<Meant, number>()
    for (const [index, sum] of shared) {
      const asking = this.#askings[index]
      if (!asking) continue
      const likeness = sum / (length * asking.length)
      if (likeness > (likest.get(asking.meant) ?? 0)) likest.set(asking.meant, likeness)
    }
    return likest
  }

  #lengthOf(runs: ReadonlySet<string>): number {
    let sum = 0
    for (const run of runs) sum += this.#weightOf(run) ** 2
    return Math.sqrt(sum) || 1
  }

  /** A run that few ways of asking hold says more. */
  #weightOf(run: string): number {
    const holding = this.#holding.get(run)?.length ?? 0
    return Math.log(1 + this.#count / (holding + 0.5))
  }
}

function runsOf(text: string, spell: (word: string) => string): Set<string> {
  const words = tokens(text)
    .filter((token) => !fillers.has(token))
    .map(spell)
  const line = ` ${words.join(' ')} `
  const runs = new Set<string>()
  for (let at = 0; at + runLength <= line.length; at += 1) runs.add(line.slice(at, at + runLength))
  return runs
}
