import { describe, expect, test } from 'vitest'
import { Lexicon } from './lexicon.ts'
import { phonemesOf } from './phonemes.ts'
import { piperSymbols } from './piper-symbols.ts'

const gold = {
  A: 'ˈA',
  I: 'ˈI',
  K: 'kˈA',
  U: 'jˈu',
  B: 'bˈi',
  C: 'sˈi',
  M: 'ˈɛm',
  R: 'ˈɑɹ',
  a: 'A',
  hub: 'hˈʌb',
  spot: 'spˈɑt',
  call: 'kˈɔl',
  plan: 'plˈæn',
  start: 'stˈɑɹt',
  happy: 'hˈæpi',
  price: 'pɹˈIs',
  hour: 'ˈWəɹ',
  London: 'lˈʌndən',
  no: 'nˈO',
  use: { DEFAULT: 'jˈuz', NOUN: 'jˈus' },
  can: { DEFAULT: 'kæn', None: 'kˈæn' },
}
const lexicon = new Lexicon([gold, { calls: 'kˈɔlz' }], 'american')
const sounds = (text: string) => phonemesOf(text, lexicon)

describe('words are said', () => {
  test.each([
    ['as the dictionary has them', 'call', 'kˈɔl'],
    ['whatever their capitals', 'CALL london', 'kˈɔl lˈʌndən'],
    ['with endings, where it has the word alone', 'prices, planned starting', 'pɹˈIsᵻz, plˈænd stˈɑɹtɪŋ'],
    ['as what they belong to', "London's", 'lˈʌndənz'],
    ['in two parts, where two words are written as one', 'HubSpot callplan', 'hˈʌbspˌɑt kˈɔlplˌæn'],
    ['as their letters, where they are initials', 'the UK, CRM', 'ðə jˌukˈA, sˌiˌɑɹˈɛm'],
    ['so, also in small letters', 'uk', 'jˌukˈA'],
    ['but not where somebody could say them', 'jo', 'ʤˈO'],
    ['by what they are after', 'to use, no use', 'tə jˈuz, nˈO jˈus'],
    ['by what follows them', 'the hour, the call', 'ði ˈWəɹ, ðə kˈɔl'],
    ['otherwise before a pause', 'can call, can.', 'kæn kˈɔl, kˈæn.'],
    ['"a" as an article', 'A call', 'ɐ kˈɔl'],
    ['"A" as a letter', 'A I call', 'ˈA ˌI kˈɔl'],
  ])('%s', (_, text, expected) => expect(sounds(text)).toBe(expected))

  test('by rules, where nobody has heard them before; none is left out', () => {
    expect(sounds('Zapier Brixo quendle')).toMatch(/^\S+ \S+ \S+$/)
    expect(sounds('shine')).toBe('ʃˈIn')
    expect(sounds('bramble')).toMatch(/^bɹˈæm/)
    expect(sounds('nation')).toBe('nˈæʃən')
  })

  test('not at all, where there are none', () => {
    expect(sounds('… — !')).toBe('')
  })
})

test.each([
  ['hˈæpi', 'hˈæpi'],
  ['sˈi', 'sˈiː'],
  ['wi', 'wiː'],
  ['bˈɜɹd wˈɜɹiɪŋ', 'bˈɜːd wˈɜːɹiɪŋ'],
  ['lˈɜɹnəɹ', 'lˈɜːnɚ'],
  ['stˈɑɹt', 'stˈɑːɹt'],
  ['ju', 'juː'],
  ['vˈYs, ʤˈʌʤ ʧˈAn', 'vˈɔɪs, dʒˈʌdʒ tʃˈeɪn'],
])('Piper is given %s as %s', (phonemes, symbols) => expect(piperSymbols(phonemes)).toBe(symbols))
