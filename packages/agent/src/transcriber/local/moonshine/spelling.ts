import { letterOf, spellingWords } from '../../../lib/spelling-alphabet.ts'
import { bare } from '../../../lib/words.ts'
import { AllowedWords } from './allowed-words.ts'

type Reading = { text: string; confidence: number }

const numbers = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine']
const between = ['at', 'dot', 'dash', 'hyphen', 'underscore', 'space', 'double', 'no', 'it', 'is']
const domains = ['gmail', 'googlemail', 'hotmail', 'outlook', 'yahoo', 'icloud', 'com', 'co', 'uk', 'org', 'net']
const around = [...numbers, ...between, ...domains]
/** How sure of what is spelt the model has to be, of how sure it is of any words. */
const sureEnough = 0.6

/** What is listened to again, once it seems to be spelt: letters, or the words that stand for them. */
export class Spelling {
  readonly #letters: AllowedWords
  readonly #words: AllowedWords

  constructor(pieces: readonly string[]) {
    this.#letters = new AllowedWords([...'abcdefghijklmnopqrstuvwxyz', ...around], pieces)
    this.#words = new AllowedWords([...spellingWords, 'x', 'ray', ...around], pieces)
  }

  /** The words that are likely, where a text looks spelt; null where it does not. */
  of(text: string): AllowedWords | null {
    const words = bare(text).flatMap((word) => word.split('-'))
    if (words.some((word) => letterOf(word) !== null)) return this.#words
    const letters = words.filter((word) => word.length === 1)
    return letters.length >= 2 && letters.some((letter) => letter !== 'a' && letter !== 'i') ? this.#letters : null
  }
}

/** The reading as it is spelt, unless it makes far less sense so. */
export const better = (free: Reading, spelt: Reading | null): Reading =>
  spelt && spelt.confidence >= free.confidence * sureEnough
    ? { text: spelt.text, confidence: Math.max(spelt.confidence, free.confidence) }
    : free
