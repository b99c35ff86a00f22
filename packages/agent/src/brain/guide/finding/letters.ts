import type { Steps } from '../steps.ts'
import { fillers } from '../words/word-lists.ts'
import { tokens } from '../words/words.ts'

const runLength = 3

/** A way of asking for something, by its place in a list of things. */
export type Asking = { meant: number; words: string }

/** A run of letters: what it says, and which askings hold it, by their place in the list. */
type Run = { weight: number; askings: number[] }

/** Ways of asking by the runs of letters they are written with: slips, endings and words run together change few of them. */
export class Letters {
  readonly #runs: ReadonlyMap<string, Run>
  /** What a run says that no asking holds. */
  readonly #unknown: number
  /** What each asking asks for, and how long it is. */
  readonly #meant: Int32Array
  readonly #lengths: Float64Array
  readonly #things: number
  readonly #spell: (word: string) => string

  private constructor(runs: ReadonlyMap<string, Run>, all: readonly Spelt[], things: number, spell: Spell) {
    // a run that few ways of asking hold says more
    const weightOf = (holding: number) => Math.log(1 + all.length / (holding + 0.5)) ** 2
    for (const run of runs.values()) run.weight = weightOf(run.askings.length)
    this.#runs = runs
    this.#unknown = weightOf(0)
    this.#meant = Int32Array.from(all, ({ meant }) => meant)
    this.#lengths = Float64Array.from(all, (asking) => this.#lengthOf(asking.runs))
    this.#things = things
    this.#spell = spell
  }

  /** `spell` says how a word is written: as it is, or as it sounds. */
  static *of(askings: readonly Asking[], things: number, spell: Spell = (word) => word): Steps<Letters> {
    const runs = new Map<string, Run>()
    const all: Spelt[] = []
    for (const { meant, words } of askings) {
      const own = runsOf(words, spell)
      for (const run of own) {
        const known = runs.get(run)
        if (known) known.askings.push(all.length)
        else runs.set(run, { weight: 0, askings: [all.length] })
      }
      all.push({ meant, runs: own })
      yield
    }
    return new Letters(runs, all, things, spell)
  }

  /** How like its likest way of asking a text is, for each thing, 0–1. */
  likeness(text: string): Float64Array {
    const runs = runsOf(text, this.#spell)
    const shared = new Float64Array(this.#meant.length)
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
    const likest = new Float64Array(this.#things)
    for (let index = 0; index < shared.length; index += 1) {
      const sum = shared[index] ?? 0
      if (sum === 0) continue
      const likeness = sum / (length * (this.#lengths[index] ?? 1))
      const meant = this.#meant[index] ?? 0
      if (likeness > (likest[meant] ?? 0)) likest[meant] = likeness
    }
    return likest
  }

  #lengthOf(runs: ReadonlySet<string>): number {
    let sum = 0
    for (const run of runs) sum += this.#runs.get(run)?.weight ?? this.#unknown
    return Math.sqrt(sum) || 1
  }
}

type Spell = (word: string) => string
type Spelt = { meant: number; runs: ReadonlySet<string> }

function runsOf(text: string, spell: Spell): Set<string> {
  const words = tokens(text)
    .filter((token) => !fillers.has(token))
    .map(spell)
  const line = ` ${words.join(' ')} `
  const runs = new Set<string>()
  for (let at = 0; at + runLength <= line.length; at += 1) runs.add(line.slice(at, at + runLength))
  return runs
}
