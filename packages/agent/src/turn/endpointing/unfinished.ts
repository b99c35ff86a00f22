import { bare } from '../../lib/words.ts'
import { type Unfinished, unfinishedWords } from '../words/unfinished.ts'

/** A condition of so many words has not come to what it is a condition of; of fewer, it is said for politeness ("if you like"). */
const conditionWords = { least: 4, most: 6 }
const mostWordsOfLooking = 6
const mostWordsBetweenHalves = 5

const endsWithOneOf = (said: string, phrases: readonly string[]) =>
  phrases.some((phrase) => said === phrase || said.endsWith(` ${phrase}`))
const beginsWithOneOf = (said: string, phrases: readonly string[]) =>
  phrases.some((phrase) => said === phrase || said.startsWith(`${phrase} `))

/** Whether the words lack what their grammar promises: an object, a noun, the other half. */
export function isUnfinished(said: string[], language: string): boolean {
  const words = unfinishedWords(language)
  const whole = said.join(' ')
  return (
    words.starters.includes(whole) ||
    endsWithOneOf(whole, words.openPhrases) ||
    endsWithOneOf(whole, words.auxiliaries) ||
    words.contractions.some((ending) => whole.endsWith(ending)) ||
    takesBack(said, words) ||
    lacksObject(said, words) ||
    lacksPredicate(said, words) ||
    lacksNoun(said, words) ||
    lacksOtherHalf(said, words) ||
    isCondition(said, words)
  )
}

/** "Yes we do", "no it isn't": an answer, though its last word promises more elsewhere. */
export function isBriefAnswer(said: string[], language: string): boolean {
  const { affirmations, subjects, auxiliaries } = unfinishedWords(language)
  const [affirmation = '', subject = '', auxiliary = ''] = said.slice(-3)
  const isAuxiliary = auxiliaries.includes(auxiliary) || auxiliary.endsWith("n't")
  return affirmations.includes(affirmation) && subjects.includes(subject) && isAuxiliary
}

/** "Let me just check my diary". */
export function isLooking(clause: string, language: string): boolean {
  const { lookingFor, softeners, foundIt } = unfinishedWords(language)
  const said = bare(clause).filter((word) => !softeners.includes(word))
  if (said.length > mostWordsOfLooking || !beginsWithOneOf(said.join(' '), lookingFor)) return false
  return !said.slice(1).some((word) => foundIt.includes(word))
}

function lacksObject(said: string[], { lacking, objects, determiners, articles }: Unfinished) {
  const isAskedFor = said.slice(0, -1).some((word) => objects.includes(word))
  const isNoun = said.slice(-3, -1).some((word) => determiners.includes(word) || articles.includes(word))
  return !isAskedFor && !isNoun && endsWithOneOf(said.join(' '), lacking)
}

function takesBack(said: string[], { corrections, beforeAnswers }: Unfinished) {
  return said.length > 2 && corrections.includes(said.at(-1) ?? '') && !beforeAnswers.includes(said.at(-2) ?? '')
}

function lacksPredicate(said: string[], { clauses, subjects }: Unfinished) {
  const [clause = '', subject = ''] = said.slice(-2)
  return clauses.includes(clause) && subjects.includes(subject)
}

function lacksNoun(said: string[], { determiners, adjectives }: Unfinished) {
  const [determiner = '', adjective = ''] = said.slice(-2)
  return determiners.includes(determiner) && adjectives.includes(adjective)
}

function lacksOtherHalf(said: string[], { pairs }: Unfinished) {
  return pairs.some((pair) => {
    const [first = '', second = ''] = pair.split(' ')
    const at = said.lastIndexOf(first)
    const between = said.slice(at + 1)
    return at >= 0 && between.length > 0 && between.length <= mostWordsBetweenHalves && !between.includes(second)
  })
}

function isCondition(said: string[], { conditions }: Unfinished) {
  const { least, most } = conditionWords
  return said.length >= least && said.length <= most && beginsWithOneOf(said.join(' '), conditions)
}
