import { bare } from '../../lib/words.ts'
import { listed, phrases, type TurnWords, turnWords } from '../words/languages.ts'
import { dictation } from './dictation.ts'

/** `open` promises more ("my name is"), `complete` needs no more ("no thanks", "…today?"). */
export type Completeness = 'open' | 'complete' | 'unclear'

type Endings = { open: Set<string>; secondThoughts: string[]; short: Set<string> }

const known = new Map<TurnWords, Endings>()
function endingsOf(words: TurnWords): Endings {
  const endings = known.get(words) ?? {
    open: new Set(listed(words.openEndings)),
    secondThoughts: phrases(words.secondThoughts),
    short: new Set(phrases(words.shortAnswers)),
  }
  known.set(words, endings)
  return endings
}

/** How finished the words sound. */
export function completeness(text: string, language = 'en'): Completeness {
  const words = turnWords(language)
  const { open, secondThoughts, short } = endingsOf(words)
  const said = bare(text)
  const whole = said.join(' ')
  if (short.has(whole)) return 'complete'
  if (/[?？][”"')]?\s*$/.test(text)) return 'complete'
  if (/(?:[,:–-]|\.{2,}|…)\s*$/.test(text)) return 'open'
  const spelled = dictation(text, words)
  if (spelled === 'open') return 'open'
  if (/[.!。！][”"')]?\s*$/.test(text)) return 'complete'
  if (spelled !== 'whole' && open.has(said.at(-1) ?? '')) return 'open'
  if (secondThoughts.some((phrase) => whole === phrase || whole.endsWith(` ${phrase}`))) return 'open'
  return 'unclear'
}
