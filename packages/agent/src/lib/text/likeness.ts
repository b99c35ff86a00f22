/**
 * How a word sounds in English, roughly: its consonants, alike ones made one. "callers" and "collars" sound the same, so do
 * "males" and "mails".
 */
export function soundOf(word: string): string {
  return word
    .toLowerCase()
    .replace(/[^a-z]/g, '')
    .replace(/^(?:kn|gn|pn)/, 'n')
    .replace(/^wr/, 'r')
    .replace(/tch|ch|sh|ti(?=on|al)|dge|j|g(?=[eiy])/g, 'J')
    .replace(/ph|v/g, 'F')
    .replace(/gh(?=t|$)/g, '')
    .replace(/c(?=[eiy])|z/g, 's')
    .replace(/x/g, 'ks')
    .replace(/ck|[cqg]/g, 'k')
    .replace(/th|d/g, 't')
    .replace(/b/g, 'p')
    .replace(/^[aeiouy]+/, 'A')
    .replace(/[aeiouyhw]/g, '')
    .toUpperCase()
    .replace(/(.)\1+/g, '$1')
}

/** How alike two words are written, 0–1: the share of letters that need no change. */
export function likeness(one: string, other: string): number {
  const longest = Math.max(one.length, other.length)
  return longest === 0 ? 1 : 1 - editDistance(one, other) / longest
}

/** Sounds less alike than this are only short. */
const leastSoundLikeness = 0.6

/** How alike two words are, 0–1: as they are written, or as they sound, which few consonants say less of. */
export function heardLikeness(one: string, other: string): number {
  const sounds = likeness(soundOf(one), soundOf(other))
  return Math.max(likeness(one, other), sounds >= leastSoundLikeness ? sounds : 0)
}

function editDistance(one: string, other: string): number {
  let previous = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (let i = 1; i <= one.length; i++) {
    const current = [i]
    for (let j = 1; j <= other.length; j++) {
      const change = one[i - 1] === other[j - 1] ? 0 : 1
      current[j] = Math.min((previous[j] ?? 0) + 1, (current[j - 1] ?? 0) + 1, (previous[j - 1] ?? 0) + change)
    }
    previous = current
  }
  return previous[other.length] ?? 0
}
