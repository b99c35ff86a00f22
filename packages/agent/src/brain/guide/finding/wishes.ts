import { contentWords } from '../words/words.ts'

const turns =
  /[,.;!?]+\s+|\s+(?=(?:tell me|what about|how about|i want|i need|i['’]d like|but|just|only|rather|instead|except|besides|apart from|other than)\b)/i
const refusal =
  /^(?:(?:i am|i'm|we are|we're) )?not\b|^no (?!problem|worries|idea)\w|\b(?:do not|don['’]?t|dont|never) (?:really |actually )?(?:want|need|like|care|wish)\b|\bnot (?:interested|looking|keen)\b|^(?:rather than|instead of|except|besides|apart from|other than)\b/i

/**
 * What somebody wants to hear of, and what not: "I do not want calls, just email" wants "just email" and refuses the calls.
 * Somebody who only refuses is taken at their word: all of it is what they said.
 */
export function wishesIn(text: string): { wanted: string; refused: string } {
  const clauses = text.split(turns)
  const wanted = clauses.filter((clause) => !refusal.test(clause))
  if (wanted.length === 0 || wanted.length === clauses.length) return { wanted: text, refused: '' }
  return { wanted: wanted.join(', '), refused: clauses.filter((clause) => refusal.test(clause)).join(', ') }
}

const asking =
  'how|what|when|where|who|why|which|do|does|did|is|are|am|can|could|will|would|shall|should|may|might|have|has|tell me'
const nextQuestion = new RegExp(
  String.raw`(?<=[?.!])\s+|,?\s+(?:and|also|plus|then|secondly)\s+(?=(?:(?:also|then|secondly|finally|second|lastly),?\s+)?(?:${asking})\b)`,
  'i',
)
const leadIn =
  /^(?:(?:well|so|and|but|or|ok(?:ay)?|first(?:ly)?|first of all|second(?:ly)?|also|then|finally|lastly|one thing|tell me)[,:]?\s+)+/i
const sentenceEnd = /(?<=[.!?])\s+/
const clauseEnd = /[,.;:!?–]+\s+|\s+(?:because|but|so|and|since|though|although)\s+/i
const asksSomething = new RegExp(`^(?:${asking})\\b`, 'i')
const minClauseWords = 3
/** What somebody else wants to know, or they themselves: "she asks whether tax is included". */
const wantsToKnow =
  /\b(?:know|wonder(?:ing|ed|s)?|asks?|asked|asking|tell (?:me|us|him|her|them)|say|find out|see|sure|explain|understand)\s+(?:is\s+)?((?:what|how|whether|if|when|where|who|which|why)\b.+)$/i

const isAsking = (text: string) => asksSomething.test(text.replace(leadIn, ''))

/** A part of what somebody said, whether it asks something, and whether it asks that of what was said before it. */
export type Part = { text: string; asks: boolean; leans: boolean }

/** "Is that a problem?" and "how would it work?" mean little without what they ask it of. */
const leansOnBefore = (text: string) =>
  /\b(?:it|that|this|them|those|these|he|she|him|her|they)\b/i.test(text) && contentWords(text).length <= 1

/**
 * The parts of what somebody said who chats, sentences and their clauses: one of them matters, and others stand around it.
 * Where something is asked, the question is more likely meant than the rest.
 */
export function partsIn(text: string): Part[] {
  const sentences = text.split(sentenceEnd)
  const parts = new Map<string, boolean>()
  for (const sentence of sentences) {
    const clauses = sentence.split(clauseEnd).filter((part) => part.split(/\s+/).length >= minClauseWords)
    for (const clause of clauses) {
      const [, told] = wantsToKnow.exec(clause) ?? []
      if (told) parts.set(told, true)
      parts.set(clause, isAsking(clause))
    }
    if (sentences.length > 1 && clauses.length > 0) parts.set(sentence, sentence.endsWith('?') || isAsking(sentence))
  }
  return [...parts].map(([part, asks], index) => ({
    text: part,
    asks,
    leans: index > 0 && sentences.includes(part) && leansOnBefore(part),
  }))
}

/** The questions in one breath: "Where are you, and when are you open?" holds two. */
export const questionsIn = (text: string): string[] =>
  text
    .split(nextQuestion)
    .filter((part) => part.split(clauseEnd).some(isAsking) || part.split(/\s+/).length <= fewWords)

const fewWords = 4
const both = /\s*(?:\+|&|,|\band\b|\bplus\b|\bor\b)\s*/i
const maxPairWords = 8

/** "Price and notice?" may hold two questions, and "terms and conditions" is one: what stands on either side of the "and". */
export function pairIn(text: string): string[] {
  if (text.split(/\s+/).length > maxPairWords) return []
  const [one, other, ...more] = text.split(both).filter(Boolean)
  return one && other && more.length === 0 ? [one, other] : []
}
