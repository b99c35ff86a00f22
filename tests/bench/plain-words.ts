import { bare } from '@parley/agent'
import { numberWords } from '../../packages/agent/src/lib/text/number-words.ts'

/** Short forms, by what they are short for: to write one for the other is no mistake of hearing. */
const longForms: [RegExp, string][] = [
  [/[’‘]/g, "'"],
  [/\bwhat's\b/g, 'what is'],
  [/\bwho's\b/g, 'who is'],
  [/\bit's\b/g, 'it is'],
  [/\bthat's\b/g, 'that is'],
  [/\bthere's\b/g, 'there is'],
  [/\b(i|you|we|they)'(?:ve)\b/g, '$1 have'],
  [/\b(you|we|they)'re\b/g, '$1 are'],
  [/\bi'm\b/g, 'i am'],
  [/\b(\w+)'ll\b/g, '$1 will'],
  [/\b(\w+)'d\b/g, '$1 would'],
  [/\bcan't\b/g, 'can not'],
  [/\bcannot\b/g, 'can not'],
  [/\bwon't\b/g, 'will not'],
  [/\b(\w+)n't\b/g, '$1 not'],
  [/\bok\b/g, 'okay'],
  [/\be-?mail/g, 'email'],
  [/\bwhite[ -]label/g, 'white label'],
  [/\bset[ -]?up\b/g, 'set up'],
  [/\blinked[ -]in\b/g, 'linkedin'],
  [/\bweb[ -]?site\b/g, 'website'],
  [/%/g, ' percent'],
  [/\bper cent\b/g, 'percent'],
  [/£\s?(\d[\d,]*)/g, '$1 pounds'],
  [/(\d),(?=\d{3}\b)/g, '$1'],
  [/\b([a-z])\.(?=[a-z]\b)/g, '$1 '],
]
/** Said letter by letter. */
const initials = /\b(?:gdpr|crm|vat|tps|ctps|sms|ico|pecr|uk|ai|hr|usa|b2b)\b/g

/** The words of a text as they are said, however they were written: two writings of the same words are equal under it. */
export function plainWords(text: string): string[] {
  const long = longForms.reduce((plain, [short, form]) => plain.replace(short, form), text.toLowerCase())
  const said = long
    .replace(initials, (letters) => [...letters].join(' '))
    .replace(/\d+(?:\.\d+)?/g, (number) => ` ${numberWords(Number(number))} `)
  return bare(said).filter((word) => word !== 'and')
}
