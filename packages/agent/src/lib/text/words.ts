export const join = (...parts: string[]) =>
  parts
    .map((part) => part.trim())
    .filter(Boolean)
    .join(' ')

/** Lower-case words without punctuation, apostrophes straight: two transcripts of the same sound are equal under it. */
export const bare = (text: string) =>
  text
    .toLowerCase()
    .replace(/[’ʼ`]/g, "'")
    .replace(/[^\p{L}\p{N}@'\s]/gu, ' ')
    .split(/\s+/)
    .filter(Boolean)
