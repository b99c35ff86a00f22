/** What the dictionary writes with one letter and Piper's voices with two. */
const pairs: Record<string, string> = {
  A: 'eɪ',
  I: 'aɪ',
  O: 'oʊ',
  Q: 'əʊ',
  W: 'aʊ',
  Y: 'ɔɪ',
  ʤ: 'dʒ',
  ʧ: 'tʃ',
  ᵊ: 'ə',
}
const vowel = '[AIOQWYaiuæɑɒɔəɛɜɪʊʌᵊᵻɐ]'

/** American sounds in the letters of the dictionary as Piper's American voices learnt them: with lengths, and r in its vowels. */
export function piperSymbols(phonemes: string): string {
  return phonemes
    .split(' ')
    .map((word) =>
      word
        .replace(new RegExp(`ɜɹ(?=[ˈˌ]?${vowel})`, 'g'), 'ɜːɹ')
        .replace(/ɜɹ/g, 'ɜː')
        .replace(new RegExp(`əɹ(?![ˈˌ]?${vowel})`, 'g'), 'ɚ')
        .replace(/[ɑɔu]/g, '$&ː')
        // long, but at the end of a longer word and before another vowel
        .replace(new RegExp(`(?<=[ˈˌ])i|i(?!$|[.!?,;:]|${vowel}|z$)|(?<=^[^${vowel.slice(1)}*)i`, 'gu'), 'iː')
        .replace(/[AIOQWYʤʧᵊ]/g, (letter) => pairs[letter] ?? letter),
    )
    .join(' ')
}
