import { sentenceBegin } from '../../english/sentence.ts'
import type { History, VisitorsEnglish } from '../../english/visitors-english.ts'

/** Where a text is: the words before, and what is there of the last one. */
export type Place = { history: History; begun: string }

/**
 * How much the words' likelihood counts beside what was heard, and what a word is worth for being there, so that more words are no
 * worse than fewer; both measured.
 */
const share = 0.1
const perWord = 0.5
/** Of a figure or an amount, whichever it is; in powers of e. */
const figureLogP = -7
const isFigure = /[\p{N}£$€%@]/u
const sentenceEnds = /[.!?]/
const betweenWords = /([^\p{L}\p{N}'£$€%@]+)/u
const quotes = /^'+|'+$/g

export const textBegin: Place = { history: [sentenceBegin, ''], begun: '' }

/** What it is worth, in nats, that a text goes on with these words: a word counts once it is whole. */
export class LikelyWords {
  readonly #english: VisitorsEnglish

  constructor(english: VisitorsEnglish) {
    this.#english = english
  }

  /** Behind a place stands one more piece of a text. */
  after({ history, begun }: Place, piece: string): { place: Place; worth: number } {
    const parts = `${begun}${piece}`.toLowerCase().replace(/[’ʼ`]/g, "'").split(betweenWords)
    let worth = 0
    let words = history
    for (let at = 0; at + 1 < parts.length; at += 2) {
      worth += this.#worthOf(parts[at] ?? '', words)
      words = sentenceEnds.test(parts[at + 1] ?? '') ? textBegin.history : following(words, parts[at] ?? '')
    }
    return { place: { history: words, begun: parts.at(-1) ?? '' }, worth }
  }

  /** The text ends there. */
  atEnd({ history, begun }: Place): number {
    return this.#worthOf(begun, history)
  }

  #worthOf(part: string, history: History): number {
    const word = part.replace(quotes, '')
    if (word === '') return 0
    return share * (isFigure.test(word) ? figureLogP : this.#english.logP(word, history)) + perWord
  }
}

function following(history: History, part: string): History {
  const word = part.replace(quotes, '')
  return word === '' ? history : [word, history[0]]
}
