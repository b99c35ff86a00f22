import { bare } from '../lib/text/words.ts'
import { type TurnWords, turnWords } from './words/languages.ts'
import { listed, phrases } from './words/phrases.ts'

/** What stops an assistant that is speaking. */
export type Interruption = {
  /** Whether a sound alone makes it hold its breath, before there are words. */
  bySound: boolean
  /** How long that sound has to last, in ms. */
  soundMs: number
  /** Whether these words take the turn; those that do not only say "go on", or are too few. */
  byWords(text: string): boolean
  /** Whether these words only say "go on". */
  isBackchannel(text: string): boolean
  /** How long after an interruption it is silent at least, in ms. */
  backOffMs: number
}

/** Seconds and phrases as an owner sets them; what is left out is as the reference has it. */
export type StopSpeakingPlan = {
  numWords?: number | null | undefined
  voiceSeconds?: number | null | undefined
  backoffSeconds?: number | null | undefined
  acknowledgementPhrases?: readonly string[] | null | undefined
  interruptionPhrases?: readonly string[] | null | undefined
}

const usualBackchannelWords = 4

/** A sound is enough, and all words but a listener's. */
export function usualInterruption(language = 'en'): Interruption {
  const isBackchannel = listensOnly(turnWords(language))
  return { bySound: true, soundMs: 0, backOffMs: 0, isBackchannel, byWords: (text) => !isBackchannel(text) }
}

export function plannedInterruption(plan: StopSpeakingPlan, language = 'en'): Interruption {
  const words = turnWords(language)
  const { acknowledgementPhrases, interruptionPhrases } = plan
  const leastWords = plan.numWords ?? 0
  const stops = phrasesIn(interruptionPhrases ?? phrases(words.interruptions))
  const isBackchannel = acknowledgementPhrases ? madeOf(acknowledgementPhrases) : listensOnly(words)
  return {
    bySound: leastWords === 0,
    soundMs: (plan.voiceSeconds ?? 0.2) * 1000,
    backOffMs: (plan.backoffSeconds ?? 1) * 1000,
    isBackchannel,
    byWords(text) {
      const said = bare(text)
      return stops(said) || (!isBackchannel(text) && said.length >= leastWords)
    },
  }
}

/** Whether these are only the noises of someone listening ("mm-hm", "right, okay"). */
function listensOnly({ backchannels }: TurnWords) {
  const known = new Set(listed(backchannels))
  return (text: string) => {
    const said = bare(text)
    return said.length > 0 && said.length <= usualBackchannelWords && said.every((word) => known.has(word))
  }
}

/** Whether a text is nothing but these phrases, one after another, of which the last may still be on its way. */
function madeOf(known: readonly string[]) {
  const wanted = known.map(bare).filter(({ length }) => length > 0)
  const isMade = (words: string[]): boolean =>
    words.length === 0 ||
    wanted.some(
      (phrase) => phrase.every((word, at) => (words[at] ?? word) === word) && isMade(words.slice(phrase.length)),
    )
  return (text: string) => {
    const said = bare(text)
    return said.length > 0 && said.length <= longestJudged && isMade(said)
  }
}

/** Nobody listens in more words; and phrases that overlap could be tried in very many ways. */
const longestJudged = 12

function phrasesIn(known: readonly string[]) {
  const wanted = known.map((phrase) => bare(phrase).join(' ')).filter(Boolean)
  return (said: string[]) => {
    const whole = ` ${said.join(' ')} `
    return wanted.some((phrase) => whole.includes(` ${phrase} `))
  }
}
