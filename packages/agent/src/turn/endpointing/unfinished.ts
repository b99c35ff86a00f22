import { bare } from '../../lib/text/words.ts'
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
    isContracted(said, words) ||
    takesBack(said, words) ||
    lacksObject(said, words) ||
    lacksPredicate(said, words) ||
    lacksNoun(said, words) ||
    lacksOtherHalf(said, words) ||
    isCondition(said, words)
  )
}

/** "Yes we do", "no it isn't", "I am afraid we do not": an answer, though its last word promises more elsewhere. */
export function isBriefAnswer(said: string[], language: string): boolean {
  const words = unfinishedWords(language)
  const { affirmations, subjects, auxiliaries, alone, contractions } = words
  if (isElliptic(said, words) || isPair(said, words)) return true
  // "no I'm not"
  const isContracted = contractions.some((ending) => said.at(-2)?.endsWith(ending))
  if (said.at(-1) === 'not' && isContracted && affirmations.includes(said.at(-3) ?? '')) return true
  const [affirmation = '', subject = '', verb = ''] = (said.at(-1) === 'not' ? said.slice(0, -1) : said).slice(-3)
  const isAnswer = auxiliaries.includes(verb) || alone.includes(verb) || isDenied(verb)
  return affirmations.includes(affirmation) && subjects.includes(subject) && isAnswer
}

/** "Noch dit noch dat": both halves are there, though the last word promises more elsewhere. */
const isPair = (said: string[], { pairs }: Unfinished) =>
  pairs.some((pair) => {
    const [first = '', second = ''] = pair.split(' ')
    return first === second && said.at(-2) === second && said.slice(0, -2).includes(first)
  })

/** "As soon as you can". */
function isElliptic(said: string[], { abilities, clauses, subjects }: Unfinished) {
  const [clause = '', subject = '', verb = ''] = said.slice(-3)
  return clauses.includes(clause) && subjects.includes(subject) && abilities.includes(verb)
}

const isDenied = (verb: string) => verb === 'not' || verb.endsWith("n't")

/** "Let me just check my diary". */
export function isLooking(clause: string, language: string): boolean {
  const { lookingFor, softeners, foundIt, notNow } = unfinishedWords(language)
  const said = bare(clause).filter((word) => !softeners.includes(word))
  if (said.length > mostWordsOfLooking || !beginsWithOneOf(said.join(' '), lookingFor)) return false
  return !said.slice(1).some((word) => foundIt.includes(word) || notNow.includes(word))
}

/** "It is our director's", but "from McDonald's". */
function isContracted(said: string[], { contractions, places, determiners }: Unfinished) {
  const [before = '', last = ''] = said.slice(-2)
  const isPlace = said.slice(-3, -1).some((word) => places.includes(word)) && !determiners.includes(before)
  return contractions.some((ending) => last.endsWith(ending)) && !(isPlace && last.endsWith("'s"))
}

function lacksObject(said: string[], words: Unfinished) {
  const { lacking, objects, determiners, articles, notLacking } = words
  const isAskedFor = said.slice(0, -1).some((word) => objects.includes(word))
  const isNoun = said.slice(-3, -1).some((word) => determiners.includes(word) || articles.includes(word))
  const [before = '', last = ''] = said.slice(-2)
  const isBeside = notLacking.includes(before) && !last.endsWith('ing') && !lacking.includes(`${before} ${last}`)
  if (isAskedFor || isNoun || isBeside || isRelative(said, words)) return false
  return endsWithOneOf(said.join(' '), lacking)
}

/** "The one we use" has its object before it. */
function isRelative(said: string[], { subjects, clauses, determiners, articles }: Unfinished) {
  const [noun = '', subject = ''] = said.slice(-3, -1)
  const isNoun = said.slice(-6, -3).some((word) => determiners.includes(word) || articles.includes(word))
  return isNoun && subjects.includes(subject) && !clauses.includes(noun)
}

/** "I spoke to Karen, no", but "we don't, no". */
function takesBack(said: string[], { corrections, beforeAnswers }: Unfinished) {
  const before = said.at(-2) ?? ''
  return (
    said.length > 2 && corrections.includes(said.at(-1) ?? '') && !beforeAnswers.includes(before) && !isDenied(before)
  )
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
    // "soit lundi soit mardi": the second half of such a pair begins as the first
    const at = first === second ? said.indexOf(first) : said.lastIndexOf(first)
    const between = said.slice(at + 1)
    return at >= 0 && between.length > 0 && between.length <= mostWordsBetweenHalves && !between.includes(second)
  })
}

function isCondition(said: string[], { conditions, courtesies }: Unfinished) {
  const { least, most } = conditionWords
  if (courtesies.includes(said.at(-1) ?? '')) return false
  return said.length >= least && said.length <= most && beginsWithOneOf(said.join(' '), conditions)
}
