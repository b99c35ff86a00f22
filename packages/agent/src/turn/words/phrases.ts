export const listed = (words: string): string[] => words.split(' ').filter(Boolean)
export const phrases = (words: string): string[] => listed(words).map((phrase) => phrase.replaceAll('_', ' '))
