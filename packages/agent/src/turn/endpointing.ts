import { bare } from '../lib/words.ts'

/** After these, more is to come. */
const openEndings = (
  "a an and any are at because but by can dot for from if in is it's i'm like my name mail of on or our so some that the " +
  'their to um uh er was we with would your'
).split(' ')
const openEnded = new RegExp(`\\b(?:${openEndings.join('|')})$`)
const shortAnswers = new Set(
  [
    'yes',
    'no',
    'yeah',
    'nope',
    'no thanks',
    'no thank you',
    'yes please',
    'skip',
    'bye',
    'goodbye',
    'thanks',
    'thank you',
  ].concat(['correct', 'that is correct', "that's correct", "that's right", 'stop', 'hello', 'hi']),
)

/** How finished the words sound: `open` promises more ("my name is"), `complete` needs no more ("no thanks", "…today?"). */
export function completeness(text: string): 'open' | 'complete' | 'unclear' {
  const words = bare(text).join(' ')
  if (openEnded.test(words) || /[,:–-]\s*$/.test(text)) return 'open'
  if (/[.!?]["')]?\s*$/.test(text) || shortAnswers.has(words)) return 'complete'
  return 'unclear'
}

/** The words by which it is judged. */
export const endpointingWords: ReadonlySet<string> = new Set([...openEndings, ...bare([...shortAnswers].join(' '))])
