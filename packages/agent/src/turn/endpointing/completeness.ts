import { bare } from '../../lib/text/words.ts'
import { type TurnWords, turnWords } from '../words/languages.ts'
import { listed, phrases } from '../words/phrases.ts'
import { dictation } from './dictation.ts'
import { isBriefAnswer, isLooking, isUnfinished } from './unfinished.ts'

/**
 * `open` promises more ("my name is"), `searching` asks to be waited for ("um", "let me see"), `complete` needs no more ("no thanks",
 * "…today?").
 */
export type Completeness = 'searching' | 'open' | 'complete' | 'unclear'

type Endings = {
  open: Set<string>
  secondThoughts: string[]
  searching: string[]
  waits: Set<string>
  short: Set<string>
}

const known = new Map<TurnWords, Endings>()
function endingsOf(words: TurnWords): Endings {
  const waits = phrases(words.waits)
  const askedFor = phrases(words.asksFor).flatMap((asking) => waits.map((wait) => `${asking} ${wait}`))
  const endings = known.get(words) ?? {
    open: new Set(listed(words.openEndings)),
    secondThoughts: phrases(words.secondThoughts),
    searching: [...phrases(words.searching), ...askedFor],
    waits: new Set(waits),
    short: new Set(phrases(words.shortAnswers)),
  }
  known.set(words, endings)
  return endings
}

/** More than anybody says in one sentence: a page may write as much as it likes of what its visitor said. */
const judgedChars = 1000

/** How finished the words sound: their end, of very many. */
export function completeness(heard: string, language = 'en'): Completeness {
  const text = heard.slice(-judgedChars)
  const words = turnWords(language)
  const { open, secondThoughts, searching, waits, short } = endingsOf(words)
  const said = bare(text)
  const whole = said.join(' ')
  if (short.has(whole)) return 'complete'
  if (/[?？][”"')]?\s*$/.test(text)) return 'complete'
  const endsWith = (phrase: string) => whole === phrase || whole.endsWith(` ${phrase}`)
  // "okay, one minute" asks to be waited for, "about one minute" answers
  const clause = bare(text.split(/[,.;:!…]+/).findLast((part) => /\p{L}/u.test(part)) ?? '').join(' ')
  if (searching.some(endsWith) || waits.has(clause) || isLooking(clause, language)) return 'searching'
  if (/(?:[,:–-]|\.{2,}|…)\s*$/.test(text)) return 'open'
  const spelled = dictation(text, language)
  if (spelled === 'open') return 'open'
  if (/[.!。！][”"')]?\s*$/.test(text)) return 'complete'
  if (isBriefAnswer(said, language)) return 'unclear'
  if (secondThoughts.some(endsWith)) return 'open'
  if (spelled === 'whole') return 'unclear'
  return open.has(said.at(-1) ?? '') || isUnfinished(said, language) ? 'open' : 'unclear'
}
