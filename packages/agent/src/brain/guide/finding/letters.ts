import { fillers } from '../words/word-lists.ts'
import { tokens } from '../words/words.ts'

const runLength = 3

/** A run of letters: what it says, and which askings hold it, by their place in the list. */
type Run = { weight: number; askings: number[] }

/** Ways of asking by the runs of letters they are written with: slips, endings and words run together change few of them. */
export class Letters<Meant> {
  readonly #askings: readonly { meant: Meant; length: number }[]
  readonly #runs = new Map<string, Run>()
  /** What a run says that no asking holds. */
  readonly #unknown: number
  readonly #spell: (word: string) => string

  /** `spell` says how a word is written: as it is, or as it sounds. */
  constructor(askings: readonly { meant: Meant; words: string }[], spell = (word: string) => word) {
    this.#spell = spell
    const all = askings.map(({ meant, words }) => ({
      meant,
      runs: runsOf(words, spell),
    }))
    for (const [index, { runs }] of all.entries()) {
      for (const run of runs) {
        const known = this.#runs.get(run)
        if (known) known.askings.push(index)
        else this.#runs.set(run, { weight: 0, askings: [index] })
      }
    }
    // a run that few ways of asking hold says more
    const weightOf = (holding: number) => Math.log(1 + all.length / (holding + 0.5)) ** 2
    for (const run of this.#runs.values()) run.weight = weightOf(run.askings.length)
    this.#unknown = weightOf(0)
    this.#askings = all.map(({ meant, runs }) => ({
      meant,
      length: this.#lengthOf(runs),
    }))
  }

  /** How like its likest way of asking a text is, for everything that shares letters with it, 0–1. */
  likeness(text: string): Map<Meant, number> {
    const runs = runsOf(text, this.#spell)
    const shared = new Float64Array(this.#askings.length)
    for (const run of runs) {
      const known = this.#runs.get(run)
      if (!known) continue
      const { weight, askings } = known
      for (let at = 0; at < askings.length; at += 1) {
        const index = askings[at] ?? 0
        shared[index] = (shared[index] ?? 0) + weight
      }
    }
    const length = this.#lengthOf(runs)
    const likest = new Map<Meant, number>()
    for (const [index, asking] of this.#askings.entries()) {
      const sum = shared[index] ?? 0
      if (sum === 0) continue
      const likeness = sum / (length * asking.length)
      if (likeness > (likest.get(asking.meant) ?? 0)) likest.set(asking.meant, likeness)
    }
    return likest
  }

  #lengthOf(runs: ReadonlySet<string>): number {
    let sum = 0
    for (const run of runs) sum += this.#runs.get(run)?.weight ?? this.#unknown
    return Math.sqrt(sum) || 1
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
