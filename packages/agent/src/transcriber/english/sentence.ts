/** Words as they are said, and how much they tell of what visitors say. */
export type Sentence = { words: readonly string[]; weight: number }

/** What stands before the first word and behind the last. */
export const sentenceBegin = '<s>'
export const sentenceEnd = '</s>'
