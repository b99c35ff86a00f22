import type { ExpectedAnswer } from '../../../lib/expected-answer.ts'
import { mailProviders } from '../../../lib/mail-providers.ts'
import { letterOf, spellingWords } from '../../../lib/text/spelling-alphabet.ts'
import { bare } from '../../../lib/text/words.ts'
import { AllowedWords } from './allowed-words.ts'

type Reading = { text: string; confidence: number }

const numbers = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine']
const between = ['at', 'dot', 'dash', 'hyphen', 'underscore', 'space', 'double', 'no', 'it', 'is']
/** What is answered in a word to "Is that right?"; what sounds like "right" is too often "why". */
const yesOrNo = ['yes', 'yeah', 'no', 'wrong', 'correct']
/** A reading that needs no other. */
const isYesOrNo = /^(?:ye|no\b|nope\b|yo\b|right\b|wrong\b|correct\b)/i
const mostOfAnswer = 2
const providers = Object.keys(mailProviders)
const endings = ['com', 'co', 'uk', 'org', 'net']
const around = [...numbers, ...between, ...endings]
/** How the end of an address is written, or misheard: "dot con". */
const endsAsDomain = /(?:^|[\s.])(?:com?|con|calm|come|tom|net|u[\s.]*k)[\s.]*$/i
/** Two letters with which addresses end that are not spelt otherwise. */
const unitedKingdom = /\bu[\s.]*k[\s.]*$/i
/**
 * How sure of what is spelt the model has to be, of how sure it is of any words: letters alone fit many sounds, three words of
 * the alphabet are said for nothing else, and a provider's name fits no other domain half as well (measured: from 0.65 on where
 * it was said, 0.31 at most where not). Of 44 other things that are said in a word, by three voices, four passed for "yes" or "no"
 * from 0.17 on, each a name that sounds so; and all of the faint ones that were.
 */
const sureEnough = { letters: 0.85, words: 0.6, manyWords: 0.2, provider: 0.5, askedFor: 0.25, yesOrNo: 0.17 }
const many = 3

/** "No, it is at hotmail dot co dot uk". */
const mostOfDomain = 10

/** The words that may have been said, how sure the model has to be of them, and how many there may be. */
type Spelt = { words: AllowedWords; sureEnough: number; mostWords?: number }

/**
 * What is listened to again, once it seems to be spelt: letters, the words that stand for them, or where mail is provided; and an
 * answer in a word that says neither "yes" nor "no" where that was asked.
 */
export class Spelling {
  readonly #letters: AllowedWords
  readonly #words: AllowedWords
  /** Whoever spells a part of something names no provider of mail. */
  readonly #askedFor: AllowedWords
  readonly #providers: AllowedWords
  readonly #yesOrNo: AllowedWords

  constructor(pieces: readonly string[]) {
    this.#letters = new AllowedWords([...'abcdefghijklmnopqrstuvwxyz', ...around, ...providers], pieces)
    const alphabet = [...spellingWords, 'x', 'ray', ...around]
    this.#words = new AllowedWords([...alphabet, ...providers], pieces)
    // who is asked to spell says "no" by itself
    this.#askedFor = new AllowedWords(
      alphabet.filter((word) => word !== 'no'),
      pieces,
    )
    this.#providers = new AllowedWords(['no', 'it', 'is', 'at', 'dot', ...providers, ...endings], pieces)
    this.#yesOrNo = new AllowedWords(yesOrNo, pieces)
  }

  /** The words that are likely, where a text looks spelt or was asked to be; null where it does and was not. */
  of(text: string, expects: ExpectedAnswer = 'anything'): Spelt | null {
    const words = bare(text).flatMap((word) => word.split('-'))
    const isAnswer = words.length <= mostOfAnswer && isYesOrNo.test(text)
    if (isAnswer && (expects === 'spelling' || expects === 'yes-or-no')) return null
    if (expects === 'yes-or-no' && words.length <= mostOfAnswer)
      return { words: this.#yesOrNo, sureEnough: sureEnough.yesOrNo, mostWords: 1 }
    const spelling = words.filter((word) => letterOf(word) !== null).length
    const isAsked = expects === 'spelling'
    const alphabet = isAsked ? this.#askedFor : this.#words
    if (spelling >= many) return { words: alphabet, sureEnough: sureEnough.manyWords }
    if (spelling > 0) return { words: alphabet, sureEnough: isAsked ? sureEnough.askedFor : sureEnough.words }
    const letters = bare(text.replace(unitedKingdom, '')).filter((word) => /^[a-z]$/.test(word))
    const isSpelt = letters.length >= 2 && letters.some((letter) => letter !== 'a' && letter !== 'i')
    if (isSpelt) return { words: this.#letters, sureEnough: sureEnough.letters }
    const isDomain = words.length <= mostOfDomain && endsAsDomain.test(text)
    if (isDomain) return { words: this.#providers, sureEnough: sureEnough.provider }
    return isAsked ? { words: alphabet, sureEnough: sureEnough.askedFor } : null
  }
}

/**
 * The reading as it is spelt, unless it makes far less sense so. What needs to be so little sure is said for nothing else and is read
 * back: it counts as made out however faint it was.
 */
export function better(
  free: Reading,
  spelt: Reading | null,
  { sureEnough, mostWords = Number.POSITIVE_INFINITY }: Pick<Spelt, 'sureEnough' | 'mostWords'>,
): Reading {
  if (!spelt || spelt.confidence < free.confidence * sureEnough || bare(spelt.text).length > mostWords) return free
  const least = sureEnough <= saidForNothingElse ? unclear : 0
  return { text: spelt.text, confidence: Math.max(spelt.confidence, free.confidence, least) }
}

const saidForNothingElse = 0.5
/** From so little confidence on, most of the words of a reading are wrong. */
export const unclear = 0.4
