/** The words that letters are spelt with on the telephone, and how else they are written. */
const words: Record<string, string> = {
  alpha: 'a',
  alfa: 'a',
  bravo: 'b',
  charlie: 'c',
  delta: 'd',
  echo: 'e',
  foxtrot: 'f',
  golf: 'g',
  hotel: 'h',
  india: 'i',
  juliet: 'j',
  juliett: 'j',
  kilo: 'k',
  lima: 'l',
  mike: 'm',
  november: 'n',
  oscar: 'o',
  papa: 'p',
  quebec: 'q',
  romeo: 'r',
  sierra: 's',
  tango: 't',
  uniform: 'u',
  victor: 'v',
  whiskey: 'w',
  whisky: 'w',
  xray: 'x',
  yankee: 'y',
  zulu: 'z',
}

export const spellingWords: readonly string[] = Object.keys(words)

/** The letter that a word of the alphabet stands for; null for other words. */
export const letterOf = (word: string): string | null => words[word.toLowerCase().replace(/[^a-z]/g, '')] ?? null

/** What was said with the words of the alphabet whole and apart that an ear makes two of, or one: "X. Ray", "Oscar-lima". */
export const withWholeWords = (said: string) =>
  said
    .replace(/\bx[\s.-]+(?:ray|eight)\b/gi, 'xray')
    .replace(/\bno[\s,]+member\b/gi, 'november')
    .replace(/\bnine[\s,]+(?:golf|dash)\b/gi, 'yankee')
    .replace(/\b([a-z]+)-(?=([a-z]+))/gi, (part, one: string, next: string) =>
      letterOf(one) && letterOf(next) ? `${one} ` : part,
    )
