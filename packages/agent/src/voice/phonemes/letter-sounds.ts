import type { Accent } from './accent.ts'

/** A spelling, and its sound in America and, where it is another, in Britain. Longer and rarer spellings first. */
type Rule = readonly [spelling: string, american: string, british?: string]

const rules: readonly Rule[] = [
  ['[ts]ion', 'ʃən'],
  ['[ct]ious', 'ʃəs'],
  ['[ct]ial', 'ʃᵊl'],
  ['ture(?=s?$)', 'ʧəɹ', 'ʧə'],
  ['ough|augh', 'ɔ', 'ɔː'],
  ['eigh', 'A'],
  ['igh', 'I'],
  ['tch', 'ʧ'],
  ['dg(?=[eiy])', 'ʤ'],
  ['^kn|^gn', 'n'],
  ['^wr', 'ɹ'],
  ['^ps', 's'],
  ['^x', 'z'],
  ['sch', 'sk'],
  ['ch', 'ʧ'],
  ['sh', 'ʃ'],
  ['th', 'θ'],
  ['ph', 'f'],
  ['wh', 'w'],
  ['ck|cc(?![eiy])', 'k'],
  ['cc(?=[eiy])', 'ks'],
  ['ng(?=$|s$|ing$)', 'ŋ'],
  ['n(?=[gkx])', 'ŋ'],
  ['qu', 'kw'],
  ['x', 'ks'],
  ['air|are$', 'ɛɹ', 'ɛː'],
  ['ear|eer', 'ɪɹ', 'ɪə'],
  ['our', 'ɔɹ', 'ɔː'],
  ['ar(?![aeiouyr])', 'ɑɹ', 'ɑː'],
  ['ore$|or(?![aeiouyr])', 'ɔɹ', 'ɔː'],
  ['er(?=s?$)', 'əɹ', 'ə'],
  ['[eiu]r(?![aeiouyr])', 'ɜɹ', 'ɜː'],
  ['ee|ea|ie(?!$|r)', 'i', 'iː'],
  ['ai|ay|ei|ey(?!$)', 'A'],
  ['ey$|ie$', 'i'],
  ['oa|oe(?=s?$)|ow(?=n?$)', 'O', 'Q'],
  ['ow|ou', 'W'],
  ['oo', 'u', 'uː'],
  ['oi|oy', 'Y'],
  ['au|aw', 'ɔ', 'ɔː'],
  ['eu|ew|ue(?=s?$)', 'ju', 'juː'],
  ['ia', 'iə'],
  ['io', 'iO', 'iQ'],
  // before one consonant and a silent e
  ['a(?=[bcdfgklmnpstvz]e[sd]?$)', 'A'],
  ['e(?=[bcdfgklmnpstvz]e[sd]?$)', 'i', 'iː'],
  ['i(?=[bcdfgklmnpstvz]e[sd]?$)', 'I'],
  ['o(?=[bcdfgklmnpstvz]e[sd]?$)', 'O', 'Q'],
  ['u(?=[bcdfgklmnpstvz]e[sd]?$)', 'ju', 'juː'],
  ['(?<=[aeiouy].*)e(?=s?$)', ''],
  ['(?<=[aeiou].*)y$', 'i'],
  ['y$', 'I'],
  ['y(?=[aeiou])', 'j'],
  ['y', 'ɪ'],
  ['o$', 'O', 'Q'],
  ['a$', 'ə'],
  ['[iu]$', 'i'],
  ['c(?=[eiy])', 's'],
  ['g(?=[eiy])', 'ʤ'],
  ['(?<=[aeiou])s(?=[aeiou])', 'z'],
  ['(?<=[bdgvlmnr]e?)s$', 'z'],
  ['a', 'æ', 'a'],
  ['e', 'ɛ'],
  ['i', 'ɪ'],
  ['o', 'ɑ', 'ɒ'],
  ['u', 'ʌ'],
  ['bb?', 'b'],
  ['c|kk?', 'k'],
  ['dd?', 'd'],
  ['ff?', 'f'],
  ['gg?', 'ɡ'],
  ['h', 'h'],
  ['j', 'ʤ'],
  ['ll?', 'l'],
  ['mm?', 'm'],
  ['nn?', 'n'],
  ['pp?', 'p'],
  ['rr?', 'ɹ'],
  ['ss?', 's'],
  ['tt?', 't'],
  ['vv?', 'v'],
  ['w', 'w'],
  ['zz?', 'z'],
]

const sticky = rules.map(([spelling, american, british = american]) => ({
  pattern: new RegExp(spelling, 'y'),
  sounds: { american, british },
}))

const vowel = /[AIOQWYaiuæɑɒɔəɛɜɪʊʌ]/g

/** How a word that no dictionary has is likely said, by its letters. Other letters than a to z have no sound. */
export function letterSounds(word: string, accent: Accent): string {
  const letters = word
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z]/g, '')
  let sounds = ''
  for (let at = 0; at < letters.length; ) {
    const rule = sticky.find(({ pattern }) => {
      pattern.lastIndex = at
      return pattern.test(letters)
    })
    if (!rule) break
    sounds += rule.sounds[accent]
    at = rule.pattern.lastIndex
  }
  return stressed(sounds, letters)
}

/** Two syllables lean on the first, longer words on the third from the end, some endings on the one before them. */
function stressed(sounds: string, letters: string): string {
  const syllables = [...sounds.matchAll(vowel)].map(({ index }) => index)
  const fromEnd = syllables.length < 3 || /(?:[ts]ion|i[ac]|ial|ious)s?$/.test(letters) ? 2 : 3
  const at = syllables.at(-Math.min(fromEnd, syllables.length))
  return at === undefined ? sounds : `${sounds.slice(0, at)}ˈ${sounds.slice(at)}`
}
